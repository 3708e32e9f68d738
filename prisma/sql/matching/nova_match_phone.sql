-- The tail of a phone number: without the country's code, the trunk zero, an extension and signs, at most nine digits;
-- null for fewer than six.
CREATE FUNCTION nova_match_phone(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  plain text := regexp_replace(lower(left(coalesce(value, ''), 60)), '(?:ext|extn|x|durchwahl|#)[. ]*[0-9]+ *$', '');
  digits text;
BEGIN
  plain := replace(plain, '(0)', '');
  digits := regexp_replace(plain, '[^0-9]', '', 'g');
  IF plain ~ '^[^0-9]*\+' OR digits LIKE '00%' THEN
    digits := ltrim(digits, '0');
    digits := substr(digits, CASE
      WHEN digits ~ '^[17]' THEN 2
      WHEN digits ~ '^(?:20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])' THEN 3
      ELSE 4 END);
  ELSIF digits ~ '^1[2-9][0-9]{9}$' THEN
    digits := substr(digits, 2);
  END IF;
  digits := right(ltrim(digits, '0'), 9);
  -- A number of one digit alone stands for none.
  RETURN CASE WHEN length(digits) >= 6 AND digits !~ '^(.)\1*$' THEN digits END;
END
$$;
