-- AlterTable
ALTER TABLE "webhooks" ADD COLUMN     "leasedProcess" JSONB;
