-- What is deleted is forgotten wherever else the database speaks of it. Who writes does not matter: a verb, a cascade from the
-- candidate, an import or psql.

-- ---- the trail and kept answers ----

-- The changes of a line of the audit trail without what the fields were and became.
CREATE FUNCTION nova_without_values(changes jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(jsonb_object_agg(f.field, '{}'::jsonb), '{}') FROM jsonb_object_keys(changes) AS f(field));

-- A kept answer without its texts: ids and the reference stay, so that a repeated request is still known.
CREATE FUNCTION nova_without_texts(answer jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT CASE WHEN jsonb_typeof(answer -> 'data') = 'object' THEN jsonb_set(answer, '{data}', (
    SELECT jsonb_object_agg(m.key, CASE
      WHEN jsonb_typeof(m.value) IN ('boolean', 'number') OR m.key = 'reference'
        OR m.value #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN m.value
      ELSE 'null' END)
    FROM jsonb_each(answer -> 'data') AS m)) ELSE answer END);

-- The trail keeps who did what to a deleted record and when, not the values. Of a person and of what goes along with one.
CREATE FUNCTION nova_forget_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE audit_events e SET changes = nova_without_values(e.changes) FROM gone g
    WHERE e."accountId" = g."accountId" AND e."recordId" = g.id AND e.changes IS NOT NULL;
  RETURN NULL;
END
$$;

-- Answers that are kept for repeated requests and speak of a deleted person. They are a day old at most.
CREATE FUNCTION nova_forget_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE idempotency_keys k SET response = nova_without_texts(k.response::jsonb)::text FROM gone g
    WHERE k."accountId" = g."accountId" AND strpos(k.response, g.id::text) > 0;
  RETURN NULL;
END
$$;

DO $do$
DECLARE
  records text;
BEGIN
  FOREACH records IN ARRAY ARRAY['candidates', 'contacts', 'leads', 'applications', 'interviews', 'stored_files'] LOOP
    EXECUTE format('CREATE TRIGGER nova_forget_values AFTER DELETE ON %I REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_values()', records);
  END LOOP;
  FOREACH records IN ARRAY ARRAY['candidates', 'contacts', 'leads'] LOOP
    EXECUTE format('CREATE TRIGGER nova_forget_answers AFTER DELETE ON %I REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_answers()', records);
  END LOOP;
END
$do$;

-- ---- the words that searches know ----

-- Words that a person was found by and is no more: they leave the account's words together with the person.
CREATE TABLE former_words (
  "accountId" uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, "recordId" uuid NOT NULL, word text NOT NULL,
  PRIMARY KEY ("accountId", "recordId", word));

-- Which of these words no record of the account is found by. Frequent ones, which cost an index the most, are seen in a few
-- candidates already.
CREATE FUNCTION nova_unused_words(account uuid, words text[]) RETURNS text[] LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  rest tsvector := array_to_tsvector(coalesce(words, '{}'));
  other tsvector;
BEGIN
  FOR other IN SELECT s.vector FROM candidate_search s WHERE s."accountId" = account LIMIT 150 LOOP
    rest := ts_delete(rest, tsvector_to_array(other));
  END LOOP;
  RETURN (SELECT array_agg(w.word) FROM unnest(tsvector_to_array(rest)) AS w(word)
    WHERE NOT EXISTS (SELECT FROM candidate_search s WHERE s."accountId" = account AND s.vector @@ nova_lexeme(w.word)::tsquery)
      AND NOT EXISTS (SELECT FROM company_search s WHERE s."accountId" = account AND s.vector @@ nova_lexeme(w.word)::tsquery)
      AND NOT EXISTS (SELECT FROM lead_search s WHERE s."accountId" = account AND s.vector @@ nova_lexeme(w.word)::tsquery)
      AND NOT EXISTS (SELECT FROM opportunity_search s WHERE s."accountId" = account AND s.vector @@ nova_lexeme(w.word)::tsquery)
      AND NOT EXISTS (SELECT FROM job_search s WHERE s."accountId" = account AND s.vector @@ nova_lexeme(w.word)::tsquery)
      AND NOT EXISTS (SELECT FROM placement_search s WHERE s."accountId" = account AND s.vector @@ nova_lexeme(w.word)::tsquery)
      AND NOT EXISTS (SELECT FROM campaign_search s WHERE s."accountId" = account AND s.vector @@ nova_lexeme(w.word)::tsquery));
