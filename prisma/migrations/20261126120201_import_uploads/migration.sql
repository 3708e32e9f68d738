-- AlterTable
ALTER TABLE "import_batches" ADD COLUMN     "leaseUntil" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "import_uploads" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "userId" UUID,
    "fileName" TEXT NOT NULL,
    "kind" TEXT,
    "state" TEXT NOT NULL DEFAULT 'UPLOADED',
    "options" TEXT NOT NULL DEFAULT '{}',
    "columns" TEXT NOT NULL DEFAULT '[]',
    "samples" TEXT,
    "report" TEXT,
    "problems" TEXT,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "storageKey" TEXT,
    "fileSize" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "rejectsKey" TEXT,
    "rejectsSize" INTEGER,
    "rejectsSha256" BYTEA,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "process" JSONB,
    "leasedBy" UUID,
    "leaseUntil" TIMESTAMPTZ(3),
    "queuedOn" TIMESTAMPTZ(3),
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "import_uploads_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateIndex
CREATE INDEX "import_uploads_accountId_createdOn_id_idx" ON "import_uploads"("accountId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "import_uploads_state_queuedOn_idx" ON "import_uploads"("state", "queuedOn");

-- CreateIndex
CREATE INDEX "import_uploads_changedOn_idx" ON "import_uploads"("changedOn");

-- AddForeignKey
ALTER TABLE "import_uploads" ADD CONSTRAINT "import_uploads_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
