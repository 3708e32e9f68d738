-- An Idempotency-Key is its user's. Whose the answers of the last day are is not known: they are not given again.
DELETE FROM "idempotency_keys";
ALTER TABLE "idempotency_keys" ADD COLUMN "userId" UUID NOT NULL;
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_pkey";
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("accountId", "userId", "path", "key");
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_accountId_userId_fkey" FOREIGN KEY ("accountId", "userId") REFERENCES "users"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
