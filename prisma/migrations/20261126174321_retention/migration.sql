-- CreateTable
CREATE TABLE "retention_settings" (
    "accountId" UUID NOT NULL,
    "rules" JSONB NOT NULL DEFAULT '[]',
    "maxPerRun" INTEGER NOT NULL DEFAULT 1000,
    "night" DATE,
    "updatedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "retention_settings_pkey" PRIMARY KEY ("accountId")
);

-- CreateTable
CREATE TABLE "retention_previews" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "rules" JSONB NOT NULL,
    "records" UUID[],
    "places" INTEGER[],
    "expiresOn" TIMESTAMPTZ(3) NOT NULL,
    "ranOn" TIMESTAMPTZ(3),

    CONSTRAINT "retention_previews_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateIndex
CREATE INDEX "retention_previews_accountId_expiresOn_idx" ON "retention_previews"("accountId", "expiresOn");

-- AddForeignKey
ALTER TABLE "retention_settings" ADD CONSTRAINT "retention_settings_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "retention_previews" ADD CONSTRAINT "retention_previews_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
