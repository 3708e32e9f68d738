-- What happened to a record is read newest first: its indexes lead with the record, then the time. The shorter ones go.
DROP INDEX "applications_accountId_jobId_idx";
DROP INDEX "interviews_accountId_jobId_idx";
DROP INDEX "placements_accountId_candidateId_idx";
DROP INDEX "placements_accountId_companyId_idx";
DROP INDEX "placements_accountId_jobId_idx";
DROP INDEX "stored_files_accountId_candidateId_idx";
DROP INDEX "stored_files_accountId_companyId_idx";

-- CreateTable
CREATE TABLE "application_moves" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "applicationId" UUID NOT NULL,
    "candidateId" UUID NOT NULL,
    "jobId" UUID NOT NULL,
    "fromStageCode" TEXT,
    "stageCode" TEXT NOT NULL,
    "rejected" BOOLEAN NOT NULL,
    "userId" UUID,
    "movedOn" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "application_moves_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateIndex
CREATE INDEX "application_moves_accountId_applicationId_idx" ON "application_moves"("accountId", "applicationId");

-- CreateIndex
CREATE INDEX "application_moves_accountId_candidateId_movedOn_id_idx" ON "application_moves"("accountId", "candidateId", "movedOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "application_moves_accountId_jobId_movedOn_id_idx" ON "application_moves"("accountId", "jobId", "movedOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "applications_accountId_candidateId_createdOn_id_idx" ON "applications"("accountId", "candidateId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "applications_accountId_jobId_createdOn_id_idx" ON "applications"("accountId", "jobId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "interviews_accountId_candidateId_createdOn_id_idx" ON "interviews"("accountId", "candidateId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "interviews_accountId_jobId_createdOn_id_idx" ON "interviews"("accountId", "jobId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "placements_accountId_candidateId_createdOn_id_idx" ON "placements"("accountId", "candidateId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "placements_accountId_companyId_createdOn_id_idx" ON "placements"("accountId", "companyId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "placements_accountId_jobId_createdOn_id_idx" ON "placements"("accountId", "jobId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "stored_files_accountId_candidateId_createdOn_id_idx" ON "stored_files"("accountId", "candidateId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "stored_files_accountId_companyId_createdOn_id_idx" ON "stored_files"("accountId", "companyId", "createdOn" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "application_moves" ADD CONSTRAINT "application_moves_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application_moves" ADD CONSTRAINT "application_moves_accountId_applicationId_fkey" FOREIGN KEY ("accountId", "applicationId") REFERENCES "applications"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "application_moves" ADD CONSTRAINT "application_moves_accountId_userId_fkey" FOREIGN KEY ("accountId", "userId") REFERENCES "users"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- What is known of moves so far: the latest of each application.
INSERT INTO application_moves ("accountId", id, "applicationId", "candidateId", "jobId", "stageCode", rejected, "movedOn")
  SELECT a."accountId", gen_random_uuid(), a.id, a."candidateId", a."jobId", a."stageCode", a.rejected, a."movedOn"
    FROM applications a WHERE a."movedOn" > a."createdOn";
