-- True, and dear in the eyes of the planner, which reads its price and not its text: a condition that names it is asked of as few rows
-- as can be. In plpgsql, so that it is not written out.
CREATE FUNCTION nova_dear(id uuid) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL RESTRICTED COST 200000 AS $$
BEGIN
  RETURN true;
END
$$;
