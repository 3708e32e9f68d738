-- CreateTable
CREATE TABLE "job_sites" (
    "accountId" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "keyId" UUID NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'en',
    "accent" TEXT,
    "websiteUrl" TEXT,
    "imprintUrl" TEXT,
    "privacyUrl" TEXT,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_sites_pkey" PRIMARY KEY ("accountId")
);

-- CreateIndex
CREATE UNIQUE INDEX "job_sites_slug_key" ON "job_sites"("slug");

-- CreateIndex
CREATE INDEX "job_sites_accountId_keyId_idx" ON "job_sites"("accountId", "keyId");

-- AddForeignKey
ALTER TABLE "job_sites" ADD CONSTRAINT "job_sites_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_sites" ADD CONSTRAINT "job_sites_accountId_keyId_fkey" FOREIGN KEY ("accountId", "keyId") REFERENCES "api_keys"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
