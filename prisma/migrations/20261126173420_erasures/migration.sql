-- AlterTable
ALTER TABLE "candidates" ADD COLUMN     "anonymisedOn" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "contacts" ADD COLUMN     "anonymisedOn" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "leads" ADD COLUMN     "anonymisedOn" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "privacy_holds" (
    "accountId" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "recordId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "userId" UUID,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "privacy_holds_pkey" PRIMARY KEY ("accountId","recordId")
);

-- CreateTable
CREATE TABLE "erasures" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "ids" UUID[],
    "action" TEXT NOT NULL,
    "reason" TEXT,
    "on" TIMESTAMPTZ(3) NOT NULL,
    "userId" UUID,
    "keys" TEXT[],
    "proof" TEXT NOT NULL,

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "erasure_marks" (
    "accountId" UUID NOT NULL,
    "mark" TEXT NOT NULL,
    "erasureId" UUID NOT NULL,

    CONSTRAINT "erasure_marks_pkey" PRIMARY KEY ("accountId","mark","erasureId")
);

-- CreateTable
CREATE TABLE "person_pages" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "recordId" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "expiresOn" TIMESTAMPTZ(3) NOT NULL,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_pages_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateIndex
CREATE INDEX "erasures_accountId_on_id_idx" ON "erasures"("accountId", "on" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "erasure_marks_accountId_erasureId_idx" ON "erasure_marks"("accountId", "erasureId");

-- CreateIndex
CREATE UNIQUE INDEX "person_pages_hash_key" ON "person_pages"("hash");

-- CreateIndex
CREATE INDEX "person_pages_accountId_recordId_idx" ON "person_pages"("accountId", "recordId");

-- AddForeignKey
ALTER TABLE "privacy_holds" ADD CONSTRAINT "privacy_holds_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "erasure_marks" ADD CONSTRAINT "erasure_marks_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "erasure_marks" ADD CONSTRAINT "erasure_marks_accountId_erasureId_fkey" FOREIGN KEY ("accountId", "erasureId") REFERENCES "erasures"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_pages" ADD CONSTRAINT "person_pages_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
