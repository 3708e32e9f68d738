-- Compares texts in the order of lists: without case and accents, and null if nothing is left. An index cannot depend on
-- functions of prisma/sql, so this one is here; its first letters decide, which keeps the index small.
CREATE FUNCTION nova_order(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := value;
BEGIN
  IF octet_length(value) <> char_length(value) THEN
    plain := public.unaccent('public.unaccent'::regdictionary, value);
    IF octet_length(plain) <> char_length(plain) THEN
      plain := regexp_replace(
        public.unaccent('public.unaccent'::regdictionary, normalize(value, NFC)), '[\u0300-\u036f]', '', 'g');
    END IF;
  END IF;
  RETURN nullif(btrim(left(lower(plain), 200)), '');
END
$$;

-- AlterTable
ALTER TABLE "saved_searches" ADD COLUMN     "sort" TEXT;

-- CreateIndex
CREATE INDEX "applications_accountId_updatedOn_id_idx" ON "applications"("accountId", "updatedOn", "id");

CREATE INDEX "candidates_lastName_order_idx" ON "candidates"("accountId", (public.nova_order("lastName") COLLATE "C"), "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "candidates_accountId_lastActivityDate_createdOn_id_idx" ON "candidates"("accountId", "lastActivityDate", "createdOn" DESC, "id" DESC);

CREATE INDEX "contacts_lastName_order_idx" ON "contacts"("accountId", (public.nova_order("lastName") COLLATE "C"), "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "contacts_accountId_lastActivityDate_createdOn_id_idx" ON "contacts"("accountId", "lastActivityDate", "createdOn" DESC, "id" DESC);

CREATE INDEX "leads_lastName_order_idx" ON "leads"("accountId", (public.nova_order("lastName") COLLATE "C"), "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "leads_accountId_lastActivityDate_createdOn_id_idx" ON "leads"("accountId", "lastActivityDate", "createdOn" DESC, "id" DESC);

CREATE INDEX "companies_name_order_idx" ON "companies"("accountId", (public.nova_order("name") COLLATE "C"), "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "companies_accountId_lastActivityDate_createdOn_id_idx" ON "companies"("accountId", "lastActivityDate", "createdOn" DESC, "id" DESC);

CREATE INDEX "opportunities_name_order_idx" ON "opportunities"("accountId", (public.nova_order("name") COLLATE "C"), "createdOn" DESC, "id" DESC);

CREATE INDEX "jobs_title_order_idx" ON "jobs"("accountId", (public.nova_order("title") COLLATE "C"), "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "jobs_accountId_closingDate_createdOn_id_idx" ON "jobs"("accountId", "closingDate", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "jobs_accountId_lastActivityDate_createdOn_id_idx" ON "jobs"("accountId", "lastActivityDate", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "placements_accountId_startDate_createdOn_id_idx" ON "placements"("accountId", "startDate", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notes_accountId_dueOn_createdOn_id_idx" ON "notes"("accountId", "dueOn", "createdOn" DESC, "id" DESC);
