-- guest_search
CREATE TABLE guest_search (
  "accountId" uuid NOT NULL, "createdOn" timestamptz(3) NOT NULL, id uuid NOT NULL,
  vector tsvector NOT NULL, keys text NOT NULL,
  PRIMARY KEY ("accountId", id));
ALTER TABLE guest_search ALTER COLUMN vector SET STORAGE EXTERNAL, SET (toast_tuple_target = 128);
CREATE INDEX guest_search_vector ON guest_search USING gin ("accountId", vector);
CREATE INDEX guest_search_keys ON guest_search USING gin ("accountId", rtrim(keys) gin_trgm_ops);

-- depot_search
CREATE TABLE depot_search (
  "accountId" uuid NOT NULL, "createdOn" timestamptz(3) NOT NULL, id uuid NOT NULL,
  vector tsvector NOT NULL, keys text NOT NULL,
  PRIMARY KEY ("accountId", id));
ALTER TABLE depot_search ALTER COLUMN vector SET STORAGE EXTERNAL, SET (toast_tuple_target = 128);
CREATE INDEX depot_search_vector ON depot_search USING gin ("accountId", vector);
CREATE INDEX depot_search_keys ON depot_search USING gin ("accountId", rtrim(keys) gin_trgm_ops);

-- depot_documents
CREATE UNLOGGED TABLE depot_documents (
  "accountId" uuid NOT NULL, id uuid NOT NULL,
  version xid NOT NULL, "updatedOn" timestamptz(3) NOT NULL, shape integer NOT NULL, document text NOT NULL,
  PRIMARY KEY ("accountId", id),
  FOREIGN KEY ("accountId", id) REFERENCES depots ("accountId", id) ON DELETE CASCADE);
-- In the row and as it is: moving it out, or compressing it, would cost each read more than the space is worth.
ALTER TABLE depot_documents ALTER COLUMN document SET STORAGE MAIN, SET (toast_tuple_target = 8160);

-- guest_texts
CREATE VIEW guest_texts AS
  SELECT r."accountId", r."createdOn", r.id,
    nova_document(
      (ARRAY[concat_ws(' ', r."firstName", r."lastName"), nova_weighted(r."jobTitle", 'B'), nova_weighted(coalesce(r.location, nullif(concat_ws(', ', r.city, r.country), '')), 'A'), r."city"] || ARRAY(SELECT nova_weighted(item, 'C') FROM unnest(r."skills") AS item) || ARRAY(SELECT item ->> 'value' FROM jsonb_array_elements(r."tags") AS items(item)) || ARRAY[r."overview", nullif(concat_ws(' ', contact."firstName", contact."lastName"), ''), status.name])::text[],
      ARRAY[r."reference", r."email"]::text[],
      ARRAY[r."mobile"]::text[]) || array_to_tsvector(array_remove(ARRAY['@r' || r."rating", '@s' || r."statusId"], NULL)) AS vector,
    nova_keys(ARRAY[r."reference", r."email"]::text[], ARRAY[r."mobile"]::text[]) AS keys
  FROM guests r
    LEFT JOIN contacts contact ON contact."accountId" = r."accountId" AND contact.id = r."contactId"
    LEFT JOIN master_data status ON status."accountId" = r."accountId" AND status.id = r."statusId";

