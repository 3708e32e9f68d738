-- Returns a recipient's next state after the report `told` (docs/interface/campaign-results.md#what-proves-what). A
-- report of DISPATCHED proves only that the mail was sent.
CREATE FUNCTION nova_state_after(state text, told text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN state = 'HARD_BOUNCE' OR told = 'HARD_BOUNCE' THEN 'HARD_BOUNCE'
    WHEN told = 'DELIVERED' THEN 'DELIVERED'
    WHEN told = 'SOFT_BOUNCE' THEN 'SOFT_BOUNCE'
    WHEN state IN ('DELIVERED', 'SOFT_BOUNCE') THEN state
    ELSE 'DISPATCHED'
  END
$$;
