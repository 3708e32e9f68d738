-- A mail address as it is compared: any case, without a tag, and without dots where the provider ignores them; null
-- without an @.
CREATE FUNCTION nova_match_email(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  plain text := btrim(lower(left(coalesce(value, ''), 254)));
  host text := split_part(plain, '@', 2);
  name text := split_part(split_part(plain, '@', 1), '+', 1);
BEGIN
  IF name = '' OR host = '' THEN
    RETURN NULL;
  END IF;
  IF host IN ('gmail.com', 'googlemail.com') THEN
    RETURN replace(name, '.', '') || '@gmail.com';
  END IF;
  RETURN name || '@' || host;
END
$$;
