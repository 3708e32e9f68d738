-- The keys of what a record has (nova_match_hash): 0 address or host, 1 phone, 2 profile, 3 CV, 4 name, 5 birth date and a
-- name, 6 employer and a name, 7 half of a long name: a slip that sounds differently leaves the other half.
CREATE FUNCTION nova_match_keys_of(
  entity text, given text, family text, emails text[], phones text[], profile text, born date, employer text, contents text[])
RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  -- Two words of a name at most, so that keys are few.
  givens text[] := (string_to_array(given, ' '))[1:2];
  families text[] := (string_to_array(family, ' '))[1:2];
  sounds text[];
  whole text := replace(family, ' ', '');
  half integer := CASE WHEN length(whole) >= 10 THEN length(whole) / 2 END;
BEGIN
  IF entity = 'company' THEN
    RETURN ARRAY(SELECT DISTINCT k.key FROM (
      SELECT public.nova_match_hash(entity, 0, e.value) AS key FROM unnest(emails) AS e(value)
      UNION ALL SELECT public.nova_match_hash(entity, 5, split_part(e.value, '.', 1)) FROM unnest(emails) AS e(value)
      UNION ALL SELECT public.nova_match_hash(entity, 1, p.value) FROM unnest(phones) AS p(value)
      UNION ALL SELECT public.nova_match_hash(entity, 2, profile)
      UNION ALL SELECT public.nova_match_hash(entity, 4, whole)
      UNION ALL SELECT public.nova_match_hash(entity, 6, public.nova_match_sound(family)) WHERE length(family) > 4
      UNION ALL SELECT public.nova_match_hash(entity, 7, '<' || left(whole, half))
      UNION ALL SELECT public.nova_match_hash(entity, 7, '>' || right(whole, half))) AS k
      WHERE k.key IS NOT NULL);
  END IF;
  -- The first given name may be a short form.
  sounds := ARRAY(SELECT DISTINCT public.nova_match_sound(n.word) FROM (
    SELECT g.word FROM unnest(givens) AS g(word)
    UNION ALL SELECT f.word FROM unnest(public.nova_match_full_names(givens[1])) AS f(word)) AS n);
  families := ARRAY(SELECT DISTINCT public.nova_match_sound(f.word) FROM unnest(families) AS f(word));
  RETURN ARRAY(SELECT DISTINCT k.key FROM (
    SELECT public.nova_match_hash(entity, 0, e.value) AS key FROM unnest(emails) AS e(value)
    UNION ALL SELECT public.nova_match_hash(entity, 1, p.value) FROM unnest(phones) AS p(value)
    UNION ALL SELECT public.nova_match_hash(entity, 2, profile)
    UNION ALL SELECT public.nova_match_hash(entity, 3, c.value) FROM unnest(contents) AS c(value)
    UNION ALL SELECT public.nova_match_hash(entity, 4, least(s.sound, f.sound) || '|' || greatest(s.sound, f.sound))
      FROM unnest(sounds) AS s(sound), unnest(families) AS f(sound)
    UNION ALL SELECT public.nova_match_hash(entity, 5, (born - date '1900-01-01')::text || '|' || n.sound)
      FROM unnest(sounds || families) AS n(sound) WHERE born IS NOT NULL
    UNION ALL SELECT public.nova_match_hash(entity, 6, employer || '|' || n.sound)
      FROM unnest(sounds || families) AS n(sound) WHERE employer <> ''
    UNION ALL SELECT public.nova_match_hash(entity, 7, h.half || '|' || public.nova_match_sound(givens[1]))
      FROM (VALUES ('<' || left(whole, half)), ('>' || right(whole, half))) AS h(half) WHERE given <> '') AS k
    WHERE k.key IS NOT NULL);
END
$$;
