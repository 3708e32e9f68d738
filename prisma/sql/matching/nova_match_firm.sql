-- A company's name as it is compared: folded, without its legal form, articles and the words for “and” between names.
CREATE FUNCTION nova_match_firm(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  folded text := public.nova_match_fold(value);
  plain text;
BEGIN
  -- Letters apart by other signs than dots: S. p. A., A/S.
  folded := regexp_replace(regexp_replace(folded, '\ms (?:p )?a\M', 'sa', 'g'), ' a s$', ' as');
  plain := btrim(regexp_replace(regexp_replace(folded, '(?<=[^ ]) (?:and|und|et|y|e|i|og|och|en|ja|es)(?= [^ ])', '', 'g'),
    '\m(?:gmbh|mbh|ggmbh|ag|kg|kgaa|ohg|ug|haftungsbeschrankt|ev|eg|se|co kg|co|company|ltd|limited|plc|llp|llc|lp|inc|incorporated|corp|corporation|sa|sas|sarl|sasu|snc|spa|srl|sl|slu|sau|bv|nv|vof|ab|as|asa|aps|oy|oyj|zoo|sp z oo|sp z o o|spolka|kft|zrt|sro|doo|pty|pte|pvt|private|kk|holding|group|gruppe|the|die|der|das)\M *', '', 'g'));
  RETURN CASE WHEN plain = '' THEN folded ELSE plain END;
END
$$;
