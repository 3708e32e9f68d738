-- AlterTable
ALTER TABLE "webhook_deliveries" ADD COLUMN     "keepsResponse" BOOLEAN NOT NULL DEFAULT true;
