-- CreateTable
CREATE TABLE "record_counter_slots" (
    "accountId" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "slot" UUID NOT NULL DEFAULT gen_random_uuid(),
    "total" INTEGER NOT NULL,

    CONSTRAINT "record_counter_slots_pkey" PRIMARY KEY ("accountId","entity","slot")
);

-- AddForeignKey
ALTER TABLE "record_counter_slots" ADD CONSTRAINT "record_counter_slots_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
