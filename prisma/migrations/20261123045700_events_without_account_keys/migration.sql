-- What is queued, told and delivered belongs to an account that the same transaction has proven: by the audit line, or by the row of
-- the feed or the webhook that it locks. Each foreign key cost a lock of the account's row a write; what is deleted with an account
-- goes by nova_forget_account.
-- DropForeignKey
ALTER TABLE "event_queue" DROP CONSTRAINT "event_queue_accountId_fkey";

-- DropForeignKey
ALTER TABLE "events" DROP CONSTRAINT "events_accountId_fkey";

-- DropForeignKey
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_accountId_fkey";

-- What is no longer waited for stands in fewer indexes.
DROP INDEX "webhook_deliveries_accountId_webhookId_state_recordId_posit_idx";
CREATE INDEX "webhook_deliveries_accountId_webhookId_state_recordId_posit_idx" ON "webhook_deliveries"("accountId", "webhookId", "state", "recordId", "position") WHERE state = 'PENDING';
DROP INDEX "webhook_deliveries_accountId_webhookId_nextAttemptOn_idx";
CREATE INDEX "webhook_deliveries_accountId_webhookId_nextAttemptOn_idx" ON "webhook_deliveries"("accountId", "webhookId", "nextAttemptOn") WHERE "nextAttemptOn" IS NOT NULL;
