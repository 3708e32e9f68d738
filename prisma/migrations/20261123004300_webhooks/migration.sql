-- CreateTable
CREATE TABLE "webhooks" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "userId" UUID,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "types" TEXT[],
    "include" TEXT NOT NULL DEFAULT 'none',
    "state" TEXT NOT NULL DEFAULT 'ACTIVE',
    "failingSince" TIMESTAMPTZ(3),
    "secret" TEXT NOT NULL,
    "formerSecret" TEXT,
    "formerUntil" TIMESTAMPTZ(3),
    "dueOn" TIMESTAMPTZ(3),
    "leasedBy" UUID,
    "leasedUntil" TIMESTAMPTZ(3),
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "accountId" UUID NOT NULL,
    "webhookId" UUID NOT NULL,
    "position" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "eventType" TEXT NOT NULL,
    "recordId" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'PENDING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptOn" TIMESTAMPTZ(3),
    "lastStatus" INTEGER,
    "lastError" TEXT,
    "lastResponse" TEXT,
    "durationMs" INTEGER,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentOn" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("accountId","webhookId","position")
);

-- CreateIndex
CREATE INDEX "webhooks_accountId_createdOn_id_idx" ON "webhooks"("accountId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhooks_accountId_userId_idx" ON "webhooks"("accountId", "userId");

-- CreateIndex
CREATE INDEX "webhooks_state_dueOn_idx" ON "webhooks"("state", "dueOn");

-- CreateIndex
CREATE INDEX "webhook_deliveries_accountId_webhookId_state_position_idx" ON "webhook_deliveries"("accountId", "webhookId", "state", "position");

-- CreateIndex
CREATE INDEX "webhook_deliveries_accountId_webhookId_state_recordId_posit_idx" ON "webhook_deliveries"("accountId", "webhookId", "state", "recordId", "position");

-- CreateIndex
CREATE INDEX "webhook_deliveries_accountId_webhookId_nextAttemptOn_idx" ON "webhook_deliveries"("accountId", "webhookId", "nextAttemptOn");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_accountId_id_key" ON "webhook_deliveries"("accountId", "id");

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_accountId_userId_fkey" FOREIGN KEY ("accountId", "userId") REFERENCES "users"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
