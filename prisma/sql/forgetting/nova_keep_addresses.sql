-- Addresses of persons who are erased or anonymised stay suppressed, but become hashes that only this installation
-- can recognise, like those of persons who were deleted before.
CREATE FUNCTION nova_keep_addresses(account uuid, addresses text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one text;
  kept text;
BEGIN
  FOR one IN SELECT DISTINCT lower(a.address) FROM unnest(addresses) AS a(address) WHERE a.address IS NOT NULL ORDER BY 1 LOOP
    kept := nova_kept_address(account, one);
    UPDATE mail_suppressions s SET email = kept, reason = NULL WHERE s."accountId" = account AND s.id = (
        SELECT o.id FROM mail_suppressions o WHERE o."accountId" = account AND o.email IN (one, nova_address_digest(one))
        ORDER BY o."createdOn", o.id LIMIT 1)
      AND NOT EXISTS (SELECT FROM mail_suppressions o WHERE o."accountId" = account AND o.email = kept);
    DELETE FROM mail_suppressions s
      WHERE s."accountId" = account AND s.email IN (one, nova_address_digest(one)) AND s.email <> kept;
  END LOOP;
END
$$;
