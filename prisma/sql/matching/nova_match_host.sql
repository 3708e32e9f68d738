-- The host of a website, a domain or a mail address, without www; null for none and for hosts that anybody has an
-- address or a page at.
CREATE FUNCTION nova_match_host(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  host text := lower(btrim(left(coalesce(value, ''), 255)));
BEGIN
  host := regexp_replace(regexp_replace(host, '^[a-z]+://', ''), '[/?#:].*$', '');
  host := regexp_replace(regexp_replace(host, '^.*@', ''), '^www[0-9]?\.', '');
  IF host !~ '^[^. ][^ ]*\.[^. ]{2,}$' OR host ~ ('^(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|aol|icloud|me|mac|'
    'gmx|web|t-online|freenet|posteo|mail|email|proton|protonmail|tutanota|zoho|yandex|qq|163|126|sina|naver|rediffmail|'
    'orange|wanadoo|free|sfr|laposte|libero|virgilio|tiscali|alice|wp|onet|o2|interia|seznam|centrum|abv|btinternet|'
    'bluewin|telenet|skynet|ziggo|kpnmail|hetnet|terra|uol|bol|comcast|verizon|att|sbcglobal|facebook|linkedin|xing|'
    'twitter|instagram|youtube|google|wixsite|wordpress|blogspot|github)\.[a-z]{2,3}(?:\.[a-z]{2})?$') THEN
    RETURN NULL;
  END IF;
  RETURN host;
END
$$;
