-- The jobs of an account that may be open to the web, newest first. Prisma knows no partial indexes. Its condition is the beginning
-- of `openToTheWeb` (packages/domain/src/public-jobs), so that lists, feeds and postings find them among many that are not.
CREATE INDEX "jobs_published_idx" ON "jobs" ("accountId", "createdOn" DESC, "id" DESC)
  WHERE "advert" @> '{"publishToWebsite": true}'::jsonb AND NOT "archived";
