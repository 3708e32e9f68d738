-- The text of each candidate's newest CV, and its search vector. Long values lie out of line, so that many rows fit into
-- few pages.
CREATE TABLE "cv_texts" (
    "accountId" UUID NOT NULL,
    "candidateId" UUID NOT NULL,
    "fileId" UUID NOT NULL,
    "text" TEXT,
    "vector" tsvector,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "leasedBy" UUID,
    "leaseUntil" TIMESTAMPTZ(3),

    CONSTRAINT "cv_texts_pkey" PRIMARY KEY ("accountId","candidateId")
);

ALTER TABLE "cv_texts" ADD CONSTRAINT "cv_texts_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "cv_texts" ADD CONSTRAINT "cv_texts_accountId_candidateId_fkey" FOREIGN KEY ("accountId", "candidateId") REFERENCES "candidates"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "cv_texts" ADD CONSTRAINT "cv_texts_accountId_fileId_fkey" FOREIGN KEY ("accountId", "fileId") REFERENCES "stored_files"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

CREATE INDEX "cv_texts_accountId_fileId_idx" ON "cv_texts"("accountId", "fileId");

ALTER TABLE cv_texts ALTER COLUMN vector SET STORAGE EXTERNAL, SET (toast_tuple_target = 128);
CREATE INDEX cv_texts_vector ON cv_texts USING gin ("accountId", vector) WHERE vector IS NOT NULL;
