-- A provider that sent no subject bound everybody to one user.
DELETE FROM "oidc_subjects" WHERE btrim("subject") = '';

-- DropIndex
DROP INDEX "oidc_subjects_issuer_subject_key";

-- CreateIndex
CREATE UNIQUE INDEX "oidc_subjects_issuer_subject_accountId_key" ON "oidc_subjects"("issuer", "subject", "accountId");
