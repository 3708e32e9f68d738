-- Addresses of deleted persons stay suppressed, but become unreadable, like the reason.
CREATE FUNCTION nova_forget_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF nova_merging() THEN
    RETURN NULL;
  END IF;
  UPDATE mail_suppressions s SET email = nova_address_digest(s.email), reason = NULL
    FROM (SELECT DISTINCT g."accountId", lower(a.address) AS address
          FROM gone g CROSS JOIN LATERAL unnest(ARRAY[g.email, g."alternateEmail"]) AS a(address)) f
    WHERE s."accountId" = f."accountId" AND s.email = f.address
      AND NOT EXISTS (SELECT 1 FROM mail_suppressions o
        WHERE o."accountId" = f."accountId" AND o.email = nova_address_digest(f.address));
  DELETE FROM mail_suppressions s
    USING (SELECT DISTINCT g."accountId", lower(a.address) AS address
           FROM gone g CROSS JOIN LATERAL unnest(ARRAY[g.email, g."alternateEmail"]) AS a(address)) f
    WHERE s."accountId" = f."accountId" AND s.email = f.address;
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_forget_addresses AFTER DELETE ON candidates REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_addresses();
CREATE TRIGGER nova_forget_addresses AFTER DELETE ON contacts REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_addresses();
CREATE TRIGGER nova_forget_addresses AFTER DELETE ON leads REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_addresses();
