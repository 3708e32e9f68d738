-- What Prisma's schema can not say: how instants read, how a record is created, and which derived fields follow which rows.

-- An instant as the interface shows it: ISO 8601, UTC, milliseconds.
CREATE FUNCTION nova_iso(instant timestamptz) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_char(instant AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Writes rows ({table, rows}) that belong to a record of the account.
CREATE FUNCTION nova_add_children(account uuid, children jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  child jsonb;
  columns text;
BEGIN
  FOR child IN SELECT * FROM jsonb_array_elements(children) LOOP
    CONTINUE WHEN jsonb_array_length(child -> 'rows') = 0;
    SELECT string_agg(format('%I', f), ', ') INTO columns
      FROM jsonb_object_keys((child -> 'rows' -> 0) || jsonb_build_object('accountId', account)) AS f;
    EXECUTE format(
      'INSERT INTO %I (%s) SELECT %s FROM jsonb_populate_recordset(NULL::%I, (
         SELECT jsonb_agg(r || jsonb_build_object(''accountId'', $2)) FROM jsonb_array_elements($1) AS r))',
      child ->> 'table', columns, columns, child ->> 'table')
      USING child -> 'rows', account;
  END LOOP;
END
$$;

-- Creates one record of any kind in one statement, with everything that must be true of it at the same moment:
--   duplicates  simultaneous creates with a common key queue on its advisory lock; all but the first see the first's record
--   limit       the counter's row lock makes the record limit exact
--   reference   rises with the counter and is never given out twice
--   children    rows of other tables ({table, rows}) that belong to the record
-- `fields` holds the column values by name (missing ones take their defaults), `keys` what makes it a duplicate, in order
-- of precedence, `further_keys` what later creates will find it by besides. Returns {id, reference}, or {duplicate: id}, or {limit: records held}.
CREATE FUNCTION nova_create_record(
  account uuid, entity text, target regclass, prefix text, fields jsonb, keys text[], record_limit int, children jsonb,
  further_keys text[]
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  record_id uuid := (fields ->> 'id')::uuid;
  existing uuid;
  number int;
  columns text;
  lock_key bigint;
BEGIN
  IF cardinality(keys) > 0 THEN
    FOR lock_key IN
      SELECT DISTINCT hashtextextended(account::text || entity || k, 0) AS h FROM unnest(keys) AS k ORDER BY h
    LOOP
      PERFORM pg_advisory_xact_lock(lock_key);
    END LOOP;
    SELECT d."recordId" INTO existing
      FROM unnest(keys) WITH ORDINALITY AS k(key, position)
      JOIN dedupe_keys d ON d."accountId" = account AND d.entity = nova_create_record.entity AND d.key = k.key
      ORDER BY k.position, d."recordId" LIMIT 1;
    IF existing IS NOT NULL THEN
      RETURN jsonb_build_object('duplicate', existing);
    END IF;
  END IF;

  IF prefix IS NOT NULL THEN
    UPDATE record_counters c SET total = c.total + 1, "lastReference" = c."lastReference" + 1
      WHERE c."accountId" = account AND c.entity = nova_create_record.entity
        AND (record_limit IS NULL OR c.total < record_limit)
      RETURNING c."lastReference" INTO number;
    IF number IS NULL THEN
      RETURN (SELECT jsonb_build_object('limit', c.total) FROM record_counters c
        WHERE c."accountId" = account AND c.entity = nova_create_record.entity);
    END IF;
    fields := fields || jsonb_build_object('reference', prefix || '-' || number);
    IF entity = 'job' THEN
      fields := fields || jsonb_build_object('uniqueId', number);
    END IF;
  END IF;

  fields := fields || jsonb_build_object('accountId', account);
  SELECT string_agg(format('%I', f), ', ') INTO columns FROM jsonb_object_keys(fields) AS f;
  EXECUTE format('INSERT INTO %s (%s) SELECT %s FROM jsonb_populate_record(NULL::%s, $1)', target, columns, columns, target)
    USING fields;

  INSERT INTO dedupe_keys ("accountId", entity, key, "recordId")
    SELECT account, nova_create_record.entity, k, record_id FROM unnest(keys || further_keys) AS k ON CONFLICT DO NOTHING;

  PERFORM nova_add_children(account, children);

  RETURN jsonb_build_object('id', record_id, 'reference', fields ->> 'reference');
END
$$;

-- Whether one company is another one, or stands above it.
CREATE FUNCTION nova_is_ancestor(account uuid, ancestor uuid, company uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH RECURSIVE line(id) AS (
    SELECT company
    UNION
    SELECT c."parentCompanyId" FROM line JOIN companies c ON c."accountId" = account AND c.id = line.id
      WHERE c."parentCompanyId" IS NOT NULL
  )
  SELECT EXISTS (SELECT 1 FROM line WHERE line.id = ancestor)
$$;

-- Changes one record if its row is still the version that was read (xmin): the columns in `fields`, the record's duplicate
-- keys (NULL: as they are) and new children, in one statement. The stamp column always moves forward. Returns whether it wrote.
CREATE FUNCTION nova_change_record(
  account uuid, record_id uuid, version text, entity text, target regclass, stamp text, fields jsonb, keys text[], children jsonb
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  assignments text;
  written int;
BEGIN
  -- Moves in an account's company tree queue, so that no two of them close a circle together: the later one, decided on a
  -- tree that was different, is to be decided anew.
  IF entity = 'company' AND fields ->> 'parentCompanyId' IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(account::text || ' company tree', 0));
    IF nova_is_ancestor(account, record_id, (fields ->> 'parentCompanyId')::uuid) THEN
      RETURN false;
    END IF;
  END IF;
  SELECT string_agg(
      CASE WHEN f = stamp THEN format('%1$I = greatest(n.%1$I, t.%1$I + interval ''1 millisecond'')', f)
      ELSE format('%1$I = n.%1$I', f) END, ', ')
    INTO assignments FROM jsonb_object_keys(fields) AS f;
  EXECUTE format(
    'UPDATE %1$s t SET %2$s FROM jsonb_populate_record(NULL::%1$s, $4) n
       WHERE t."accountId" = $1 AND t.id = $2 AND t.xmin::text = $3', target, assignments)
    USING account, record_id, version, fields;
  GET DIAGNOSTICS written = ROW_COUNT;
  IF written = 0 THEN
    RETURN false;
  END IF;
  IF keys IS NOT NULL THEN
    DELETE FROM dedupe_keys d WHERE d."accountId" = account AND d."recordId" = record_id AND d.entity = nova_change_record.entity
      AND d.key <> ALL (keys);
    INSERT INTO dedupe_keys ("accountId", entity, key, "recordId")
      SELECT account, nova_change_record.entity, k, record_id FROM unnest(keys) AS k ON CONFLICT DO NOTHING;
  END IF;
  PERFORM nova_add_children(account, children);
  RETURN true;
END
$$;

-- Deletes one record with all that is only its own; the foreign keys take its dependants along. Returns whether it was there.
CREATE FUNCTION nova_delete_record(account uuid, record_id uuid, entity text, target regclass, children jsonb)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  deleted int;
BEGIN
  IF entity = 'candidate' THEN
    -- A placement is the agency's own record of money earned: it outlives its candidate.
    UPDATE placements SET "candidateId" = NULL WHERE "accountId" = account AND "candidateId" = record_id;
  END IF;
  EXECUTE format('DELETE FROM %s WHERE "accountId" = $1 AND id = $2', target) USING account, record_id;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  IF deleted = 0 THEN
    RETURN false;
  END IF;
  UPDATE record_counters c SET total = c.total - 1 WHERE c."accountId" = account AND c.entity = nova_delete_record.entity;
  DELETE FROM dedupe_keys d WHERE d."accountId" = account AND d."recordId" = record_id;
  DELETE FROM external_ids e WHERE e."accountId" = account AND e."recordId" = record_id;
  DELETE FROM status_changes s WHERE s."accountId" = account AND s."recordId" = record_id;
  PERFORM nova_add_children(account, children);
  RETURN true;
END
$$;

-- Derived fields. Each follows its sources in the transaction that changes them, whoever writes: a statement-level trigger
-- hands the touched owners of a whole statement to one UPDATE. `updatedOn` moves only when a value really changed, and not
-- while an import (nova.import = 'on') restores records with their own dates.
-- Each refresh first locks the owners, in order: what simultaneous writers of the same owner wrote is then visible to the
-- statement that counts it.

CREATE FUNCTION nova_importing() RETURNS boolean
  LANGUAGE sql STABLE RETURN coalesce(current_setting('nova.import', true), '') = 'on';

-- hasCv, inPipeline, placed and lastActivityDate of candidates (CONTRACT section 4).
CREATE FUNCTION nova_refresh_candidates(account uuid[], candidate uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT FROM candidates o WHERE (o."accountId", o.id) IN (SELECT * FROM unnest(account, candidate))
    ORDER BY o."accountId", o.id FOR NO KEY UPDATE;
  UPDATE candidates c SET
    "hasCv" = d."hasCv", "inPipeline" = d."inPipeline", placed = d.placed, "lastActivityDate" = d."lastActivityDate",
    "updatedOn" = CASE WHEN nova_importing() THEN c."updatedOn" ELSE greatest(c."updatedOn", date_trunc('milliseconds', clock_timestamp())) END
  FROM (
    SELECT t.account, t.candidate,
      EXISTS (SELECT 1 FROM stored_files f WHERE f."accountId" = t.account AND f."candidateId" = t.candidate
              AND f.category = 'CV' AND f.status = 'STORED') AS "hasCv",
      EXISTS (SELECT 1 FROM applications a WHERE a."accountId" = t.account AND a."candidateId" = t.candidate
              AND NOT a.rejected AND a."stageCode" <> 'PLACED') AS "inPipeline",
      EXISTS (SELECT 1 FROM placements p WHERE p."accountId" = t.account AND p."candidateId" = t.candidate) AS placed,
      greatest(
        (SELECT i."importedActivityDate" FROM candidates i WHERE i."accountId" = t.account AND i.id = t.candidate),
        (SELECT max(s."changedOn") FROM status_changes s WHERE s."accountId" = t.account AND s."recordId" = t.candidate),
        (SELECT max(a."movedOn") FROM applications a WHERE a."accountId" = t.account AND a."candidateId" = t.candidate),
        (SELECT max(i."createdOn") FROM interviews i WHERE i."accountId" = t.account AND i."candidateId" = t.candidate),
        (SELECT max(p."createdOn") FROM placements p WHERE p."accountId" = t.account AND p."candidateId" = t.candidate),
        (SELECT max(f."createdOn") FROM stored_files f WHERE f."accountId" = t.account AND f."candidateId" = t.candidate)
      ) AS "lastActivityDate"
    FROM (SELECT DISTINCT * FROM unnest(account, candidate) AS u(account, candidate)) t
  ) d
  WHERE c."accountId" = d.account AND c.id = d.candidate
    AND (c."hasCv", c."inPipeline", c.placed, c."lastActivityDate")
      IS DISTINCT FROM (d."hasCv", d."inPipeline", d.placed, d."lastActivityDate")
$$;

-- activeJobCount, totalPlacementCount and lastActivityDate of companies.
CREATE FUNCTION nova_refresh_companies(account uuid[], company uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT FROM companies o WHERE (o."accountId", o.id) IN (SELECT * FROM unnest(account, company))
    ORDER BY o."accountId", o.id FOR NO KEY UPDATE;
  UPDATE companies c SET
    "activeJobCount" = d.active, "totalPlacementCount" = d.placements, "lastActivityDate" = d."lastActivityDate",
    "updatedOn" = CASE WHEN nova_importing() THEN c."updatedOn" ELSE greatest(c."updatedOn", date_trunc('milliseconds', clock_timestamp())) END
  FROM (
    SELECT t.account, t.company,
      (SELECT count(*)::int FROM jobs j LEFT JOIN master_data s ON s."accountId" = j."accountId" AND s.id = j."statusId"
        WHERE j."accountId" = t.account AND j."companyId" = t.company AND NOT j.archived AND s.closed IS NOT TRUE) AS active,
      (SELECT count(*)::int FROM placements p WHERE p."accountId" = t.account AND p."companyId" = t.company) AS placements,
      greatest(
        (SELECT i."importedActivityDate" FROM companies i WHERE i."accountId" = t.account AND i.id = t.company),
        (SELECT max(s."changedOn") FROM status_changes s WHERE s."accountId" = t.account AND s."recordId" = t.company),
        (SELECT max(j."createdOn") FROM jobs j WHERE j."accountId" = t.account AND j."companyId" = t.company),
        (SELECT max(p."createdOn") FROM placements p WHERE p."accountId" = t.account AND p."companyId" = t.company),
        (SELECT max(f."createdOn") FROM stored_files f WHERE f."accountId" = t.account AND f."companyId" = t.company)
      ) AS "lastActivityDate"
    FROM (SELECT DISTINCT * FROM unnest(account, company) AS u(account, company)) t
  ) d
  WHERE c."accountId" = d.account AND c.id = d.company
    AND (c."activeJobCount", c."totalPlacementCount", c."lastActivityDate")
      IS DISTINCT FROM (d.active, d.placements, d."lastActivityDate")
$$;

-- lastActivityDate of jobs: the latest application, interview or placement.
CREATE FUNCTION nova_refresh_jobs(account uuid[], job uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT FROM jobs o WHERE (o."accountId", o.id) IN (SELECT * FROM unnest(account, job))
    ORDER BY o."accountId", o.id FOR NO KEY UPDATE;
  UPDATE jobs j SET "lastActivityDate" = d."lastActivityDate",
    "updatedOn" = CASE WHEN nova_importing() THEN j."updatedOn" ELSE greatest(j."updatedOn", date_trunc('milliseconds', clock_timestamp())) END
  FROM (
    SELECT t.account, t.job, greatest(
        (SELECT i."importedActivityDate" FROM jobs i WHERE i."accountId" = t.account AND i.id = t.job),
        (SELECT max(a."movedOn") FROM applications a WHERE a."accountId" = t.account AND a."jobId" = t.job),
        (SELECT max(i."createdOn") FROM interviews i WHERE i."accountId" = t.account AND i."jobId" = t.job),
        (SELECT max(p."createdOn") FROM placements p WHERE p."accountId" = t.account AND p."jobId" = t.job)
      ) AS "lastActivityDate"
    FROM (SELECT DISTINCT * FROM unnest(account, job) AS u(account, job)) t
  ) d
  WHERE j."accountId" = d.account AND j.id = d.job AND j."lastActivityDate" IS DISTINCT FROM d."lastActivityDate"
$$;

-- One trigger function for every source table. The first argument names the columns that derived fields are made of: an
-- update of others touches nobody. The rest name what the table refers to: candidate, company, job, or record
-- (status_changes, whose recordId is a candidate's or a company's), in the one order in which owners are locked.
CREATE FUNCTION nova_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns text := '"accountId", id, ' || TG_ARGV[0];
  rows_sql text := CASE TG_OP WHEN 'DELETE' THEN 'SELECT * FROM gone' WHEN 'INSERT' THEN 'SELECT * FROM fresh'
    ELSE format('(SELECT %1$s FROM gone EXCEPT SELECT %1$s FROM fresh) UNION ALL (SELECT %1$s FROM fresh EXCEPT SELECT %1$s FROM gone)', columns) END;
  accounts uuid[];
  ids uuid[];
  reference text;
BEGIN
  FOREACH reference IN ARRAY TG_ARGV[1:] LOOP
    EXECUTE format('SELECT array_agg("accountId"), array_agg(%1$I) FROM (%2$s) r WHERE %1$I IS NOT NULL', reference || 'Id', rows_sql)
      INTO accounts, ids;
    CONTINUE WHEN ids IS NULL;
    IF reference IN ('candidate', 'record') THEN PERFORM nova_refresh_candidates(accounts, ids); END IF;
    IF reference = 'job' THEN PERFORM nova_refresh_jobs(accounts, ids); END IF;
    IF reference IN ('company', 'record') THEN PERFORM nova_refresh_companies(accounts, ids); END IF;
  END LOOP;
  RETURN NULL;
END
$$;

DO $$
DECLARE
  follower record;
BEGIN
  FOR follower IN
    SELECT * FROM (VALUES
      ('stored_files', '"candidateId", "companyId", category, status, "createdOn"', '''candidate'', ''company'''),
      ('applications', '"candidateId", "jobId", "stageCode", rejected, "movedOn"', '''candidate'', ''job'''),
      ('interviews', '"candidateId", "jobId", "createdOn"', '''candidate'', ''job'''),
      ('placements', '"candidateId", "companyId", "jobId", "createdOn"', '''candidate'', ''job'', ''company'''),
      ('jobs', '"companyId", "statusId", archived, "createdOn"', '''company'''),
      ('status_changes', '"recordId", "changedOn"', '''record''')
    ) AS f(tab, columns, refs)
  LOOP
    EXECUTE format('CREATE TRIGGER nova_follow_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS fresh
      FOR EACH STATEMENT EXECUTE FUNCTION nova_follow(%L, %s)', follower.tab, follower.columns, follower.refs);
    EXECUTE format('CREATE TRIGGER nova_follow_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS gone NEW TABLE AS fresh
      FOR EACH STATEMENT EXECUTE FUNCTION nova_follow(%L, %s)', follower.tab, follower.columns, follower.refs);
    EXECUTE format('CREATE TRIGGER nova_follow_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION nova_follow(%L, %s)', follower.tab, follower.columns, follower.refs);
  END LOOP;
END
$$;

-- An interview shows stage and rejection of its application: what moves the one is a change of the other for incremental sync.
CREATE FUNCTION nova_follow_stage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT nova_importing() THEN
    UPDATE interviews i SET "updatedOn" = greatest(i."updatedOn", f."updatedOn") FROM fresh f
      WHERE i."accountId" = f."accountId" AND i."candidateId" = f."candidateId" AND i."jobId" = f."jobId";
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_follow_stage_insert AFTER INSERT ON applications REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow_stage();
CREATE TRIGGER nova_follow_stage_update AFTER UPDATE ON applications REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_follow_stage();

-- A job status that becomes closed or open again changes how many jobs of a company are active.
CREATE FUNCTION nova_follow_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_refresh_companies(array_agg(j."accountId"), array_agg(j."companyId")) FROM jobs j
    WHERE j."accountId" = NEW."accountId" AND j."statusId" = NEW.id AND j."companyId" IS NOT NULL;
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_follow_closed AFTER UPDATE OF closed ON master_data
  FOR EACH ROW WHEN (OLD.closed IS DISTINCT FROM NEW.closed) EXECUTE FUNCTION nova_follow_closed();
