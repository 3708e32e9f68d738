-- CreateTable
CREATE TABLE "notes" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "subject" TEXT,
    "text" TEXT,
    "dueOn" TIMESTAMPTZ(3),
    "doneOn" TIMESTAMPTZ(3),
    "typeId" UUID,
    "candidateId" UUID,
    "companyId" UUID,
    "contactId" UUID,
    "leadId" UUID,
    "opportunityId" UUID,
    "jobId" UUID,
    "assigneeId" UUID,
    "ownerId" UUID,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notes_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateIndex
CREATE INDEX "notes_accountId_candidateId_createdOn_id_idx" ON "notes"("accountId", "candidateId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notes_accountId_companyId_createdOn_id_idx" ON "notes"("accountId", "companyId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notes_accountId_contactId_createdOn_id_idx" ON "notes"("accountId", "contactId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notes_accountId_leadId_createdOn_id_idx" ON "notes"("accountId", "leadId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notes_accountId_opportunityId_createdOn_id_idx" ON "notes"("accountId", "opportunityId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notes_accountId_jobId_createdOn_id_idx" ON "notes"("accountId", "jobId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notes_accountId_assigneeId_idx" ON "notes"("accountId", "assigneeId");

-- CreateIndex
CREATE INDEX "notes_accountId_ownerId_idx" ON "notes"("accountId", "ownerId");

-- CreateIndex
CREATE INDEX "notes_accountId_createdOn_id_idx" ON "notes"("accountId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notes_accountId_updatedOn_id_idx" ON "notes"("accountId", "updatedOn", "id");

-- CreateIndex
CREATE UNIQUE INDEX "notes_accountId_reference_key" ON "notes"("accountId", "reference");

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_accountId_typeId_fkey" FOREIGN KEY ("accountId", "typeId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_accountId_candidateId_fkey" FOREIGN KEY ("accountId", "candidateId") REFERENCES "candidates"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_accountId_companyId_fkey" FOREIGN KEY ("accountId", "companyId") REFERENCES "companies"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_accountId_contactId_fkey" FOREIGN KEY ("accountId", "contactId") REFERENCES "contacts"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_accountId_leadId_fkey" FOREIGN KEY ("accountId", "leadId") REFERENCES "leads"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_accountId_opportunityId_fkey" FOREIGN KEY ("accountId", "opportunityId") REFERENCES "opportunities"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_accountId_jobId_fkey" FOREIGN KEY ("accountId", "jobId") REFERENCES "jobs"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_accountId_assigneeId_fkey" FOREIGN KEY ("accountId", "assigneeId") REFERENCES "users"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_accountId_ownerId_fkey" FOREIGN KEY ("accountId", "ownerId") REFERENCES "users"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
