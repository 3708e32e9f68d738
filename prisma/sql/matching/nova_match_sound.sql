-- How a folded word sounds, roughly and in several languages: without vowels behind the first letter, doubled letters
-- and letters that stand for the same sound.
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
