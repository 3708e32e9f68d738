-- What is copied from another record is never behind it. Who writes a copy and who changes the original could each miss what
-- the other had not committed yet: they take one lock of the account, writers of copies together, a change of the original
-- alone. It then sees every copy there is, and who writes a copy later sees it.

CREATE FUNCTION nova_copying(account uuid, what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(account::text || ' ' || what, 0));
END
$$;

CREATE FUNCTION nova_changing_original(account uuid, what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(account::text || ' ' || what, 0));
END
$$;

-- ---- names of other records that a record is found by ----

CREATE FUNCTION nova_copying_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_copying("accountId", 'names') FROM fresh GROUP BY "accountId";
  RETURN NULL;
END
$$;

CREATE FUNCTION nova_changing_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_changing_original(NEW."accountId", 'names');
  RETURN NULL;
END
$$;

-- Triggers fire in the order of their names: these before nova_index_… and nova_rename.
DO $$
DECLARE
  named record;
  copies text;
BEGIN
  FOREACH copies IN ARRAY ARRAY['opportunities', 'jobs', 'placements'] LOOP
    EXECUTE format('CREATE TRIGGER nova_hold_names_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS fresh
      FOR EACH STATEMENT EXECUTE FUNCTION nova_copying_names()', copies);
  END LOOP;
  FOR named IN
    SELECT * FROM (VALUES
      ('companies', 'OLD.name IS DISTINCT FROM NEW.name'),
      ('jobs', 'OLD.title IS DISTINCT FROM NEW.title'),
      ('candidates', '(OLD."firstName", OLD."lastName") IS DISTINCT FROM (NEW."firstName", NEW."lastName")'),
      ('contacts', '(OLD."firstName", OLD."lastName") IS DISTINCT FROM (NEW."firstName", NEW."lastName")')
    ) AS n(tab, changed)
  LOOP
    EXECUTE format('CREATE TRIGGER nova_hold_names_rename AFTER UPDATE ON %I FOR EACH ROW WHEN (%s)
      EXECUTE FUNCTION nova_changing_name()', named.tab, named.changed);
  END LOOP;
END
$$;

-- A record that comes to name another one copies its name as a new one does.
CREATE FUNCTION nova_copying_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_copying(NEW."accountId", 'names');
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_hold_names_update AFTER UPDATE ON opportunities FOR EACH ROW
  WHEN ((OLD."companyId", OLD."contactId") IS DISTINCT FROM (NEW."companyId", NEW."contactId")) EXECUTE FUNCTION nova_copying_name();
CREATE TRIGGER nova_hold_names_update AFTER UPDATE ON jobs FOR EACH ROW
  WHEN ((OLD."companyId", OLD."contactId") IS DISTINCT FROM (NEW."companyId", NEW."contactId")) EXECUTE FUNCTION nova_copying_name();
CREATE TRIGGER nova_hold_names_update AFTER UPDATE ON placements FOR EACH ROW
  WHEN ((OLD."candidateId", OLD."jobId", OLD."companyId") IS DISTINCT FROM (NEW."candidateId", NEW."jobId", NEW."companyId"))
  EXECUTE FUNCTION nova_copying_name();

-- Of two who write a record's words at the same time the later one reads it when the earlier one is done.
DO $do$
DECLARE
  kind text;
BEGIN
  FOREACH kind IN ARRAY ARRAY['opportunity', 'job', 'placement'] LOOP
    EXECUTE format($sql$
      CREATE OR REPLACE FUNCTION nova_index_%1$s(account uuid, records uuid[]) RETURNS void LANGUAGE plpgsql
      SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(hashtextextended(account::text || ' search words', 0));
        PERFORM FROM %1$s_search s WHERE s."accountId" = account AND s.id = ANY (records) ORDER BY s.id FOR NO KEY UPDATE;
        WITH written AS (
          INSERT INTO %1$s_search AS s ("accountId", "createdOn", id, vector, keys)
            -- One look by key a record, whatever the planner knows of a table that is being filled.
            SELECT account, t."createdOn", n.id, t.vector, t.keys FROM unnest(records) AS n(id) CROSS JOIN LATERAL (
              SELECT * FROM %1$s_texts WHERE "accountId" = account AND id = n.id OFFSET 0) t
            ON CONFLICT ("accountId", id) DO UPDATE
              SET "createdOn" = excluded."createdOn", vector = excluded.vector, keys = excluded.keys
              WHERE (s."createdOn", s.vector, s.keys) IS DISTINCT FROM (excluded."createdOn", excluded.vector, excluded.keys)
            RETURNING s.vector)
        INSERT INTO search_words ("accountId", word)
          SELECT account, w.word FROM (SELECT DISTINCT own.word FROM written, nova_own_words(written.vector) AS own(word)) w
            WHERE NOT EXISTS (SELECT FROM search_words k
              WHERE k."accountId" = account AND length(k.word) = length(w.word) AND k.word = w.word);
      END $$;
    $sql$, kind);
  END LOOP;
END
$do$;

-- ---- whether a status is a closed one, by which a company's active jobs are counted ----

CREATE FUNCTION nova_copying_statuses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_copying("accountId", 'job statuses') FROM fresh WHERE "statusId" IS NOT NULL GROUP BY "accountId";
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_a_hold_statuses_insert AFTER INSERT ON jobs REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_copying_statuses();
CREATE TRIGGER nova_a_hold_statuses_update AFTER UPDATE ON jobs REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_copying_statuses();

CREATE FUNCTION nova_changing_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_changing_original(NEW."accountId", 'job statuses');
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_a_hold_statuses AFTER UPDATE OF closed ON master_data
  FOR EACH ROW WHEN (OLD.closed IS DISTINCT FROM NEW.closed) EXECUTE FUNCTION nova_changing_status();

-- ---- labels of custom fields, which stand beside their values ----

-- The labels as they are at this moment, and no value of a field that is no more.
CREATE FUNCTION nova_present_labels(account uuid, entries jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_copying(account, 'labels');
  RETURN (SELECT coalesce(jsonb_agg(x.item || jsonb_build_object('fieldId', f.id, 'fieldLabel', f.label) ORDER BY x.place), '[]')
    FROM jsonb_array_elements(entries) WITH ORDINALITY AS x(item, place)
    JOIN custom_fields f ON f."accountId" = account AND f.id = (x.item ->> 'fieldId')::uuid);
END
$$;

CREATE FUNCTION nova_label_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."customFields" := nova_present_labels(NEW."accountId", NEW."customFields");
  RETURN NEW;
END
$$;
DO $$
DECLARE
  kind text;
BEGIN
  FOREACH kind IN ARRAY ARRAY['candidates', 'companies', 'contacts', 'leads', 'opportunities', 'jobs', 'placements'] LOOP
    EXECUTE format('CREATE TRIGGER nova_label_insert BEFORE INSERT ON %I FOR EACH ROW
      WHEN (jsonb_array_length(NEW."customFields") > 0) EXECUTE FUNCTION nova_label_values()', kind);
    EXECUTE format('CREATE TRIGGER nova_label_update BEFORE UPDATE OF "customFields" ON %I FOR EACH ROW
      WHEN (OLD."customFields" IS DISTINCT FROM NEW."customFields" AND jsonb_array_length(NEW."customFields") > 0)
      EXECUTE FUNCTION nova_label_values()', kind);
  END LOOP;
END
$$;
