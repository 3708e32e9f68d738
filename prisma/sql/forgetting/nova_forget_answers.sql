-- Erases stored answers about a deleted person.
CREATE FUNCTION nova_forget_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF nova_merging() THEN
    RETURN NULL;
  END IF;
  UPDATE idempotency_keys k SET response = nova_without_texts(k.response::jsonb)::text FROM gone g
    WHERE k."accountId" = g."accountId" AND strpos(k.response, g.id::text) > 0;
  RETURN NULL;
END
$$;
