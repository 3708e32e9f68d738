-- Creates of one account no longer wait for each other from their reference to their commit, which was most of their time; and
-- deletes of candidates of the same jobs no longer wait for each other in a circle.

-- The record that has one of these keys, the first in order of precedence; null when none has. Volatile: within a transaction it
-- sees what others committed while its caller waited for a lock.
CREATE FUNCTION nova_duplicate(account uuid, entity text, keys text[]) RETURNS uuid LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT d."recordId"
    FROM unnest(keys) WITH ORDINALITY AS k(key, position)
    JOIN dedupe_keys d ON d."accountId" = account AND d.entity = nova_duplicate.entity AND d.key = k.key
    ORDER BY k.position, d."recordId" LIMIT 1);
END
$$;

-- The next reference number of a kind of record, and what refuses a create before it has begun: {duplicate: id}, {limit: records
-- held}, or {number}. A transaction of its own, so that nobody waits for the create; a number is never given out twice, and one
-- whose create fails is nobody's. Its commit may stay behind in memory: that of the create, which follows it, takes it along.
CREATE FUNCTION nova_take_reference(account uuid, entity text, keys text[], record_limit int) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  existing uuid;
  held int;
  number int;
BEGIN
  existing := nova_duplicate(account, entity, keys);
  IF existing IS NOT NULL THEN
    RETURN jsonb_build_object('duplicate', existing);
  END IF;
  IF record_limit IS NOT NULL THEN
    SELECT c.total INTO held FROM record_counters c
      WHERE c."accountId" = account AND c.entity = nova_take_reference.entity AND c.total >= record_limit;
    IF FOUND THEN
      RETURN jsonb_build_object('limit', held);
    END IF;
  END IF;
  PERFORM set_config('synchronous_commit', 'off', true);
  UPDATE record_counters c SET "lastReference" = c."lastReference" + 1
    WHERE c."accountId" = account AND c.entity = nova_take_reference.entity RETURNING c."lastReference" INTO number;
  RETURN jsonb_build_object('number', number);
END
$$;

DROP FUNCTION nova_create_record(uuid, text, regclass, text, jsonb, text[], int, jsonb, text[]);

-- Creates one record of any kind in one statement, with everything that must be true of it at the same moment:
--   duplicates  simultaneous creates with a common key queue on its advisory lock; all but the first see the first's record
--   children    rows of other tables ({table, rows}) that belong to the record
--   limit       where records are `counted`, the counter's row lock makes the record limit exact
-- `fields` holds the column values by name (missing ones take their defaults), `keys` what makes it a duplicate, in order
-- of precedence, `further_keys` what later creates will find it by besides. Returns {id, reference} or {duplicate: id}; an account that
-- has become full meanwhile is SQLSTATE NV001.
CREATE FUNCTION nova_create_record(
  account uuid, entity text, target regclass, counted boolean, fields jsonb, keys text[], record_limit int, children jsonb,
  further_keys text[]
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  record_id uuid := (fields ->> 'id')::uuid;
  existing uuid;
  columns text;
  lock_key bigint;
BEGIN
  IF cardinality(keys) > 0 THEN
    FOR lock_key IN
      SELECT DISTINCT hashtextextended(account::text || entity || k, 0) AS h FROM unnest(keys) AS k ORDER BY h
    LOOP
      PERFORM pg_advisory_xact_lock(lock_key);
    END LOOP;
    existing := nova_duplicate(account, entity, keys);
    IF existing IS NOT NULL THEN
      RETURN jsonb_build_object('duplicate', existing);
    END IF;
  END IF;

  fields := fields || jsonb_build_object('accountId', account);
  SELECT string_agg(format('%I', f), ', ') INTO columns FROM jsonb_object_keys(fields) AS f;
  EXECUTE format('INSERT INTO %s (%s) SELECT %s FROM jsonb_populate_record(NULL::%s, $1)', target, columns, columns, target)
    USING fields;

  INSERT INTO dedupe_keys ("accountId", entity, key, "recordId")
    SELECT account, nova_create_record.entity, k, record_id FROM unnest(keys || further_keys) AS k ON CONFLICT DO NOTHING;

  PERFORM nova_add_children(account, children);

  -- Last: other creates of the account wait from here to the commit, and no longer.
  IF counted THEN
    UPDATE record_counters c SET total = c.total + 1
      WHERE c."accountId" = account AND c.entity = nova_create_record.entity AND (record_limit IS NULL OR c.total < record_limit);
    IF NOT FOUND THEN
      RAISE EXCEPTION 'The last free record was taken meanwhile' USING ERRCODE = 'NV001';
    END IF;
  END IF;

  RETURN jsonb_build_object('id', record_id, 'reference', fields ->> 'reference');
END
$$;

-- Deletes one record: false when it is not there. A candidate's jobs show what becomes of it: they are locked before anything
-- else touches them, candidate first and jobs in order, as all who refresh them do. Left to the statements below, two deletes
-- would lock the same jobs in different orders.
CREATE OR REPLACE FUNCTION nova_delete_record(account uuid, record_id uuid, entity text, target regclass, children jsonb)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  deleted int;
BEGIN
  IF entity = 'candidate' THEN
    PERFORM FROM candidates c WHERE c."accountId" = account AND c.id = record_id FOR UPDATE;
    PERFORM FROM jobs j WHERE j."accountId" = account AND j.id IN (
        SELECT a."jobId" FROM applications a WHERE a."accountId" = account AND a."candidateId" = record_id
        UNION SELECT i."jobId" FROM interviews i WHERE i."accountId" = account AND i."candidateId" = record_id
        UNION SELECT p."jobId" FROM placements p WHERE p."accountId" = account AND p."candidateId" = record_id)
      ORDER BY j.id FOR NO KEY UPDATE;
    -- A placement is the agency's own record of money earned: it outlives its candidate.
    UPDATE placements SET "candidateId" = NULL WHERE "accountId" = account AND "candidateId" = record_id;
  END IF;
  EXECUTE format('DELETE FROM %s WHERE "accountId" = $1 AND id = $2', target) USING account, record_id;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  IF deleted = 0 THEN
    RETURN false;
  END IF;
  DELETE FROM dedupe_keys d WHERE d."accountId" = account AND d."recordId" = record_id;
  DELETE FROM external_ids e WHERE e."accountId" = account AND e."recordId" = record_id;
  DELETE FROM status_changes s WHERE s."accountId" = account AND s."recordId" = record_id;
  PERFORM nova_add_children(account, children);
  -- Last, as in a create.
  UPDATE record_counters c SET total = c.total - 1 WHERE c."accountId" = account AND c.entity = nova_delete_record.entity;
  RETURN true;
END
$$;
