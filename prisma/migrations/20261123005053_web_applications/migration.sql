-- CreateTable
CREATE TABLE "application_submissions" (
    "accountId" UUID NOT NULL,
    "applicationId" UUID NOT NULL,
    "values" JSONB NOT NULL,
    "consentText" TEXT NOT NULL,
    "consentOn" TIMESTAMPTZ(3) NOT NULL,
    "fileId" UUID,

    CONSTRAINT "application_submissions_pkey" PRIMARY KEY ("accountId","applicationId")
);

-- CreateTable
CREATE TABLE "cv_readings" (
    "accountId" UUID NOT NULL,
    "fileId" UUID NOT NULL,
    "candidateId" UUID NOT NULL,
    "fills" BOOLEAN NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "leaseUntil" TIMESTAMPTZ(3),
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cv_readings_pkey" PRIMARY KEY ("accountId","fileId")
);

-- CreateTable
CREATE TABLE "used_challenges" (
    "accountId" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "expiresOn" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "used_challenges_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateIndex
CREATE INDEX "used_challenges_accountId_expiresOn_idx" ON "used_challenges"("accountId", "expiresOn");

-- AddForeignKey
ALTER TABLE "application_submissions" ADD CONSTRAINT "application_submissions_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_submissions" ADD CONSTRAINT "application_submissions_accountId_applicationId_fkey" FOREIGN KEY ("accountId", "applicationId") REFERENCES "applications"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "cv_readings" ADD CONSTRAINT "cv_readings_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cv_readings" ADD CONSTRAINT "cv_readings_accountId_fileId_fkey" FOREIGN KEY ("accountId", "fileId") REFERENCES "stored_files"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "used_challenges" ADD CONSTRAINT "used_challenges_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
