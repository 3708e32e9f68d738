-- Compares queued records with all others of their kind, in one transaction. Returns how many were taken from the queue.
CREATE FUNCTION nova_match_compare(account uuid, kind text, records uuid[], weights jsonb) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  taken uuid[] := nova_match_refresh(account, kind, records);
BEGIN
  PERFORM nova_match_score(account, kind, taken, false, weights);
  RETURN cardinality(taken);
END
$$;
