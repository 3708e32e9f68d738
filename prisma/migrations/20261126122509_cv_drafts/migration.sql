-- CreateTable
CREATE TABLE "cv_drafts" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "fileName" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "fileSize" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "storageKey" TEXT,
    "parsed" JSONB,
    "keptOn" TIMESTAMPTZ(3),
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cv_drafts_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateIndex
CREATE INDEX "cv_drafts_accountId_storageKey_idx" ON "cv_drafts"("accountId", "storageKey");

-- CreateIndex
CREATE INDEX "cv_drafts_createdOn_idx" ON "cv_drafts"("createdOn");

-- AddForeignKey
ALTER TABLE "cv_drafts" ADD CONSTRAINT "cv_drafts_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
