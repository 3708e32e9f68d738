-- CreateIndex
CREATE INDEX "placements_accountId_placementDate_idx" ON "placements"("accountId", "placementDate");
