-- AlterTable
ALTER TABLE "audit_events" ADD COLUMN     "event" JSONB;

-- CreateTable
CREATE TABLE "event_queue" (
    "accountId" UUID NOT NULL,
    "order" BIGSERIAL NOT NULL,
    "id" UUID NOT NULL,
    "occurredOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "type" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "recordId" UUID,
    "reference" TEXT,
    "changed" TEXT[],
    "ownerId" UUID,
    "userId" UUID,
    "via" TEXT NOT NULL,
    "requestId" TEXT,
    "summary" JSONB,

    CONSTRAINT "event_queue_pkey" PRIMARY KEY ("accountId","order")
);

-- CreateTable
CREATE TABLE "events" (
    "accountId" UUID NOT NULL,
    "position" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "occurredOn" TIMESTAMPTZ(3) NOT NULL,
    "type" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "recordId" UUID,
    "reference" TEXT,
    "changed" TEXT[],
    "ownerId" UUID,
    "userId" UUID,
    "via" TEXT NOT NULL,
    "requestId" TEXT,
    "summary" JSONB,

    CONSTRAINT "events_pkey" PRIMARY KEY ("accountId","position")
);

-- CreateTable
CREATE TABLE "event_feeds" (
    "accountId" UUID NOT NULL,
    "newest" BIGINT NOT NULL DEFAULT 0,
    "removed" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "event_feeds_pkey" PRIMARY KEY ("accountId")
);

-- CreateTable
CREATE TABLE "limit_notices" (
    "accountId" UUID NOT NULL,
    "limit" TEXT NOT NULL,
    "toldOn" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "limit_notices_pkey" PRIMARY KEY ("accountId","limit")
);

-- CreateIndex
CREATE INDEX "events_accountId_recordId_position_idx" ON "events"("accountId", "recordId", "position");

-- AddForeignKey
ALTER TABLE "event_queue" ADD CONSTRAINT "event_queue_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_feeds" ADD CONSTRAINT "event_feeds_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "limit_notices" ADD CONSTRAINT "limit_notices_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
