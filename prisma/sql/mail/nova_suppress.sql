-- Suppresses an address of the account, unless it is null or already suppressed.
CREATE FUNCTION nova_suppress(account uuid, suppression uuid, address text, source text, reason text)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO mail_suppressions ("accountId", id, email, reason, source)
    SELECT account, suppression, lower(address), left(reason, 255), source WHERE address IS NOT NULL
    ON CONFLICT ("accountId", email) DO NOTHING
$$;
