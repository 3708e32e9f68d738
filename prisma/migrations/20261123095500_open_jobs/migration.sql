-- Jobs that may be open to the web, by their status and their last day: those that were filled or are over stay published, and are
-- most of them after some years. Prisma knows no partial indexes. Condition and expressions are those of `openToTheWeb`
-- (packages/domain/src/public-jobs).
CREATE INDEX "jobs_open_idx" ON "jobs" ("accountId", coalesce("statusId", '00000000-0000-0000-0000-000000000000'::uuid),
    coalesce(make_date(substr("advert" ->> 'cutOffDate', 1, 4)::int, substr("advert" ->> 'cutOffDate', 6, 2)::int,
      substr("advert" ->> 'cutOffDate', 9, 2)::int), "closingDate", 'infinity'::date))
  WHERE "advert" @> '{"publishToWebsite": true}'::jsonb AND NOT "archived";
DROP INDEX "jobs_published_idx";
