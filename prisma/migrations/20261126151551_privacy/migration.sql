-- CreateTable
CREATE TABLE "privacy_requests" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "recordId" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'OPEN',
    "via" TEXT NOT NULL DEFAULT 'USER',
    "note" TEXT,
    "receivedOn" DATE NOT NULL,
    "dueOn" DATE NOT NULL,
    "extendMonths" INTEGER,
    "extendReason" TEXT,
    "outcome" TEXT,
    "closedOn" TIMESTAMPTZ(3),
    "userId" UUID,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "privacy_requests_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "privacy_purposes" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "basis" TEXT NOT NULL,
    "validMonths" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "privacy_purposes_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "consents" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "recordId" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "basis" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "requestedOn" TIMESTAMPTZ(3),
    "givenOn" TIMESTAMPTZ(3),
    "withdrawnOn" TIMESTAMPTZ(3),
    "expiresOn" TIMESTAMPTZ(3),
    "proof" TEXT,
    "via" TEXT NOT NULL,
    "userId" UUID,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "consents_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateIndex
CREATE INDEX "privacy_requests_accountId_createdOn_id_idx" ON "privacy_requests"("accountId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "privacy_requests_accountId_recordId_idx" ON "privacy_requests"("accountId", "recordId");

-- CreateIndex
CREATE UNIQUE INDEX "privacy_requests_accountId_reference_key" ON "privacy_requests"("accountId", "reference");

-- CreateIndex
CREATE UNIQUE INDEX "privacy_purposes_accountId_code_key" ON "privacy_purposes"("accountId", "code");

-- CreateIndex
CREATE INDEX "consents_accountId_recordId_createdOn_id_idx" ON "consents"("accountId", "recordId", "createdOn" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "privacy_purposes" ADD CONSTRAINT "privacy_purposes_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consents" ADD CONSTRAINT "consents_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
