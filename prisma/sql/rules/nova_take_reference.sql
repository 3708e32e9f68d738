-- The next reference numbers of a kind of record, and what refuses a create before it has begun: {duplicate: id, key: which it has}, {limit: records
-- held}, or {number}, the first of as many as are wanted. A transaction of its own, so that nobody waits for the create; a number is never given out twice, and one
-- whose create fails is nobody's. Its commit may stay behind in memory: that of the create, which follows it, takes it along.
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
    SELECT c.total INTO held FROM record_counters c
      WHERE c."accountId" = account AND c.entity = nova_take_reference.entity AND c.total >= record_limit;
    IF FOUND THEN
      RETURN jsonb_build_object('limit', held);
    END IF;
  END IF;
  PERFORM set_config('synchronous_commit', 'off', true);
  LOOP
    UPDATE record_counters c SET "lastReference" = c."lastReference" + wanted
      WHERE c."accountId" = account AND c.entity = nova_take_reference.entity RETURNING c."lastReference" - wanted + 1 INTO number;
    EXIT WHEN FOUND;
    -- An account's first record of a kind makes the kind's counter.
    INSERT INTO record_counters ("accountId", entity) VALUES (account, nova_take_reference.entity) ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN jsonb_build_object('number', number);
END
$$;
