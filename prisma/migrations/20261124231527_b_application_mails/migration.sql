-- CreateTable
CREATE TABLE "application_mail_settings" (
    "accountId" UUID NOT NULL,
    "confirmToApplicant" BOOLEAN NOT NULL DEFAULT true,
    "tellOwner" BOOLEAN NOT NULL DEFAULT true,
    "senderId" UUID,
    "language" TEXT,
    "templates" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "application_mail_settings_pkey" PRIMARY KEY ("accountId")
);

-- CreateTable
CREATE TABLE "application_mails" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "applicationId" UUID NOT NULL,
    "submission" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'WAITING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "dueOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leasedBy" UUID,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "application_mails_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateIndex
CREATE INDEX "application_mails_accountId_applicationId_idx" ON "application_mails"("accountId", "applicationId");

-- CreateIndex
CREATE INDEX "application_mails_accountId_kind_address_createdOn_idx" ON "application_mails"("accountId", "kind", "address", "createdOn");

-- CreateIndex
CREATE INDEX "application_mails_state_dueOn_idx" ON "application_mails"("state", "dueOn");

-- AddForeignKey
ALTER TABLE "application_mail_settings" ADD CONSTRAINT "application_mail_settings_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_mails" ADD CONSTRAINT "application_mails_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_mails" ADD CONSTRAINT "application_mails_accountId_applicationId_fkey" FOREIGN KEY ("accountId", "applicationId") REFERENCES "applications"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