-- nova_index_guest
CREATE FUNCTION nova_index_guest(account uuid, records uuid[]) RETURNS void LANGUAGE plpgsql
  SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(account::text || ' search words', 0));
  PERFORM FROM (SELECT DISTINCT u.id FROM unnest(records) AS u(id) ORDER BY u.id) n CROSS JOIN LATERAL (
    SELECT FROM guest_search s WHERE s."accountId" = account AND s.id = n.id FOR NO KEY UPDATE) s;
  WITH before AS (
      SELECT s.id, s.vector FROM unnest(records) AS n(id) CROSS JOIN LATERAL (
        SELECT o.id, o.vector FROM guest_search o WHERE o."accountId" = account AND o.id = n.id OFFSET 0) s),
  written AS (
    INSERT INTO guest_search AS s ("accountId", "createdOn", id, vector, keys)
      -- One look by key a record, whatever the planner knows of a table that is being filled.
      SELECT account, t."createdOn", n.id, t.vector, t.keys FROM unnest(records) AS n(id) CROSS JOIN LATERAL (
        SELECT * FROM guest_texts WHERE "accountId" = account AND id = n.id OFFSET 0) t
      ON CONFLICT ("accountId", id) DO UPDATE
        SET "createdOn" = excluded."createdOn", vector = excluded.vector, keys = excluded.keys
        WHERE (s."createdOn", s.vector, s.keys) IS DISTINCT FROM (excluded."createdOn", excluded.vector, excluded.keys)
      RETURNING s.id, s.vector), former AS (
    INSERT INTO former_words ("accountId", "recordId", word)
      SELECT account, b.id, own.word FROM before b JOIN written w ON w.id = b.id
        CROSS JOIN LATERAL nova_own_words(ts_delete(b.vector, tsvector_to_array(w.vector))) AS own(word)
      ON CONFLICT DO NOTHING)
  INSERT INTO search_words ("accountId", word)
    SELECT account, w.word FROM (SELECT DISTINCT own.word FROM written LEFT JOIN before ON before.id = written.id,
      nova_own_words(ts_delete(written.vector, coalesce(tsvector_to_array(before.vector), '{}'))) AS own(word)) w
      WHERE NOT EXISTS (SELECT FROM search_words k
        WHERE k."accountId" = account AND length(k.word) = length(w.word) AND k.word = w.word OFFSET 0);
  PERFORM nova_search_changed(account, 'guest', records);
END
$$;

-- depot_texts
CREATE VIEW depot_texts AS
  SELECT r."accountId", r."createdOn", r.id,
    nova_document(
      (r."skills")::text[],
      ARRAY[r."reference"]::text[],
      ARRAY[]::text[]) AS vector,
    nova_keys(ARRAY[r."reference"]::text[], ARRAY[]::text[]) AS keys
  FROM depots r;

-- nova_index_depot
CREATE FUNCTION nova_index_depot(account uuid, records uuid[]) RETURNS void LANGUAGE plpgsql
  SET enable_bitmapscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(account::text || ' search words', 0));
  WITH before AS (
      SELECT s.id, s.vector FROM unnest(records) AS n(id) CROSS JOIN LATERAL (
        SELECT o.id, o.vector FROM depot_search o WHERE o."accountId" = account AND o.id = n.id OFFSET 0) s),
  written AS (
    INSERT INTO depot_search AS s ("accountId", "createdOn", id, vector, keys)
      -- One look by key a record, whatever the planner knows of a table that is being filled.
      SELECT account, t."createdOn", n.id, t.vector, t.keys FROM unnest(records) AS n(id) CROSS JOIN LATERAL (
        SELECT * FROM depot_texts WHERE "accountId" = account AND id = n.id OFFSET 0) t
      ON CONFLICT ("accountId", id) DO UPDATE
        SET "createdOn" = excluded."createdOn", vector = excluded.vector, keys = excluded.keys
        WHERE (s."createdOn", s.vector, s.keys) IS DISTINCT FROM (excluded."createdOn", excluded.vector, excluded.keys)
      RETURNING s.id, s.vector), former AS (
    INSERT INTO former_words ("accountId", "recordId", word)
      SELECT account, b.id, own.word FROM before b JOIN written w ON w.id = b.id
        CROSS JOIN LATERAL nova_own_words(ts_delete(b.vector, tsvector_to_array(w.vector))) AS own(word)
      ON CONFLICT DO NOTHING)
  INSERT INTO search_words ("accountId", word)
    SELECT account, w.word FROM (SELECT DISTINCT own.word FROM written LEFT JOIN before ON before.id = written.id,
      nova_own_words(ts_delete(written.vector, coalesce(tsvector_to_array(before.vector), '{}'))) AS own(word)) w
      WHERE NOT EXISTS (SELECT FROM search_words k
        WHERE k."accountId" = account AND length(k.word) = length(w.word) AND k.word = w.word OFFSET 0);
  PERFORM nova_search_changed(account, 'depot', records);
END
$$;

