-- CreateTable
CREATE TABLE "oidc_subjects" (
    "accountId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "oidc_subjects_pkey" PRIMARY KEY ("accountId","userId","issuer")
);

-- CreateIndex
CREATE UNIQUE INDEX "oidc_subjects_issuer_subject_key" ON "oidc_subjects"("issuer", "subject");

-- AddForeignKey
ALTER TABLE "oidc_subjects" ADD CONSTRAINT "oidc_subjects_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oidc_subjects" ADD CONSTRAINT "oidc_subjects_accountId_userId_fkey" FOREIGN KEY ("accountId", "userId") REFERENCES "users"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
