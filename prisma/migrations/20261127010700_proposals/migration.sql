-- AlterTable
ALTER TABLE "audit_events" ADD COLUMN     "via" TEXT;

-- CreateTable
CREATE TABLE "proposals" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "reason" TEXT,
    "effect" JSONB NOT NULL,
    "foretold" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'OPEN',
    "askedById" UUID NOT NULL,
    "askedKeyId" UUID,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresOn" TIMESTAMPTZ(3) NOT NULL,
    "decidedOn" TIMESTAMPTZ(3),
    "decidedById" UUID,
    "decidedKeyId" UUID,
    "actsAsId" UUID,
    "via" TEXT,
    "comment" TEXT,
    "leasedBy" UUID,
    "leaseUntil" TIMESTAMPTZ(3),
    "process" JSONB,

    CONSTRAINT "proposals_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "proposal_targets" (
    "accountId" UUID NOT NULL,
    "proposalId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "recordId" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "frozenOn" TIMESTAMPTZ(3),
    "state" TEXT NOT NULL DEFAULT 'OPEN',
    "code" TEXT,
    "message" TEXT,
    "named" BOOLEAN NOT NULL DEFAULT false,
    "forgotten" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "proposal_targets_pkey" PRIMARY KEY ("accountId","proposalId","number")
);

-- CreateIndex
CREATE INDEX "proposals_accountId_createdOn_id_idx" ON "proposals"("accountId", "createdOn" DESC, "id" DESC);

-- CreateIndex
-- Partial, so that looks for what waits read nothing else; Prisma does not know such indexes.
CREATE INDEX "proposals_open_idx" ON "proposals"("accountId", "expiresOn") WHERE "state" = 'OPEN';

-- CreateIndex
CREATE INDEX "proposals_accepted_idx" ON "proposals"("accountId", "decidedOn") WHERE "state" = 'ACCEPTED';

-- CreateIndex
CREATE INDEX "proposal_targets_accountId_recordId_idx" ON "proposal_targets"("accountId", "recordId");

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal_targets" ADD CONSTRAINT "proposal_targets_accountId_proposalId_fkey" FOREIGN KEY ("accountId", "proposalId") REFERENCES "proposals"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
