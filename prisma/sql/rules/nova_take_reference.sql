-- Takes reference numbers of a kind, or refuses the create early: {duplicate: id, key}, {limit: records}, or
-- {number}, the first of `wanted`. It is its own transaction, so nobody waits for the create. Numbers are
-- never reused, not even after a failed create. Its commit is asynchronous; the create's commit flushes it.
CREATE FUNCTION nova_take_reference(account uuid, entity text, keys text[], record_limit int, wanted int DEFAULT 1) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  twin record;
  held int;
  number int;
BEGIN
  SELECT n.existing, n.matched INTO twin FROM nova_duplicate(account, entity, keys) n;
  IF twin.existing IS NOT NULL THEN
    RETURN jsonb_build_object('duplicate', twin.existing, 'key', twin.matched);
  END IF;
  IF record_limit IS NOT NULL THEN
    SELECT t.total INTO held FROM record_totals t
      WHERE t."accountId" = account AND t.entity = nova_take_reference.entity AND t.total >= record_limit;
    IF FOUND THEN
      RETURN jsonb_build_object('limit', held);
    END IF;
  END IF;
  PERFORM set_config('synchronous_commit', 'off', true);
  LOOP
    UPDATE record_counters c SET "lastReference" = c."lastReference" + wanted
      WHERE c."accountId" = account AND c.entity = nova_take_reference.entity RETURNING c."lastReference" - wanted + 1 INTO number;
    EXIT WHEN FOUND;
    -- The first record of a kind makes the counter.
    INSERT INTO record_counters ("accountId", entity) VALUES (account, nova_take_reference.entity) ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN jsonb_build_object('number', number);
END
$$;
