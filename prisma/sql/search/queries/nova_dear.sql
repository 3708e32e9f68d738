-- Always true, but expensive for the planner, so its condition is checked for as few rows as possible.
-- plpgsql prevents inlining.
CREATE FUNCTION nova_dear(id uuid) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL RESTRICTED COST 200000 AS $$
BEGIN
  RETURN true;
END
$$;
