-- Given names as they are compared: folded, without titles.
CREATE FUNCTION nova_match_given(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  folded text := public.nova_match_fold(value);
  plain text := btrim(regexp_replace(folded,
    '\m(?:dr|prof|professor|mr|mrs|ms|miss|mx|sir|herr|frau|dipl|ing|mag|mba|phd|bsc|msc|mme|mlle|sr|sra|srta|dott|pan|pani)\M *', '', 'g'));
BEGIN
  RETURN CASE WHEN plain = '' THEN folded ELSE plain END;
END
$$;
