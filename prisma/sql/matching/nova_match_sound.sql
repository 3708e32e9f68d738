-- Returns roughly how a folded word sounds in several languages: without vowels after the first letter, with one
-- letter for each sound, and without doubled letters.
CREATE FUNCTION nova_match_sound(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  sound text := replace(word, ' ', '');
BEGIN
  sound := replace(replace(replace(replace(sound, 'sch', 's'), 'sh', 's'), 'sz', 's'), 'ph', 'f');
  sound := replace(replace(replace(replace(sound, 'ck', 'k'), 'th', 't'), 'dt', 't'), 'kh', 'k');
  sound := replace(replace(replace(sound, 'tz', 's'), 'cz', 's'), 'ch', 'k');
  sound := translate(sound, 'cqzvwyj', 'kksffii');
  sound := left(sound, 1) || translate(substr(sound, 2), 'aeiouh', '');
  RETURN regexp_replace(sound, '(.)\1+', '\1', 'g');
END
$$;
