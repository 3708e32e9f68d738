-- Keys have no foreign key: they go with the record’s row.
CREATE FUNCTION nova_match_unkey() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_bitmapscan = off SET jit = off AS $$
BEGIN
  DELETE FROM match_keys k USING gone g, unnest(g.keys) AS o(key)
    WHERE k."accountId" = g."accountId" AND k.key = o.key AND k."recordId" = g."recordId";
  RETURN NULL;
END
$$;

CREATE TRIGGER nova_match_unkey AFTER DELETE ON match_records REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_match_unkey();
