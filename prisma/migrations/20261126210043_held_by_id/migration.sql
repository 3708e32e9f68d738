-- AlterTable
ALTER TABLE "privacy_holds" ADD COLUMN     "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "id" UUID NOT NULL DEFAULT gen_random_uuid();

-- CreateIndex
CREATE UNIQUE INDEX "privacy_holds_accountId_id_key" ON "privacy_holds"("accountId", "id");
