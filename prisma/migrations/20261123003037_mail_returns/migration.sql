-- CreateTable
CREATE TABLE "campaign_links" (
    "accountId" UUID NOT NULL,
    "campaignId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "url" TEXT NOT NULL,

    CONSTRAINT "campaign_links_pkey" PRIMARY KEY ("accountId","campaignId","number")
);

-- CreateTable
CREATE TABLE "campaign_link_clicks" (
    "accountId" UUID NOT NULL,
    "campaignId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "recipientId" UUID NOT NULL,
    "clicks" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "campaign_link_clicks_pkey" PRIMARY KEY ("accountId","campaignId","number","recipientId")
);

-- CreateTable
CREATE TABLE "campaign_hours" (
    "accountId" UUID NOT NULL,
    "campaignId" UUID NOT NULL,
    "on" TIMESTAMPTZ(3) NOT NULL,
    "opens" INTEGER NOT NULL DEFAULT 0,
    "clicks" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "campaign_hours_pkey" PRIMARY KEY ("accountId","campaignId","on")
);

-- CreateTable
CREATE TABLE "mail_dkim_keys" (
    "accountId" UUID NOT NULL,
    "domain" TEXT NOT NULL,
    "selector" TEXT NOT NULL,
    "privateKey" TEXT NOT NULL,
    "publicKey" TEXT NOT NULL,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_dkim_keys_pkey" PRIMARY KEY ("accountId","domain")
);

-- AddForeignKey
ALTER TABLE "campaign_links" ADD CONSTRAINT "campaign_links_accountId_campaignId_fkey" FOREIGN KEY ("accountId", "campaignId") REFERENCES "campaigns"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "campaign_link_clicks" ADD CONSTRAINT "campaign_link_clicks_accountId_campaignId_number_fkey" FOREIGN KEY ("accountId", "campaignId", "number") REFERENCES "campaign_links"("accountId", "campaignId", "number") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "campaign_hours" ADD CONSTRAINT "campaign_hours_accountId_campaignId_fkey" FOREIGN KEY ("accountId", "campaignId") REFERENCES "campaigns"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mail_dkim_keys" ADD CONSTRAINT "mail_dkim_keys_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
