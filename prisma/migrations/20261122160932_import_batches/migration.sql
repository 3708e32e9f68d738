-- CreateTable
CREATE TABLE "import_batches" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'RUNNING',
    "process" JSONB,
    "startedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedOn" TIMESTAMPTZ(3),
    "undoneOn" TIMESTAMPTZ(3),
    "created" JSONB,
    "updated" JSONB,
    "deleted" JSONB NOT NULL DEFAULT '{}',
    "restored" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "import_batches_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "import_steps" (
    "accountId" UUID NOT NULL,
    "batchId" UUID NOT NULL,
    "step" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "transaction" BIGINT NOT NULL,
    "writtenOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "columns" TEXT[],
    "created" UUID[],
    "createdAs" BIGINT[],
    "changed" UUID[],
    "changedAs" BIGINT[],
    "changedOn" TIMESTAMPTZ(3)[],

    CONSTRAINT "import_steps_pkey" PRIMARY KEY ("accountId","batchId","step")
);

-- CreateTable
CREATE TABLE "import_changes" (
    "accountId" UUID NOT NULL,
    "batchId" UUID NOT NULL,
    "step" INTEGER NOT NULL,
    "recordId" UUID NOT NULL,
    "before" JSONB,
    "parts" JSONB,
    "origins" JSONB NOT NULL DEFAULT '[]',
    "storageKey" TEXT,

    CONSTRAINT "import_changes_pkey" PRIMARY KEY ("accountId","batchId","step","recordId")
);

-- CreateIndex
CREATE INDEX "import_batches_accountId_startedOn_id_idx" ON "import_batches"("accountId", "startedOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "import_changes_accountId_recordId_idx" ON "import_changes"("accountId", "recordId");

-- CreateIndex
CREATE INDEX "import_changes_accountId_storageKey_idx" ON "import_changes"("accountId", "storageKey");

-- AddForeignKey
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_steps" ADD CONSTRAINT "import_steps_accountId_batchId_fkey" FOREIGN KEY ("accountId", "batchId") REFERENCES "import_batches"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_accountId_batchId_fkey" FOREIGN KEY ("accountId", "batchId") REFERENCES "import_batches"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
