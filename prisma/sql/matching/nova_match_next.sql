-- The ids of an account's next records of a kind, in their order: those that were read already, or all. Tables that were
-- never analysed would be sorted as a whole for each group.
CREATE FUNCTION nova_match_next(account uuid, kind text, after uuid, most integer, were_read boolean) RETURNS uuid[]
LANGUAGE plpgsql STABLE
  SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off SET enable_sort = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF were_read THEN
    RETURN ARRAY(SELECT r."recordId" FROM match_records r
      WHERE r."accountId" = account AND r."recordId" > after AND r.entity = kind ORDER BY r."recordId" LIMIT most);
  END IF;
  RETURN CASE kind
    WHEN 'candidate' THEN ARRAY(SELECT c.id FROM candidates c WHERE c."accountId" = account AND c.id > after ORDER BY c.id LIMIT most)
    WHEN 'contact' THEN ARRAY(SELECT c.id FROM contacts c WHERE c."accountId" = account AND c.id > after ORDER BY c.id LIMIT most)
    WHEN 'company' THEN ARRAY(SELECT c.id FROM companies c WHERE c."accountId" = account AND c.id > after ORDER BY c.id LIMIT most)
    ELSE ARRAY(SELECT l.id FROM leads l WHERE l."accountId" = account AND l.id > after ORDER BY l.id LIMIT most) END;
END
$$;
