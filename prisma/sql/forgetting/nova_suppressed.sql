-- Returns whether an address gets no campaign, even after its person was deleted, erased or anonymised.
CREATE FUNCTION nova_suppressed(account uuid, address text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT 1 FROM mail_suppressions s
    WHERE s."accountId" = account AND s.email IN (lower(address), nova_address_digest(address), nova_kept_address(account, address)))
$$;