END
$$;

-- Takes words that nothing is found by any more out of the account's words. Writers of records share the lock to their commit:
-- here, and only where a word is to go, those under way are waited for, and what they wrote is seen.
CREATE FUNCTION nova_forget_words(account uuid, words text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  unused text[] := nova_unused_words(account, words);
BEGIN
  IF unused IS NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(account::text || ' search words', 0));
  unused := nova_unused_words(account, unused);
  DELETE FROM search_words k USING unnest(unused) AS w(word)
    WHERE k."accountId" = account AND length(k.word) = length(w.word) AND k.word = w.word;
END
$$;

DO $do$
DECLARE
  kind record;
BEGIN
  FOR kind IN
    SELECT * FROM (VALUES
      ('candidates', 'candidate', true), ('companies', 'company', false), ('leads', 'lead', true),
      ('opportunities', 'opportunity', false), ('jobs', 'job', false), ('placements', 'placement', false),
      ('campaigns', 'campaign', false)
    ) AS k(records, name, person)
  LOOP
    EXECUTE format($sql$
      CREATE OR REPLACE FUNCTION nova_index_%1$s(account uuid, records uuid[]) RETURNS void LANGUAGE plpgsql
        SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(hashtextextended(account::text || ' search words', 0));
        WITH %2$s written AS (
          INSERT INTO %1$I_search AS s ("accountId", "createdOn", id, vector, keys)
            -- One look by key a record, whatever the planner knows of a table that is being filled.
            SELECT account, t."createdOn", n.id, t.vector, t.keys FROM unnest(records) AS n(id) CROSS JOIN LATERAL (
              SELECT * FROM %1$I_texts WHERE "accountId" = account AND id = n.id OFFSET 0) t
            ON CONFLICT ("accountId", id) DO UPDATE
              SET "createdOn" = excluded."createdOn", vector = excluded.vector, keys = excluded.keys
              WHERE (s."createdOn", s.vector, s.keys) IS DISTINCT FROM (excluded."createdOn", excluded.vector, excluded.keys)
            RETURNING s.id, s.vector) %3$s
        INSERT INTO search_words ("accountId", word)
          SELECT account, w.word FROM (SELECT DISTINCT own.word FROM written, nova_own_words(written.vector) AS own(word)) w
            WHERE NOT EXISTS (SELECT FROM search_words k
              WHERE k."accountId" = account AND length(k.word) = length(w.word) AND k.word = w.word);
      END $$;
    $sql$, kind.name,
      CASE WHEN kind.person THEN format($with$
        before AS (SELECT s.id, s.vector FROM %1$I_search s WHERE s."accountId" = account AND s.id = ANY (records)),
      $with$, kind.name) ELSE '' END,
      CASE WHEN kind.person THEN $with$,
        former AS (
          INSERT INTO former_words ("accountId", "recordId", word)
            SELECT account, b.id, own.word FROM before b JOIN written w ON w.id = b.id
              CROSS JOIN LATERAL nova_own_words(ts_delete(b.vector, tsvector_to_array(w.vector))) AS own(word)
            ON CONFLICT DO NOTHING)
      $with$ ELSE '' END);

    CONTINUE WHEN NOT kind.person;
    EXECUTE format($sql$
      CREATE FUNCTION nova_unindex_%1$s(account uuid, records uuid[]) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        words text[];
      BEGIN
        WITH vectors AS (
          DELETE FROM %1$I_search s WHERE s."accountId" = account AND s.id = ANY (records) RETURNING s.vector
        ), former AS (
          DELETE FROM former_words f WHERE f."accountId" = account AND f."recordId" = ANY (records) RETURNING f.word)
        SELECT array_agg(w.word) INTO words FROM (
          SELECT own.word FROM vectors v CROSS JOIN LATERAL nova_own_words(v.vector) AS own(word)
          UNION SELECT f.word FROM former f) w;
        PERFORM nova_forget_words(account, words);
      END $$;

      CREATE OR REPLACE FUNCTION nova_index_deleted_%2$s() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM nova_unindex_%1$s("accountId", array_agg(id)) FROM gone GROUP BY "accountId";
        RETURN NULL;
      END $$;
    $sql$, kind.name, kind.records);
  END LOOP;