-- nova_unindex_guest
CREATE FUNCTION nova_unindex_guest(account uuid, records uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  words text[];
BEGIN
  WITH vectors AS (
    DELETE FROM guest_search s WHERE s."accountId" = account AND s.id = ANY (records) RETURNING s.vector
  ), former AS (
    DELETE FROM former_words f WHERE f."accountId" = account AND f."recordId" = ANY (records) RETURNING f.word)
  SELECT array_agg(w.word) INTO words FROM (
    SELECT own.word FROM vectors v CROSS JOIN LATERAL nova_own_words(v.vector) AS own(word)
    UNION SELECT f.word FROM former f) w;
  PERFORM nova_forget_words(account, words);
  PERFORM nova_search_changed(account, 'guest', records);
END
$$;

-- nova_index_new_guests
CREATE FUNCTION nova_index_new_guests() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET enable_material = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  touched record;
BEGIN
  FOR touched IN SELECT f."accountId", array_agg(f.id) AS records FROM fresh f GROUP BY f."accountId" LOOP
    PERFORM pg_advisory_xact_lock_shared(hashtextextended(touched."accountId"::text || ' search words', 0));
    WITH written AS (
    INSERT INTO guest_search AS s ("accountId", "createdOn", id, vector, keys)
      SELECT r."accountId", r."createdOn", r.id,
    nova_document(
      (ARRAY[concat_ws(' ', r."firstName", r."lastName"), nova_weighted(r."jobTitle", 'B'), nova_weighted(coalesce(r.location, nullif(concat_ws(', ', r.city, r.country), '')), 'A'), r."city"] || ARRAY(SELECT nova_weighted(item, 'C') FROM unnest(r."skills") AS item) || ARRAY(SELECT item ->> 'value' FROM jsonb_array_elements(r."tags") AS items(item)) || ARRAY[r."overview", nullif(concat_ws(' ', contact."firstName", contact."lastName"), ''), status.name])::text[],
      ARRAY[r."reference", r."email"]::text[],
      ARRAY[r."mobile"]::text[]) || array_to_tsvector(array_remove(ARRAY['@r' || r."rating", '@s' || r."statusId"], NULL)) AS vector,
    nova_keys(ARRAY[r."reference", r."email"]::text[], ARRAY[r."mobile"]::text[]) AS keys
  FROM fresh r
    LEFT JOIN contacts contact ON contact."accountId" = r."accountId" AND contact.id = r."contactId"
    LEFT JOIN master_data status ON status."accountId" = r."accountId" AND status.id = r."statusId"
        WHERE r."accountId" = touched."accountId"
      ON CONFLICT ("accountId", id) DO UPDATE
        SET "createdOn" = excluded."createdOn", vector = excluded.vector, keys = excluded.keys
      RETURNING s.id, s.vector)
  INSERT INTO search_words ("accountId", word)
    SELECT touched."accountId", w.word FROM (SELECT DISTINCT own.word FROM written, nova_own_words(written.vector) AS own(word)) w
      WHERE NOT EXISTS (SELECT FROM search_words k
        WHERE k."accountId" = touched."accountId" AND length(k.word) = length(w.word) AND k.word = w.word OFFSET 0);
    PERFORM nova_search_changed(touched."accountId", 'guest', touched.records);
  END LOOP;
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_index_insert AFTER INSERT ON guests REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_index_new_guests();

-- nova_index_changed_guests
CREATE FUNCTION nova_index_changed_guests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_index_guest(NEW."accountId", ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_index_update AFTER UPDATE ON guests
  FOR EACH ROW WHEN (OLD."firstName" IS DISTINCT FROM NEW."firstName" OR OLD."lastName" IS DISTINCT FROM NEW."lastName" OR OLD."jobTitle" IS DISTINCT FROM NEW."jobTitle" OR OLD."location" IS DISTINCT FROM NEW."location" OR OLD."city" IS DISTINCT FROM NEW."city" OR OLD."country" IS DISTINCT FROM NEW."country" OR OLD."skills" IS DISTINCT FROM NEW."skills" OR OLD."tags" IS DISTINCT FROM NEW."tags" OR OLD."overview" IS DISTINCT FROM NEW."overview" OR OLD."contactId" IS DISTINCT FROM NEW."contactId" OR OLD."statusId" IS DISTINCT FROM NEW."statusId" OR OLD."reference" IS DISTINCT FROM NEW."reference" OR OLD."email" IS DISTINCT FROM NEW."email" OR OLD."mobile" IS DISTINCT FROM NEW."mobile" OR OLD."createdOn" IS DISTINCT FROM NEW."createdOn")
  EXECUTE FUNCTION nova_index_changed_guests();

-- nova_index_deleted_guests
CREATE FUNCTION nova_index_deleted_guests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_unindex_guest("accountId", array_agg(id)) FROM gone GROUP BY "accountId";
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_index_delete AFTER DELETE ON guests REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_index_deleted_guests();

-- nova_index_marks_guests
CREATE FUNCTION nova_index_marks_guests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE guest_search s
    SET vector = ts_delete(s.vector, array_remove(ARRAY['@r' || OLD."rating", '@s' || OLD."statusId"], NULL)) || array_to_tsvector(array_remove(ARRAY['@r' || NEW."rating", '@s' || NEW."statusId"], NULL))
    WHERE s."accountId" = NEW."accountId" AND s.id = NEW.id;
  PERFORM nova_search_changed(NEW."accountId", 'guest', ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_index_marks AFTER UPDATE ON guests FOR EACH ROW
  WHEN ((OLD."rating", OLD."statusId") IS DISTINCT FROM (NEW."rating", NEW."statusId") AND NOT (OLD."firstName" IS DISTINCT FROM NEW."firstName" OR OLD."lastName" IS DISTINCT FROM NEW."lastName" OR OLD."jobTitle" IS DISTINCT FROM NEW."jobTitle" OR OLD."location" IS DISTINCT FROM NEW."location" OR OLD."city" IS DISTINCT FROM NEW."city" OR OLD."country" IS DISTINCT FROM NEW."country" OR OLD."skills" IS DISTINCT FROM NEW."skills" OR OLD."tags" IS DISTINCT FROM NEW."tags" OR OLD."overview" IS DISTINCT FROM NEW."overview" OR OLD."contactId" IS DISTINCT FROM NEW."contactId" OR OLD."statusId" IS DISTINCT FROM NEW."statusId" OR OLD."reference" IS DISTINCT FROM NEW."reference" OR OLD."email" IS DISTINCT FROM NEW."email" OR OLD."mobile" IS DISTINCT FROM NEW."mobile" OR OLD."createdOn" IS DISTINCT FROM NEW."createdOn"))
  EXECUTE FUNCTION nova_index_marks_guests();

-- nova_unindex_depot
CREATE FUNCTION nova_unindex_depot(account uuid, records uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  words text[];
BEGIN
  WITH vectors AS (
    DELETE FROM depot_search s WHERE s."accountId" = account AND s.id = ANY (records) RETURNING s.vector
  ), former AS (
    DELETE FROM former_words f WHERE f."accountId" = account AND f."recordId" = ANY (records) RETURNING f.word)
  SELECT array_agg(w.word) INTO words FROM (
    SELECT own.word FROM vectors v CROSS JOIN LATERAL nova_own_words(v.vector) AS own(word)
    UNION SELECT f.word FROM former f) w;
  PERFORM nova_forget_words(account, words);
  PERFORM nova_search_changed(account, 'depot', records);
END
$$;

-- nova_index_new_depots
CREATE FUNCTION nova_index_new_depots() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET enable_material = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  touched record;
BEGIN
  FOR touched IN SELECT f."accountId", array_agg(f.id) AS records FROM fresh f GROUP BY f."accountId" LOOP
    PERFORM pg_advisory_xact_lock_shared(hashtextextended(touched."accountId"::text || ' search words', 0));
    WITH written AS (
    INSERT INTO depot_search AS s ("accountId", "createdOn", id, vector, keys)
      SELECT r."accountId", r."createdOn", r.id,
    nova_document(
      (r."skills")::text[],
      ARRAY[r."reference"]::text[],
      ARRAY[]::text[]) AS vector,
    nova_keys(ARRAY[r."reference"]::text[], ARRAY[]::text[]) AS keys
  FROM fresh r
        WHERE r."accountId" = touched."accountId"
      ON CONFLICT ("accountId", id) DO UPDATE
        SET "createdOn" = excluded."createdOn", vector = excluded.vector, keys = excluded.keys
      RETURNING s.id, s.vector)
  INSERT INTO search_words ("accountId", word)
    SELECT touched."accountId", w.word FROM (SELECT DISTINCT own.word FROM written, nova_own_words(written.vector) AS own(word)) w
      WHERE NOT EXISTS (SELECT FROM search_words k
        WHERE k."accountId" = touched."accountId" AND length(k.word) = length(w.word) AND k.word = w.word OFFSET 0);
    PERFORM nova_search_changed(touched."accountId", 'depot', touched.records);
  END LOOP;
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_index_insert AFTER INSERT ON depots REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_index_new_depots();

-- nova_index_changed_depots
CREATE FUNCTION nova_index_changed_depots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_index_depot(NEW."accountId", ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_index_update AFTER UPDATE ON depots
  FOR EACH ROW WHEN (OLD."skills" IS DISTINCT FROM NEW."skills" OR OLD."reference" IS DISTINCT FROM NEW."reference" OR OLD."createdOn" IS DISTINCT FROM NEW."createdOn")
  EXECUTE FUNCTION nova_index_changed_depots();

-- nova_index_deleted_depots
CREATE FUNCTION nova_index_deleted_depots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_unindex_depot("accountId", array_agg(id)) FROM gone GROUP BY "accountId";
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_index_delete AFTER DELETE ON depots REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_index_deleted_depots();

-- nova_unused_words
CREATE FUNCTION nova_unused_words(account uuid, words text[]) RETURNS text[] LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = on SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  slice text[];
  rest tsvector;
  other tsvector;
  absent text;
  unused text[] := '{}';
BEGIN
  -- Each look at an index reads all words that wait for it: many looks pay for their insertion.
  IF cardinality(words) > 200 THEN
    BEGIN
      PERFORM gin_clean_pending_list('guest_search_vector'), gin_clean_pending_list('depot_search_vector');
    EXCEPTION WHEN insufficient_privilege THEN
      NULL; -- The tables are of another role.
    END;
  END IF;
  -- A vector holds 1 MiB, and a word has 2 KiB at most.
  FOR slice IN SELECT array_agg(w.word) FROM unnest(words) WITH ORDINALITY AS w(word, at) GROUP BY (w.at - 1) / 500 LOOP
    rest := array_to_tsvector(slice);
    -- Frequent words, which cost an index the most, are seen in a few records already.
    FOR other IN SELECT s.vector FROM guest_search s WHERE s."accountId" = account LIMIT 150 LOOP
      rest := ts_delete(rest, tsvector_to_array(other));
    END LOOP;
    -- One by one: PostgreSQL adds a member in place, and a list to a copy.
    FOR absent IN SELECT w.word FROM unnest(tsvector_to_array(rest)) AS w(word)
      WHERE NOT EXISTS (SELECT FROM guest_search s WHERE s."accountId" = account AND (s.id >= '00000000-0000-0000-0000-000000000000' OR nova_dear(s.id))
          AND s.vector @@ nova_lexeme(w.word)::tsquery OFFSET 0)
        AND NOT EXISTS (SELECT FROM depot_search s WHERE s."accountId" = account AND (s.id >= '00000000-0000-0000-0000-000000000000' OR nova_dear(s.id))
          AND s.vector @@ nova_lexeme(w.word)::tsquery OFFSET 0) LOOP
      unused := unused || absent;
    END LOOP;
  END LOOP;
  RETURN nullif(unused, '{}');
END
$$;

-- nova_drop_unfound_words
CREATE FUNCTION nova_drop_unfound_words(account uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Alone, as in nova_forget_words: what is written meanwhile would not be seen.
  PERFORM pg_advisory_xact_lock(hashtextextended(account::text || ' search words', 0));
  DELETE FROM search_words k WHERE k."accountId" = account AND NOT EXISTS (SELECT FROM (
    SELECT own.word FROM guest_search s CROSS JOIN LATERAL nova_own_words(s.vector) AS own(word) WHERE s."accountId" = account
    UNION ALL SELECT own.word FROM depot_search s CROSS JOIN LATERAL nova_own_words(s.vector) AS own(word) WHERE s."accountId" = account) f WHERE f.word = k.word);
END
$$;

-- names copied by guests
CREATE TRIGGER nova_hold_names_insert AFTER INSERT ON guests REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION nova_copying_names();
CREATE TRIGGER nova_hold_names_update AFTER UPDATE ON guests
  FOR EACH ROW WHEN ((OLD."contactId", OLD."statusId") IS DISTINCT FROM (NEW."contactId", NEW."statusId")) EXECUTE FUNCTION nova_copying_name();

-- nova_rename_contacts
CREATE FUNCTION nova_rename_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_index_guest(NEW."accountId", array_agg(r.id)) FROM guests r
    WHERE r."accountId" = NEW."accountId" AND r."contactId" = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_hold_names_rename AFTER UPDATE OF "firstName", "lastName" ON contacts
  FOR EACH ROW WHEN ((OLD."firstName", OLD."lastName") IS DISTINCT FROM (NEW."firstName", NEW."lastName")) EXECUTE FUNCTION nova_changing_name();
CREATE TRIGGER nova_rename AFTER UPDATE OF "firstName", "lastName" ON contacts
  FOR EACH ROW WHEN ((OLD."firstName", OLD."lastName") IS DISTINCT FROM (NEW."firstName", NEW."lastName")) EXECUTE FUNCTION nova_rename_contacts();

-- nova_rename_master_data
CREATE FUNCTION nova_rename_master_data() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_index_guest(NEW."accountId", array_agg(r.id)) FROM guests r
    WHERE r."accountId" = NEW."accountId" AND r."statusId" = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_hold_names_rename AFTER UPDATE OF "name" ON master_data
  FOR EACH ROW WHEN ((OLD."name") IS DISTINCT FROM (NEW."name")) EXECUTE FUNCTION nova_changing_name();
CREATE TRIGGER nova_rename AFTER UPDATE OF "name" ON master_data
  FOR EACH ROW WHEN ((OLD."name") IS DISTINCT FROM (NEW."name")) EXECUTE FUNCTION nova_rename_master_data();

-- labels of guests
CREATE TRIGGER nova_label_insert BEFORE INSERT ON guests FOR EACH ROW
  WHEN (jsonb_array_length(NEW."customFields") > 0) EXECUTE FUNCTION nova_label_values();
CREATE TRIGGER nova_label_update BEFORE UPDATE OF "customFields" ON guests FOR EACH ROW
  WHEN (OLD."customFields" IS DISTINCT FROM NEW."customFields" AND jsonb_array_length(NEW."customFields") > 0) EXECUTE FUNCTION nova_label_values();

-- values forgotten with guests
CREATE TRIGGER nova_forget_values AFTER DELETE ON guests REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_values();

-- values forgotten with depots
CREATE TRIGGER nova_forget_values AFTER DELETE ON depots REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_values();

-- values forgotten with contacts
CREATE TRIGGER nova_forget_values AFTER DELETE ON contacts REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_values();

-- responses forgotten with guests
CREATE TRIGGER nova_forget_deliveries AFTER DELETE ON guests REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_deliveries();

-- responses forgotten with depots
CREATE TRIGGER nova_forget_deliveries AFTER DELETE ON depots REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_deliveries();

-- responses forgotten with contacts
CREATE TRIGGER nova_forget_deliveries AFTER DELETE ON contacts REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_deliveries();

-- answers forgotten with guests
CREATE TRIGGER nova_forget_answers AFTER DELETE ON guests REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_answers();

-- answers forgotten with depots
CREATE TRIGGER nova_forget_answers AFTER DELETE ON depots REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_answers();

-- answers forgotten with contacts
CREATE TRIGGER nova_forget_answers AFTER DELETE ON contacts REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_answers();

-- nova_former_name_contact
CREATE FUNCTION nova_former_name_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_words ("accountId", "recordId", word)
    SELECT OLD."accountId", OLD.id, own.word FROM nova_own_words(nova_words(nullif(concat_ws(' ', OLD."firstName", OLD."lastName"), ''))) AS own(word)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_former_name AFTER UPDATE OF "firstName", "lastName" ON contacts
  FOR EACH ROW WHEN ((OLD."firstName", OLD."lastName") IS DISTINCT FROM (NEW."firstName", NEW."lastName")) EXECUTE FUNCTION nova_former_name_contact();

-- nova_forget_name_contact
CREATE FUNCTION nova_forget_name_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM nova_forget_names("accountId", array_agg(id), array_agg(nullif(concat_ws(' ', gone."firstName", gone."lastName"), ''))) FROM gone GROUP BY "accountId";
  RETURN NULL;
END
$$;
CREATE TRIGGER nova_forget_words AFTER DELETE ON contacts REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_name_contact();

-- nova_tells_end
CREATE FUNCTION nova_tells_end(type text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT type = ANY ('{}'::text[])
$$;

-- nova_tells_parting
CREATE FUNCTION nova_tells_parting(type text, changed text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT type NOT LIKE '%.created' AND changed && '{contactId}'::text[]
$$;

-- origins forgotten with guests
CREATE TRIGGER nova_forget_origins AFTER DELETE ON guests REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_origins();

-- origins forgotten with depots
CREATE TRIGGER nova_forget_origins AFTER DELETE ON depots REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_origins();

-- origins forgotten with contacts
CREATE TRIGGER nova_forget_origins AFTER DELETE ON contacts REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_origins();

-- origins forgotten with master_data
CREATE TRIGGER nova_forget_origins AFTER DELETE ON master_data REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_origins();

-- origins forgotten with custom_fields
CREATE TRIGGER nova_forget_origins AFTER DELETE ON custom_fields REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_origins();

-- origins forgotten with users
CREATE TRIGGER nova_forget_origins AFTER DELETE ON users REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_origins();

-- origins forgotten with privacy_purposes
CREATE TRIGGER nova_forget_origins AFTER DELETE ON privacy_purposes REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_origins();

-- origins forgotten with consents
CREATE TRIGGER nova_forget_origins AFTER DELETE ON consents REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_origins();

-- origins forgotten with privacy_requests
CREATE TRIGGER nova_forget_origins AFTER DELETE ON privacy_requests REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_origins();

-- origins forgotten with privacy_holds
CREATE TRIGGER nova_forget_origins AFTER DELETE ON privacy_holds REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_forget_origins();

-- guests no longer counted
CREATE TRIGGER nova_uncount AFTER DELETE ON guests REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_uncount('guest');

-- depots no longer counted
CREATE TRIGGER nova_uncount AFTER DELETE ON depots REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_uncount('depot');

-- contacts no longer counted
CREATE TRIGGER nova_uncount AFTER DELETE ON contacts REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION nova_uncount('contact');

-- nova_let_go
CREATE FUNCTION nova_let_go(account uuid, record_id uuid, entity text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  uses jsonb;
  moment timestamptz := date_trunc('milliseconds', clock_timestamp());
BEGIN
  IF entity = 'contact' THEN
    PERFORM FROM contacts t WHERE t."accountId" = account AND t.id = record_id FOR UPDATE;
    PERFORM FROM guests t WHERE t."accountId" = account AND t."contactId" = record_id ORDER BY t.id FOR NO KEY UPDATE;
    UPDATE guests t SET "contactId" = NULL, "updatedOn" = greatest(t."updatedOn", moment)
      WHERE t."accountId" = account AND t."contactId" = record_id;
  END IF;
  RETURN NULL;
END
$$;

-- nova_insert_rows
DO $make$ BEGIN
  EXECUTE (SELECT $$CREATE FUNCTION nova_insert_rows(account uuid, target regclass, columns text[], records jsonb) RETURNS void LANGUAGE plpgsql AS $made$
DECLARE
  named text;
BEGIN
  CASE
$$ || string_agg(w.text, '' ORDER BY w.name) || $$  ELSE
    SELECT string_agg(format('%I', c), ', ') INTO named FROM unnest(coalesce(columns, ARRAY(SELECT jsonb_object_keys(records -> 0)))) AS c
      WHERE c <> 'accountId';
    EXECUTE format('INSERT INTO %1$s ("accountId", %2$s) SELECT $2, %2$s FROM jsonb_populate_recordset(NULL::%1$s, $1)', target, named)
      USING records, account;
  END CASE;
END
$made$
$$
  FROM (SELECT c.name, format('  WHEN target::text = %1$L AND (records -> 0) - %4$L::text[] = ''{}'' THEN
    INSERT INTO %1$I ("accountId", %2$s) SELECT account, %3$s FROM jsonb_populate_recordset(NULL::%1$I, records) r;
', c.name, string_agg(format('%I', c.of), ', ' ORDER BY c.place),
      string_agg(CASE WHEN c.usual IS NULL THEN format('r.%I', c.of) ELSE format('coalesce(r.%I, %s)', c.of, c.usual) END, ', ' ORDER BY c.place),
      array_agg(c.of ORDER BY c.place) || name 'accountId') AS text
  FROM (
    SELECT t.name, a.attname AS of, a.attnum AS place,
      pg_get_expr(d.adbin, d.adrelid) AS usual
    FROM unnest(ARRAY['guests', 'depots', 'contacts', 'status_changes']) AS t(name)
      JOIN pg_attribute a ON a.attrelid = t.name::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> 'accountId'
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum) c
  GROUP BY c.name) w);
END $make$;

-- nova_update_row
DO $make$ BEGIN
  EXECUTE (SELECT $$CREATE FUNCTION nova_update_row(account uuid, record_id uuid, version text, target regclass, stamp text, fields jsonb)
RETURNS boolean LANGUAGE plpgsql AS $made$
DECLARE
  assignments text;
  written int;
BEGIN
  CASE
$$ || string_agg(w.text, '' ORDER BY w.name) || $$  ELSE
    SELECT string_agg(
        CASE WHEN f = stamp THEN format('%1$I = greatest(n.%1$I, t.%1$I + interval ''1 millisecond'')', f)
        ELSE format('%1$I = n.%1$I', f) END, ', ')
      INTO assignments FROM jsonb_object_keys(fields - ARRAY['accountId', 'id']) AS f;
    EXECUTE format(
      'UPDATE %1$s t SET %2$s FROM jsonb_populate_record(NULL::%1$s, $4) n
         WHERE t."accountId" = $1 AND t.id = $2 AND t.xmin::text = $3', target, assignments)
      USING account, record_id, version, fields;
  END CASE;
  GET DIAGNOSTICS written = ROW_COUNT;
  RETURN written > 0;
END
$made$
$$
  FROM (SELECT c.name, format('  WHEN target::text = %1$L AND fields - %3$L::text[] = ''{}'' THEN
    UPDATE %1$I t SET %2$s
      FROM jsonb_populate_record(NULL::%1$I, fields) n WHERE t."accountId" = account AND t.id = record_id AND t.xmin::text = version;
', c.name, string_agg(format(CASE WHEN c.of IN ('updatedOn', 'modifiedOn')
        THEN '%1$I = CASE WHEN fields ? %1$L THEN greatest(n.%1$I, t.%1$I + interval ''1 millisecond'') ELSE t.%1$I END'
        ELSE '%1$I = CASE WHEN fields ? %1$L THEN n.%1$I ELSE t.%1$I END' END, c.of), ', ' ORDER BY c.place)
      FILTER (WHERE c.of <> 'id'), array_agg(c.of ORDER BY c.place) || name 'accountId') AS text
  FROM (
    SELECT t.name, a.attname AS of, a.attnum AS place,
      pg_get_expr(d.adbin, d.adrelid) AS usual
    FROM unnest(ARRAY['guests', 'depots', 'contacts']) AS t(name)
      JOIN pg_attribute a ON a.attrelid = t.name::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attname <> 'accountId'
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum) c
  GROUP BY c.name) w);
END $make$;
