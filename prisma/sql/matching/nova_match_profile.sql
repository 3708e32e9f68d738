-- A profile as it is compared: without scheme, host, query and case; a handle is an /in/ profile; '' for none.
CREATE FUNCTION nova_match_profile(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  bare text := rtrim(regexp_replace(regexp_replace(btrim(lower(left(coalesce(value, ''), 255))), '^https?://', ''), '[?#].*$', ''), '/');
  path text := regexp_replace(bare, '^(?:[a-z]{2,3}\.)?linkedin\.com/', '');
BEGIN
  IF path IN ('', 'linkedin.com', 'www.linkedin.com') THEN
    RETURN '';
  END IF;
  RETURN CASE WHEN path = bare AND bare NOT LIKE '%/%' THEN 'in/' || ltrim(bare, '@') ELSE path END;
END
$$;
