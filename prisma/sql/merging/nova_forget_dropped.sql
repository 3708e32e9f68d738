-- Makes suppressed addresses that merges into these records dropped unreadable (nova_forget_addresses does so for
-- deleted persons).
CREATE FUNCTION nova_forget_dropped(account uuid, records uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  address text;
BEGIN
  FOREACH address IN ARRAY nova_dropped_addresses(account, records) LOOP
    UPDATE mail_suppressions s SET email = nova_address_digest(s.email), reason = NULL
      WHERE s."accountId" = account AND s.email = address
        AND NOT EXISTS (SELECT FROM mail_suppressions o WHERE o."accountId" = account AND o.email = nova_address_digest(address));
    DELETE FROM mail_suppressions s WHERE s."accountId" = account AND s.email = address;
  END LOOP;
END
$$;
