-- The text of each candidate's newest CV, which a worker reads. Triggers keep the rows (prisma/sql/cvs).
-- CreateTable
CREATE TABLE "cv_texts" (
    "accountId" UUID NOT NULL,
    "candidateId" UUID NOT NULL,
    "fileId" UUID NOT NULL,
    "text" TEXT,
    "vector" tsvector,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "leasedBy" UUID,
    "leaseUntil" TIMESTAMPTZ(3),
    "queuedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cv_texts_pkey" PRIMARY KEY ("accountId","candidateId")
);

-- CreateIndex
CREATE INDEX "cv_texts_accountId_fileId_idx" ON "cv_texts"("accountId", "fileId");

-- AddForeignKey
ALTER TABLE "cv_texts" ADD CONSTRAINT "cv_texts_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cv_texts" ADD CONSTRAINT "cv_texts_accountId_candidateId_fkey" FOREIGN KEY ("accountId", "candidateId") REFERENCES "candidates"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "cv_texts" ADD CONSTRAINT "cv_texts_accountId_fileId_fkey" FOREIGN KEY ("accountId", "fileId") REFERENCES "stored_files"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Narrow rows with text and vector out of line, as search tables have them.
ALTER TABLE "cv_texts" ALTER COLUMN "vector" SET STORAGE EXTERNAL, SET (toast_tuple_target = 128);

-- Prisma knows no partial indexes. What waits has no words, and what has words does not wait.
CREATE INDEX "cv_texts_vector_idx" ON "cv_texts" USING gin ("accountId", "vector") WHERE "vector" IS NOT NULL;
CREATE INDEX "cv_texts_waiting_idx" ON "cv_texts" ("accountId", "queuedOn" DESC) WHERE "text" IS NULL;

-- No CV comes while those that exist are queued.
LOCK TABLE "stored_files" IN SHARE MODE;
INSERT INTO "cv_texts" ("accountId", "candidateId", "fileId", "queuedOn")
  SELECT DISTINCT ON (f."accountId", f."candidateId") f."accountId", f."candidateId", f."id", f."createdOn" FROM "stored_files" f
  WHERE f."candidateId" IS NOT NULL AND f."category" = 'CV' AND f."status" = 'STORED'
  ORDER BY f."accountId", f."candidateId", f."createdOn" DESC, f."id" DESC;
