-- CreateTable
CREATE TABLE "match_records" (
    "accountId" UUID NOT NULL,
    "recordId" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "given" TEXT NOT NULL DEFAULT '',
    "family" TEXT NOT NULL DEFAULT '',
    "emails" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "phones" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "profile" TEXT NOT NULL DEFAULT '',
    "born" DATE,
    "employer" TEXT NOT NULL DEFAULT '',
    "contents" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "keys" BIGINT[] DEFAULT ARRAY[]::BIGINT[],

    CONSTRAINT "match_records_pkey" PRIMARY KEY ("accountId","recordId")
);

-- CreateTable
CREATE TABLE "match_keys" (
    "accountId" UUID NOT NULL,
    "key" BIGINT NOT NULL,
    "recordId" UUID NOT NULL,

    CONSTRAINT "match_keys_pkey" PRIMARY KEY ("accountId","key","recordId")
);

-- CreateTable
CREATE TABLE "match_queue" (
    "accountId" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "recordId" UUID NOT NULL,
    "queuedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "match_queue_pkey" PRIMARY KEY ("accountId","entity","recordId")
);

-- CreateTable
CREATE TABLE "match_weights" (
    "accountId" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "weights" JSONB,
    "measuredOn" TIMESTAMPTZ(3),
    "leasedBy" UUID,
    "leaseUntil" TIMESTAMPTZ(3),

    CONSTRAINT "match_weights_pkey" PRIMARY KEY ("accountId","entity")
);

-- CreateTable
CREATE TABLE "match_frequencies" (
    "accountId" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "key" BIGINT NOT NULL,
    "records" INTEGER NOT NULL,

    CONSTRAINT "match_frequencies_pkey" PRIMARY KEY ("accountId","entity","key")
);

-- CreateTable
CREATE TABLE "duplicate_pairs" (
    "accountId" UUID NOT NULL,
    "lowId" UUID NOT NULL,
    "highId" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "reasons" JSONB NOT NULL,

    CONSTRAINT "duplicate_pairs_pkey" PRIMARY KEY ("accountId","lowId","highId")
);

-- CreateIndex
CREATE INDEX "match_queue_accountId_entity_queuedOn_idx" ON "match_queue"("accountId", "entity", "queuedOn" DESC);

-- CreateIndex
CREATE INDEX "duplicate_pairs_accountId_highId_idx" ON "duplicate_pairs"("accountId", "highId");

-- CreateIndex
CREATE INDEX "duplicate_pairs_accountId_entity_score_idx" ON "duplicate_pairs"("accountId", "entity", "score" DESC);

-- AddForeignKey
ALTER TABLE "match_records" ADD CONSTRAINT "match_records_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "match_weights" ADD CONSTRAINT "match_weights_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "match_frequencies" ADD CONSTRAINT "match_frequencies_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_accountId_lowId_fkey" FOREIGN KEY ("accountId", "lowId") REFERENCES "match_records"("accountId", "recordId") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_accountId_highId_fkey" FOREIGN KEY ("accountId", "highId") REFERENCES "match_records"("accountId", "recordId") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Records from before: each account is compared as a whole.
INSERT INTO "match_queue" ("accountId", "entity", "recordId")
  SELECT "accountId", 'candidate', "id" FROM "candidates"
  UNION ALL SELECT "accountId", 'contact', "id" FROM "contacts"
  UNION ALL SELECT "accountId", 'company', "id" FROM "companies"
  UNION ALL SELECT "accountId", 'lead', "id" FROM "leads";
