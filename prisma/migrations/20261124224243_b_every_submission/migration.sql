-- AlterTable
ALTER TABLE "application_submissions" DROP CONSTRAINT "application_submissions_pkey",
ADD COLUMN     "number" INTEGER NOT NULL DEFAULT 1,
ADD CONSTRAINT "application_submissions_pkey" PRIMARY KEY ("accountId", "applicationId", "number");
