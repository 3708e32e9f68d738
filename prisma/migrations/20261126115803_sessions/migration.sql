-- CreateTable
CREATE TABLE "sign_in_links" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "expiresOn" TIMESTAMPTZ(3) NOT NULL,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_links_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "expiresOn" TIMESTAMPTZ(3) NOT NULL,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_links_hash_key" ON "sign_in_links"("hash");

-- CreateIndex
CREATE INDEX "sign_in_links_accountId_userId_idx" ON "sign_in_links"("accountId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_hash_key" ON "sessions"("hash");

-- CreateIndex
CREATE INDEX "sessions_accountId_userId_idx" ON "sessions"("accountId", "userId");

-- AddForeignKey
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_accountId_userId_fkey" FOREIGN KEY ("accountId", "userId") REFERENCES "users"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_accountId_userId_fkey" FOREIGN KEY ("accountId", "userId") REFERENCES "users"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
