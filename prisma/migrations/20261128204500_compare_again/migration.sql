-- Duplicates are found by more keys than before, and names and numbers are compared in another way: all records are
-- compared anew (prisma/sql/matching/nova_match_refresh.sql).
TRUNCATE "match_keys";
UPDATE "match_records" SET "keys" = '{}';
INSERT INTO "match_queue" ("accountId", "entity", "recordId")
  SELECT "accountId", "entity", "recordId" FROM "match_records"
  ON CONFLICT ("accountId", "entity", "recordId") DO NOTHING;
