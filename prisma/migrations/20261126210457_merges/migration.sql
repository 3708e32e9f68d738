-- CreateTable
CREATE TABLE "merges" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "primaryId" UUID NOT NULL,
    "duplicateIds" UUID[],
    "state" TEXT NOT NULL DEFAULT 'DONE',
    "moves" JSONB NOT NULL DEFAULT '{}',
    "dropped" JSONB NOT NULL DEFAULT '[]',
    "combined" JSONB NOT NULL DEFAULT '[]',
    "userId" UUID,
    "mergedOn" TIMESTAMPTZ(3) NOT NULL,
    "undoableUntil" TIMESTAMPTZ(3) NOT NULL,
    "undoneOn" TIMESTAMPTZ(3),

    CONSTRAINT "merges_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "merge_rows" (
    "accountId" UUID NOT NULL,
    "mergeId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "deed" TEXT NOT NULL,
    "table" TEXT NOT NULL,
    "columns" TEXT[],
    "fromId" UUID,
    "ids" UUID[],
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "merge_rows_pkey" PRIMARY KEY ("accountId","mergeId","number")
);

-- CreateTable
CREATE TABLE "merged_records" (
    "accountId" UUID NOT NULL,
    "recordId" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "intoId" UUID NOT NULL,
    "mergeId" UUID NOT NULL,

    CONSTRAINT "merged_records_pkey" PRIMARY KEY ("accountId","recordId")
);

-- CreateTable
CREATE TABLE "dismissed_pairs" (
    "accountId" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "lowId" UUID NOT NULL,
    "highId" UUID NOT NULL,
    "userId" UUID,
    "dismissedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dismissed_pairs_pkey" PRIMARY KEY ("accountId","lowId","highId")
);

-- CreateIndex
CREATE INDEX "merges_accountId_mergedOn_id_idx" ON "merges"("accountId", "mergedOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "merges_accountId_primaryId_idx" ON "merges"("accountId", "primaryId");

-- CreateIndex
CREATE INDEX "merged_records_accountId_intoId_idx" ON "merged_records"("accountId", "intoId");

-- CreateIndex
CREATE INDEX "dismissed_pairs_accountId_highId_idx" ON "dismissed_pairs"("accountId", "highId");

-- AddForeignKey
ALTER TABLE "merges" ADD CONSTRAINT "merges_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "merge_rows" ADD CONSTRAINT "merge_rows_accountId_mergeId_fkey" FOREIGN KEY ("accountId", "mergeId") REFERENCES "merges"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "merged_records" ADD CONSTRAINT "merged_records_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dismissed_pairs" ADD CONSTRAINT "dismissed_pairs_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
