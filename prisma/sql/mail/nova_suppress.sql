-- Gives an address no more campaigns of the account; one that is suppressed already stays as it is. Nothing where there is none.
CREATE FUNCTION nova_suppress(account uuid, suppression uuid, address text, source text, reason text)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO mail_suppressions ("accountId", id, email, reason, source)
    SELECT account, suppression, lower(address), left(reason, 255), source WHERE address IS NOT NULL
    ON CONFLICT ("accountId", email) DO NOTHING
$$;
