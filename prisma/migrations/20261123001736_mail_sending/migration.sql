-- CreateTable
CREATE TABLE "campaign_counts" (
    "accountId" UUID NOT NULL,
    "campaignId" UUID NOT NULL,
    "requests" INTEGER NOT NULL DEFAULT 0,
    "dispatches" INTEGER NOT NULL DEFAULT 0,
    "delivered" INTEGER NOT NULL DEFAULT 0,
    "opens" INTEGER NOT NULL DEFAULT 0,
    "uniqueOpens" INTEGER NOT NULL DEFAULT 0,
    "clicks" INTEGER NOT NULL DEFAULT 0,
    "uniqueClicks" INTEGER NOT NULL DEFAULT 0,
    "softBounce" INTEGER NOT NULL DEFAULT 0,
    "hardBounce" INTEGER NOT NULL DEFAULT 0,
    "unsubscribes" INTEGER NOT NULL DEFAULT 0,
    "spamComplaints" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "rejects" INTEGER NOT NULL DEFAULT 0,
    "drops" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "campaign_counts_pkey" PRIMARY KEY ("accountId","campaignId")
);

-- CreateTable
CREATE TABLE "campaign_sendings" (
    "accountId" UUID NOT NULL,
    "campaignId" UUID NOT NULL,
    "dueOn" TIMESTAMPTZ(3) NOT NULL,
    "watchedFrom" TIMESTAMPTZ(3),

    CONSTRAINT "campaign_sendings_pkey" PRIMARY KEY ("accountId","campaignId")
);

-- CreateTable
CREATE TABLE "campaign_recipients" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "campaignId" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "recordId" UUID NOT NULL,
    "email" TEXT,
    "name" TEXT,
    "state" TEXT NOT NULL DEFAULT 'PENDING',
    "reason" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "turnOn" TIMESTAMPTZ(3) NOT NULL,
    "leasedBy" UUID,
    "response" TEXT,
    "dispatchedOn" TIMESTAMPTZ(3),
    "deliveredOn" TIMESTAMPTZ(3),
    "bouncedOn" TIMESTAMPTZ(3),
    "firstOpenedOn" TIMESTAMPTZ(3),
    "opens" INTEGER NOT NULL DEFAULT 0,
    "machineOpens" INTEGER NOT NULL DEFAULT 0,
    "firstClickedOn" TIMESTAMPTZ(3),
    "clicks" INTEGER NOT NULL DEFAULT 0,
    "machineClicks" INTEGER NOT NULL DEFAULT 0,
    "unsubscribedOn" TIMESTAMPTZ(3),
    "complainedOn" TIMESTAMPTZ(3),
    "updatedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_recipients_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "mail_sender_rates" (
    "accountId" UUID NOT NULL,
    "senderId" UUID NOT NULL,
    "nextOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "slowedTo" DOUBLE PRECISION,
    "slowedOn" TIMESTAMPTZ(3),
    "claimedOn" TIMESTAMPTZ(3)[],
    "claimed" INTEGER[],

    CONSTRAINT "mail_sender_rates_pkey" PRIMARY KEY ("accountId","senderId")
);

-- CreateTable
CREATE TABLE "mail_domain_rates" (
    "domain" TEXT NOT NULL,
    "nextOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimedOn" TIMESTAMPTZ(3)[],
    "claimed" INTEGER[],

    CONSTRAINT "mail_domain_rates_pkey" PRIMARY KEY ("domain")
);

-- CreateTable
CREATE TABLE "mail_workers" (
    "id" UUID NOT NULL,
    "identity" JSONB NOT NULL,
    "seenOn" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_workers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "campaign_recipients_accountId_campaignId_state_turnOn_idx" ON "campaign_recipients"("accountId", "campaignId", "state", "turnOn");

-- CreateIndex
CREATE UNIQUE INDEX "campaign_recipients_accountId_recordId_campaignId_key" ON "campaign_recipients"("accountId", "recordId", "campaignId");

-- AddForeignKey
ALTER TABLE "campaign_counts" ADD CONSTRAINT "campaign_counts_accountId_campaignId_fkey" FOREIGN KEY ("accountId", "campaignId") REFERENCES "campaigns"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "campaign_sendings" ADD CONSTRAINT "campaign_sendings_accountId_campaignId_fkey" FOREIGN KEY ("accountId", "campaignId") REFERENCES "campaigns"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_accountId_campaignId_fkey" FOREIGN KEY ("accountId", "campaignId") REFERENCES "campaigns"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mail_sender_rates" ADD CONSTRAINT "mail_sender_rates_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_sender_rates" ADD CONSTRAINT "mail_sender_rates_accountId_senderId_fkey" FOREIGN KEY ("accountId", "senderId") REFERENCES "mail_senders"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_state" CHECK ("state" IN (
  'PENDING', 'CLAIMED', 'HANDING', 'DISPATCHED', 'DELIVERED', 'SOFT_BOUNCE', 'HARD_BOUNCE', 'REJECTED', 'FAILED', 'DROPPED',
  'IN_DOUBT'));

-- Counts are counts: what is undone in one statement and done in another leaves none below zero.
ALTER TABLE "campaign_counts" ADD CONSTRAINT "campaign_counts_add_up" CHECK (
  least("drops", "rejects", "failures", "delivered", "softBounce", "hardBounce", "uniqueOpens", "uniqueClicks", "unsubscribes",
    "spamComplaints") >= 0
  AND "requests" >= "drops" + "rejects" + "failures" + "dispatches"
  AND "dispatches" >= "delivered" + "softBounce" + "hardBounce"
  AND "opens" >= "uniqueOpens" AND "clicks" >= "uniqueClicks");

-- How campaigns under way stood before anything was sent from here.
INSERT INTO "campaign_sendings" ("accountId", "campaignId", "dueOn")
  SELECT c."accountId", c."id", coalesce(c."scheduledOn", now()) FROM "campaigns" c
  WHERE c."status" IN ('SCHEDULED', 'PREPARING', 'SENDING');
