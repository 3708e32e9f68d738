-- Suppresses an address of the account, unless it is null or already suppressed. What a person wants takes the place of
-- a bounce, which can be lifted.
CREATE FUNCTION nova_suppress(account uuid, suppression uuid, address text, source text, reason text)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO mail_suppressions AS s ("accountId", id, email, reason, source)
    SELECT account, suppression, lower(address), left(reason, 255), source WHERE address IS NOT NULL
    ON CONFLICT ("accountId", email) DO UPDATE SET source = excluded.source, reason = excluded.reason
      WHERE s.source = 'BOUNCE' AND excluded.source <> 'BOUNCE'
$$;
