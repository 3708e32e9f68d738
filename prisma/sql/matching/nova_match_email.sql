-- A mail address as it is compared: any case, without what shows nothing (packages/kinds/src/email.ts), without a
-- tag, and without dots where the provider ignores them; null without an @.
CREATE FUNCTION nova_match_email(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  seen text := CASE WHEN octet_length(value) = length(value) THEN value ELSE regexp_replace(value,
    '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800'
    '\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g') END;
  plain text := btrim(lower(left(coalesce(seen, ''), 254)));
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