END
$do$;

-- A contact is found by its name alone, in the jobs and opportunities that it belongs to.
CREATE FUNCTION nova_former_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_words ("accountId", "recordId", word)
    SELECT OLD."accountId", OLD.id, own.word
      FROM nova_own_words(nova_words(concat_ws(' ', OLD."firstName", OLD."lastName"))) AS own(word)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_former_name AFTER UPDATE OF "firstName", "lastName" ON contacts
  FOR EACH ROW WHEN ((OLD."firstName", OLD."lastName") IS DISTINCT FROM (NEW."firstName", NEW."lastName"))
  EXECUTE FUNCTION nova_former_name();

CREATE FUNCTION nova_forget_names(account uuid, records uuid[], names text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  words text[];
BEGIN
  WITH former AS (
    DELETE FROM former_words f WHERE f."accountId" = account AND f."recordId" = ANY (records) RETURNING f.word)
  SELECT array_agg(w.word) INTO words FROM (
    SELECT own.word FROM unnest(names) AS n(name) CROSS JOIN LATERAL nova_own_words(nova_words(n.name)) AS own(word)
    UNION SELECT f.word FROM former f) w;
  PERFORM nova_forget_words(account, words);
END
$$;

CREATE FUNCTION nova_forget_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_forget_names("accountId", array_agg(id), array_agg(concat_ws(' ', "firstName", "lastName")))
    FROM gone GROUP BY "accountId";
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_forget_words AFTER DELETE ON contacts REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_contacts();

-- ---- those who were deleted before ----

UPDATE audit_events e SET changes = nova_without_values(e.changes)
  WHERE e.changes IS NOT NULL AND (
    e.entity = 'candidate' AND NOT EXISTS (SELECT FROM candidates r WHERE r."accountId" = e."accountId" AND r.id = e."recordId")
    OR e.entity = 'contact' AND NOT EXISTS (SELECT FROM contacts r WHERE r."accountId" = e."accountId" AND r.id = e."recordId")
    OR e.entity = 'lead' AND NOT EXISTS (SELECT FROM leads r WHERE r."accountId" = e."accountId" AND r.id = e."recordId")
    OR e.entity = 'application' AND NOT EXISTS (SELECT FROM applications r WHERE r."accountId" = e."accountId" AND r.id = e."recordId")
    OR e.entity = 'interview' AND NOT EXISTS (SELECT FROM interviews r WHERE r."accountId" = e."accountId" AND r.id = e."recordId")
    OR e.entity = 'file' AND NOT EXISTS (SELECT FROM stored_files r WHERE r."accountId" = e."accountId" AND r.id = e."recordId"))
    -- Lines of an import speak of no one record.
    AND e."recordId" IS NOT NULL;

TRUNCATE search_words;
INSERT INTO search_words ("accountId", word)
  SELECT DISTINCT s."accountId", own.word FROM (
    SELECT "accountId", vector FROM candidate_search UNION ALL SELECT "accountId", vector FROM company_search
    UNION ALL SELECT "accountId", vector FROM lead_search UNION ALL SELECT "accountId", vector FROM opportunity_search
    UNION ALL SELECT "accountId", vector FROM job_search UNION ALL SELECT "accountId", vector FROM placement_search
    UNION ALL SELECT "accountId", vector FROM campaign_search) s
  CROSS JOIN LATERAL nova_own_words(s.vector) AS own(word);
