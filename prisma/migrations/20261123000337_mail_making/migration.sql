-- CreateTable
CREATE TABLE "campaign_contents" (
    "accountId" UUID NOT NULL,
    "campaignId" UUID NOT NULL,
    "html" TEXT,
    "text" TEXT,
    "preheader" TEXT,
    "senderId" UUID,
    "trackOpens" BOOLEAN NOT NULL DEFAULT true,
    "trackClicks" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "campaign_contents_pkey" PRIMARY KEY ("accountId","campaignId")
);

-- CreateTable
CREATE TABLE "mail_senders" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "replyTo" TEXT,
    "ratePerSecond" INTEGER,
    "ratePerHour" INTEGER,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_senders_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "distribution_lists" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "query" TEXT,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "distribution_lists_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "distribution_list_members" (
    "accountId" UUID NOT NULL,
    "listId" UUID NOT NULL,
    "recordId" UUID NOT NULL,
    "candidateId" UUID,
    "contactId" UUID,
    "leadId" UUID,

    CONSTRAINT "distribution_list_members_pkey" PRIMARY KEY ("accountId","listId","recordId")
);

-- CreateTable
CREATE TABLE "mail_suppressions" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "reason" TEXT,
    "source" TEXT NOT NULL,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_suppressions_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateIndex
CREATE INDEX "campaign_contents_accountId_senderId_idx" ON "campaign_contents"("accountId", "senderId");

-- CreateIndex
CREATE INDEX "mail_senders_accountId_createdOn_id_idx" ON "mail_senders"("accountId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "distribution_lists_accountId_createdOn_id_idx" ON "distribution_lists"("accountId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "distribution_list_members_accountId_candidateId_idx" ON "distribution_list_members"("accountId", "candidateId");

-- CreateIndex
CREATE INDEX "distribution_list_members_accountId_contactId_idx" ON "distribution_list_members"("accountId", "contactId");

-- CreateIndex
CREATE INDEX "distribution_list_members_accountId_leadId_idx" ON "distribution_list_members"("accountId", "leadId");

-- CreateIndex
CREATE INDEX "mail_suppressions_accountId_createdOn_id_idx" ON "mail_suppressions"("accountId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "mail_suppressions_accountId_email_key" ON "mail_suppressions"("accountId", "email");

-- AddForeignKey
ALTER TABLE "campaign_contents" ADD CONSTRAINT "campaign_contents_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaign_contents" ADD CONSTRAINT "campaign_contents_accountId_campaignId_fkey" FOREIGN KEY ("accountId", "campaignId") REFERENCES "campaigns"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "campaign_contents" ADD CONSTRAINT "campaign_contents_accountId_senderId_fkey" FOREIGN KEY ("accountId", "senderId") REFERENCES "mail_senders"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mail_senders" ADD CONSTRAINT "mail_senders_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "distribution_lists" ADD CONSTRAINT "distribution_lists_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "distribution_list_members" ADD CONSTRAINT "distribution_list_members_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "distribution_list_members" ADD CONSTRAINT "distribution_list_members_accountId_listId_fkey" FOREIGN KEY ("accountId", "listId") REFERENCES "distribution_lists"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "distribution_list_members" ADD CONSTRAINT "distribution_list_members_accountId_candidateId_fkey" FOREIGN KEY ("accountId", "candidateId") REFERENCES "candidates"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "distribution_list_members" ADD CONSTRAINT "distribution_list_members_accountId_contactId_fkey" FOREIGN KEY ("accountId", "contactId") REFERENCES "contacts"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "distribution_list_members" ADD CONSTRAINT "distribution_list_members_accountId_leadId_fkey" FOREIGN KEY ("accountId", "leadId") REFERENCES "leads"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mail_suppressions" ADD CONSTRAINT "mail_suppressions_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whom a list names is one person: a candidate, a contact or a lead.
ALTER TABLE "distribution_list_members" ADD CONSTRAINT "distribution_list_members_one_person" CHECK (
  num_nonnulls("candidateId", "contactId", "leadId") = 1 AND "recordId" = coalesce("candidateId", "contactId", "leadId"));
