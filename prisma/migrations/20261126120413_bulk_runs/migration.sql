-- CreateTable
CREATE TABLE "bulk_runs" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "deletes" BOOLEAN NOT NULL,
    "leasedBy" UUID,
    "leasedUntil" TIMESTAMPTZ(3),
    "undoableUntil" TIMESTAMPTZ(3) NOT NULL,
    "undoneOn" TIMESTAMPTZ(3),

    CONSTRAINT "bulk_runs_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "bulk_changes" (
    "accountId" UUID NOT NULL,
    "bulkId" UUID NOT NULL,
    "recordId" UUID NOT NULL,
    "changes" JSONB NOT NULL,

    CONSTRAINT "bulk_changes_pkey" PRIMARY KEY ("accountId","bulkId","recordId")
);

-- CreateIndex
CREATE INDEX "bulk_changes_accountId_recordId_idx" ON "bulk_changes"("accountId", "recordId");

-- AddForeignKey
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_accountId_bulkId_fkey" FOREIGN KEY ("accountId", "bulkId") REFERENCES "bulk_runs"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
