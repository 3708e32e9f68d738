-- Returns a family name in the form that is compared: folded, without titles, degrees and particles such as "von".
CREATE FUNCTION nova_match_family(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  folded text := public.nova_match_fold(value);
  plain text := btrim(regexp_replace(folded,
    '\m(?:dr|prof|mba|phd|bsc|msc|jr|sr|ii|iii|iv|von|van|vom|zu|zum|zur|de|der|den|del|della|di|da|das|do|dos|la|le|les|el|al|bin|ibn|ben|y|e|af|av|ter|ten|of)\M *', '', 'g'));
BEGIN
  RETURN CASE WHEN plain = '' THEN folded ELSE plain END;
END
$$;
