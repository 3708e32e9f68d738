-- AlterTable
ALTER TABLE "cv_readings" ADD COLUMN     "leasedBy" UUID;
