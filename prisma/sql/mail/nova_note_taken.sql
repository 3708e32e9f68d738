-- Adds uses now and drops those before `since`. Uses within a hundredth of the window share the entry of the
-- latest, so entries stay few and none expires early.
CREATE FUNCTION nova_note_taken(INOUT taken_on timestamptz[], INOUT taken int[], since timestamptz, moment timestamptz, fresh int)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  last int;
BEGIN
  SELECT array_agg(t.at ORDER BY t.at), array_agg(t.n ORDER BY t.at) INTO taken_on, taken
    FROM unnest(taken_on, taken) AS t(at, n) WHERE t.at > since;
  last := coalesce(cardinality(taken_on), 0);
  IF last > 0 AND taken_on[last] > moment - (moment - since) / 100 THEN
    taken_on[last] := greatest(taken_on[last], moment);
    taken[last] := taken[last] + fresh;
  ELSE
    taken_on := array_append(taken_on, moment);
    taken := array_append(taken, fresh);
  END IF;
END
$$;
