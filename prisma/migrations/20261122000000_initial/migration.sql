-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "plan" TEXT NOT NULL DEFAULT 'UNLIMITED',
    "timeZone" TEXT NOT NULL DEFAULT 'UTC',
    "currency" TEXT NOT NULL DEFAULT 'EUR',
    "limits" JSONB NOT NULL DEFAULT '{}',
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "team" TEXT,
    "restrictToTeam" BOOLEAN NOT NULL DEFAULT false,
    "billing" TEXT NOT NULL DEFAULT 'ALL',
    "headline" TEXT,
    "mobile" TEXT,
    "workPhone" TEXT,
    "linkedIn" TEXT,
    "profilePicUrl" TEXT,
    "languages" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "address" JSONB,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "prefix" TEXT NOT NULL,
    "expiresOn" TIMESTAMPTZ(3),
    "revokedOn" TIMESTAMPTZ(3),
    "lastUsedOn" TIMESTAMPTZ(3),
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "master_data" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "group" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "closed" BOOLEAN NOT NULL DEFAULT false,
    "code" TEXT,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "master_data_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "custom_fields" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "labelKey" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "options" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "position" INTEGER NOT NULL DEFAULT 0,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "custom_fields_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "record_counters" (
    "accountId" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "total" INTEGER NOT NULL DEFAULT 0,
    "lastReference" INTEGER NOT NULL DEFAULT 1000,

    CONSTRAINT "record_counters_pkey" PRIMARY KEY ("accountId","entity")
);

-- CreateTable
CREATE TABLE "dedupe_keys" (
    "accountId" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "recordId" UUID NOT NULL,

    CONSTRAINT "dedupe_keys_pkey" PRIMARY KEY ("accountId","entity","key","recordId")
);

-- CreateTable
CREATE TABLE "external_ids" (
    "accountId" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "externalId" TEXT NOT NULL,
    "recordId" UUID NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "external_ids_pkey" PRIMARY KEY ("accountId","entity","externalId")
);

-- CreateTable
CREATE TABLE "candidates" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "firstName" TEXT,
    "lastName" TEXT,
    "email" TEXT,
    "alternateEmail" TEXT,
    "mobile" TEXT,
    "homePhone" TEXT,
    "workPhone" TEXT,
    "linkedIn" TEXT,
    "facebook" TEXT,
    "twitter" TEXT,
    "jobTitle" TEXT,
    "currentEmployer" TEXT,
    "location" TEXT,
    "street" TEXT,
    "city" TEXT,
    "state" TEXT,
    "country" TEXT,
    "postcode" TEXT,
    "overview" TEXT,
    "internalNotes" TEXT,
    "dateOfBirth" DATE,
    "desiredSalary" DOUBLE PRECISION,
    "desiredSalaryCurrency" TEXT,
    "desiredSalaryTenure" TEXT,
    "noticePeriod" TEXT,
    "rating" INTEGER,
    "doNotContact" BOOLEAN NOT NULL DEFAULT false,
    "rightToWork" BOOLEAN NOT NULL DEFAULT false,
    "workPermit" BOOLEAN NOT NULL DEFAULT false,
    "hasCv" BOOLEAN NOT NULL DEFAULT false,
    "inPipeline" BOOLEAN NOT NULL DEFAULT false,
    "placed" BOOLEAN NOT NULL DEFAULT false,
    "skills" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "tags" JSONB NOT NULL DEFAULT '[]',
    "customFields" JSONB NOT NULL DEFAULT '[]',
    "educationHistory" JSONB NOT NULL DEFAULT '[]',
    "employmentHistory" JSONB NOT NULL DEFAULT '[]',
    "languages" JSONB NOT NULL DEFAULT '[]',
    "ownerId" UUID,
    "sourceId" UUID,
    "statusId" UUID,
    "referrerId" TEXT,
    "importedActivityDate" TIMESTAMPTZ(3),
    "lastActivityDate" TIMESTAMPTZ(3),
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "candidates_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "companies" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "domain" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "faxNo" TEXT,
    "website" TEXT,
    "linkedIn" TEXT,
    "facebook" TEXT,
    "twitter" TEXT,
    "location" TEXT,
    "size" TEXT,
    "internalNotes" TEXT,
    "employeeCount" INTEGER,
    "foundedYear" INTEGER,
    "annualRevenue" DOUBLE PRECISION,
    "rating" INTEGER,
    "client" BOOLEAN NOT NULL DEFAULT false,
    "activeJobCount" INTEGER NOT NULL DEFAULT 0,
    "totalPlacementCount" INTEGER NOT NULL DEFAULT 0,
    "tags" JSONB NOT NULL DEFAULT '[]',
    "customFields" JSONB NOT NULL DEFAULT '[]',
    "industryId" UUID,
    "sectorId" UUID,
    "statusId" UUID,
    "sourceId" UUID,
    "ownerId" UUID,
    "parentCompanyId" UUID,
    "referrerId" TEXT,
    "importedActivityDate" TIMESTAMPTZ(3),
    "lastActivityDate" TIMESTAMPTZ(3),
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "companies_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "contacts" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "firstName" TEXT,
    "lastName" TEXT,
    "email" TEXT,
    "alternateEmail" TEXT,
    "mobile" TEXT,
    "homePhone" TEXT,
    "workPhone" TEXT,
    "linkedIn" TEXT,
    "facebook" TEXT,
    "twitter" TEXT,
    "skype" TEXT,
    "jobTitle" TEXT,
    "description" TEXT,
    "internalNotes" TEXT,
    "location" TEXT,
    "dateOfBirth" DATE,
    "doNotContact" BOOLEAN NOT NULL DEFAULT false,
    "industries" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "sectors" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "skills" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "tags" JSONB NOT NULL DEFAULT '[]',
    "customFields" JSONB NOT NULL DEFAULT '[]',
    "companyId" UUID,
    "secondaryCompanyId" UUID,
    "ownerId" UUID,
    "sourceId" UUID,
    "statusId" UUID,
    "importedActivityDate" TIMESTAMPTZ(3),
    "lastActivityDate" TIMESTAMPTZ(3),
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contacts_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "leads" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "firstName" TEXT,
    "lastName" TEXT,
    "email" TEXT,
    "alternateEmail" TEXT,
    "mobile" TEXT,
    "homePhone" TEXT,
    "workPhone" TEXT,
    "linkedIn" TEXT,
    "facebook" TEXT,
    "twitter" TEXT,
    "jobTitle" TEXT,
    "companyName" TEXT,
    "website" TEXT,
    "description" TEXT,
    "employees" TEXT,
    "location" TEXT,
    "rating" INTEGER,
    "doNotContact" BOOLEAN NOT NULL DEFAULT false,
    "tags" JSONB NOT NULL DEFAULT '[]',
    "customFields" JSONB NOT NULL DEFAULT '[]',
    "industryId" UUID,
    "sectorId" UUID,
    "pipelineId" UUID,
    "ownerId" UUID,
    "sourceId" UUID,
    "statusId" UUID,
    "importedActivityDate" TIMESTAMPTZ(3),
    "lastActivityDate" TIMESTAMPTZ(3),
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "leads_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "opportunities" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "stateReason" TEXT,
    "bidCurrency" TEXT,
    "bidValue" DOUBLE PRECISION,
    "probability" DOUBLE PRECISION,
    "estimatedDurationMonths" DOUBLE PRECISION,
    "forecastedClosingDate" DATE,
    "startDate" DATE,
    "actualClosingDate" DATE,
    "tags" JSONB NOT NULL DEFAULT '[]',
    "customFields" JSONB NOT NULL DEFAULT '[]',
    "companyId" UUID,
    "contactId" UUID,
    "ownerId" UUID,
    "employmentTypeId" UUID,
    "stateId" UUID,
    "statusId" UUID,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "opportunities_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "jobs" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "uniqueId" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "shortDescription" TEXT,
    "internalDescription" TEXT,
    "location" TEXT,
    "statusReason" TEXT,
    "payCurrency" TEXT,
    "payTenure" TEXT,
    "minPay" DOUBLE PRECISION,
    "maxPay" DOUBLE PRECISION,
    "openPositions" INTEGER,
    "rating" INTEGER,
    "flexiHours" BOOLEAN NOT NULL DEFAULT false,
    "hot" BOOLEAN NOT NULL DEFAULT false,
    "relocation" BOOLEAN NOT NULL DEFAULT false,
    "remoteWorking" BOOLEAN NOT NULL DEFAULT false,
    "visaSponsored" BOOLEAN NOT NULL DEFAULT false,
    "archived" BOOLEAN NOT NULL DEFAULT false,
    "closingDate" DATE,
    "dateOpened" DATE,
    "startDate" DATE,
    "skills" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "tags" JSONB NOT NULL DEFAULT '[]',
    "customFields" JSONB NOT NULL DEFAULT '[]',
    "advert" JSONB NOT NULL DEFAULT '{}',
    "companyId" UUID,
    "contactId" UUID,
    "employmentTypeId" UUID,
    "experienceLevelId" UUID,
    "sourceId" UUID,
    "statusId" UUID,
    "ownerId" UUID,
    "importedActivityDate" TIMESTAMPTZ(3),
    "lastActivityDate" TIMESTAMPTZ(3),
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "applications" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "candidateId" UUID NOT NULL,
    "jobId" UUID NOT NULL,
    "stageCode" TEXT NOT NULL DEFAULT 'SOURCED',
    "subStateName" TEXT,
    "rejected" BOOLEAN NOT NULL DEFAULT false,
    "rejectReasonId" UUID,
    "movedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "applications_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "interviews" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "title" TEXT,
    "startDate" TIMESTAMPTZ(3) NOT NULL,
    "endDate" TIMESTAMPTZ(3) NOT NULL,
    "timeZone" TEXT NOT NULL,
    "cancelled" BOOLEAN NOT NULL DEFAULT false,
    "telephonic" BOOLEAN NOT NULL DEFAULT false,
    "location" TEXT,
    "meetingLink" TEXT,
    "notes" TEXT,
    "meetingNotes" TEXT,
    "jobId" UUID,
    "candidateId" UUID,
    "organiserId" UUID,
    "ownerId" UUID,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "interviews_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "interview_contacts" (
    "accountId" UUID NOT NULL,
    "interviewId" UUID NOT NULL,
    "contactId" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "interview_contacts_pkey" PRIMARY KEY ("accountId","interviewId","contactId")
);

-- CreateTable
CREATE TABLE "interview_interviewers" (
    "accountId" UUID NOT NULL,
    "interviewId" UUID NOT NULL,
    "interviewerId" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "interview_interviewers_pkey" PRIMARY KEY ("accountId","interviewId","interviewerId")
);

-- CreateTable
CREATE TABLE "placements" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "type" TEXT,
    "currency" TEXT,
    "placementDate" DATE,
    "startDate" DATE,
    "endDate" DATE,
    "candidateRate" DOUBLE PRECISION,
    "clientRate" DOUBLE PRECISION,
    "fee" DOUBLE PRECISION,
    "salary" DOUBLE PRECISION,
    "tags" JSONB NOT NULL DEFAULT '[]',
    "customFields" JSONB NOT NULL DEFAULT '[]',
    "candidateId" UUID,
    "companyId" UUID,
    "jobId" UUID,
    "ownerId" UUID,
    "statusId" UUID,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "placements_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "campaigns" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "subject" TEXT,
    "status" TEXT NOT NULL DEFAULT 'DRAFT',
    "statusMessage" TEXT,
    "archived" BOOLEAN NOT NULL DEFAULT false,
    "suspended" BOOLEAN NOT NULL DEFAULT false,
    "senderName" TEXT,
    "senderEmail" TEXT,
    "distributionListId" TEXT,
    "distributionListName" TEXT,
    "scheduledOn" TIMESTAMPTZ(3),
    "sentOn" TIMESTAMPTZ(3),
    "ownerId" UUID,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modifiedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaigns_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "campaign_statistics" (
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

    CONSTRAINT "campaign_statistics_pkey" PRIMARY KEY ("accountId","campaignId")
);

-- CreateTable
CREATE TABLE "saved_searches" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "ownerId" UUID,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_searches_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "stored_files" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "candidateId" UUID,
    "companyId" UUID,
    "category" TEXT,
    "fileName" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "fileSize" INTEGER,
    "status" TEXT NOT NULL DEFAULT 'PENDING',
    "storageKey" TEXT,
    "sha256" BYTEA,
    "parsed" JSONB,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_files_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "removed_contents" (
    "accountId" UUID NOT NULL,
    "storageKey" TEXT NOT NULL,
    "removedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "removed_contents_pkey" PRIMARY KEY ("accountId","storageKey")
);

-- CreateTable
CREATE TABLE "status_changes" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "recordId" UUID NOT NULL,
    "fromStatusId" UUID,
    "statusId" UUID NOT NULL,
    "comments" TEXT,
    "userId" UUID,
    "changedOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "status_changes_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "audit_events" (
    "accountId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "occurredOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "keyId" UUID,
    "userId" UUID,
    "requestId" TEXT,
    "entity" TEXT NOT NULL,
    "recordId" UUID,
    "action" TEXT NOT NULL,
    "changes" JSONB,

    CONSTRAINT "audit_events_pkey" PRIMARY KEY ("accountId","id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "accountId" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "bodyHash" BYTEA NOT NULL,
    "status" INTEGER,
    "response" TEXT,
    "createdOn" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("accountId","path","key")
);

-- CreateTable
CREATE TABLE "usage_counts" (
    "accountId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "endpoint" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "usage_counts_pkey" PRIMARY KEY ("accountId","day","endpoint","status")
);

-- CreateTable
CREATE TABLE "server_settings" (
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "server_settings_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "users_accountId_team_idx" ON "users"("accountId", "team");

-- CreateIndex
CREATE UNIQUE INDEX "users_accountId_email_key" ON "users"("accountId", "email");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_accountId_userId_idx" ON "api_keys"("accountId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "master_data_accountId_group_nameKey_key" ON "master_data"("accountId", "group", "nameKey");

-- CreateIndex
CREATE UNIQUE INDEX "custom_fields_accountId_entity_labelKey_key" ON "custom_fields"("accountId", "entity", "labelKey");

-- CreateIndex
CREATE INDEX "dedupe_keys_accountId_recordId_idx" ON "dedupe_keys"("accountId", "recordId");

-- CreateIndex
CREATE INDEX "external_ids_accountId_recordId_idx" ON "external_ids"("accountId", "recordId");

-- CreateIndex
CREATE INDEX "candidates_accountId_statusId_idx" ON "candidates"("accountId", "statusId");

-- CreateIndex
CREATE INDEX "candidates_accountId_ownerId_idx" ON "candidates"("accountId", "ownerId");

-- CreateIndex
CREATE INDEX "candidates_accountId_sourceId_idx" ON "candidates"("accountId", "sourceId");

-- CreateIndex
CREATE INDEX "candidates_accountId_createdOn_id_idx" ON "candidates"("accountId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "candidates_accountId_updatedOn_id_idx" ON "candidates"("accountId", "updatedOn", "id");

-- CreateIndex
CREATE UNIQUE INDEX "candidates_accountId_reference_key" ON "candidates"("accountId", "reference");

-- CreateIndex
CREATE INDEX "companies_accountId_parentCompanyId_idx" ON "companies"("accountId", "parentCompanyId");

-- CreateIndex
CREATE INDEX "companies_accountId_statusId_idx" ON "companies"("accountId", "statusId");

-- CreateIndex
CREATE INDEX "companies_accountId_ownerId_idx" ON "companies"("accountId", "ownerId");

-- CreateIndex
CREATE INDEX "companies_accountId_createdOn_id_idx" ON "companies"("accountId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "companies_accountId_updatedOn_id_idx" ON "companies"("accountId", "updatedOn", "id");

-- CreateIndex
CREATE UNIQUE INDEX "companies_accountId_reference_key" ON "companies"("accountId", "reference");

-- CreateIndex
CREATE INDEX "contacts_accountId_companyId_idx" ON "contacts"("accountId", "companyId");

-- CreateIndex
CREATE INDEX "contacts_accountId_secondaryCompanyId_idx" ON "contacts"("accountId", "secondaryCompanyId");

-- CreateIndex
CREATE INDEX "contacts_accountId_ownerId_idx" ON "contacts"("accountId", "ownerId");

-- CreateIndex
CREATE INDEX "contacts_accountId_createdOn_id_idx" ON "contacts"("accountId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "contacts_accountId_updatedOn_id_idx" ON "contacts"("accountId", "updatedOn", "id");

-- CreateIndex
CREATE UNIQUE INDEX "contacts_accountId_reference_key" ON "contacts"("accountId", "reference");

-- CreateIndex
CREATE INDEX "leads_accountId_ownerId_idx" ON "leads"("accountId", "ownerId");

-- CreateIndex
CREATE INDEX "leads_accountId_createdOn_id_idx" ON "leads"("accountId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "leads_accountId_updatedOn_id_idx" ON "leads"("accountId", "updatedOn", "id");

-- CreateIndex
CREATE UNIQUE INDEX "leads_accountId_reference_key" ON "leads"("accountId", "reference");

-- CreateIndex
CREATE INDEX "opportunities_accountId_companyId_idx" ON "opportunities"("accountId", "companyId");

-- CreateIndex
CREATE INDEX "opportunities_accountId_contactId_idx" ON "opportunities"("accountId", "contactId");

-- CreateIndex
CREATE INDEX "opportunities_accountId_ownerId_idx" ON "opportunities"("accountId", "ownerId");

-- CreateIndex
CREATE INDEX "opportunities_accountId_createdOn_id_idx" ON "opportunities"("accountId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "opportunities_accountId_updatedOn_id_idx" ON "opportunities"("accountId", "updatedOn", "id");

-- CreateIndex
CREATE UNIQUE INDEX "opportunities_accountId_reference_key" ON "opportunities"("accountId", "reference");

-- CreateIndex
CREATE INDEX "jobs_accountId_companyId_idx" ON "jobs"("accountId", "companyId");

-- CreateIndex
CREATE INDEX "jobs_accountId_statusId_idx" ON "jobs"("accountId", "statusId");

-- CreateIndex
CREATE INDEX "jobs_accountId_ownerId_idx" ON "jobs"("accountId", "ownerId");

-- CreateIndex
CREATE INDEX "jobs_accountId_createdOn_id_idx" ON "jobs"("accountId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "jobs_accountId_updatedOn_id_idx" ON "jobs"("accountId", "updatedOn", "id");

-- CreateIndex
CREATE UNIQUE INDEX "jobs_accountId_reference_key" ON "jobs"("accountId", "reference");

-- CreateIndex
CREATE INDEX "applications_accountId_jobId_idx" ON "applications"("accountId", "jobId");

-- CreateIndex
CREATE INDEX "applications_accountId_createdOn_id_idx" ON "applications"("accountId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "applications_accountId_candidateId_jobId_key" ON "applications"("accountId", "candidateId", "jobId");

-- CreateIndex
CREATE INDEX "interviews_accountId_startDate_id_idx" ON "interviews"("accountId", "startDate", "id");

-- CreateIndex
CREATE INDEX "interviews_accountId_candidateId_jobId_idx" ON "interviews"("accountId", "candidateId", "jobId");

-- CreateIndex
CREATE INDEX "interviews_accountId_jobId_idx" ON "interviews"("accountId", "jobId");

-- CreateIndex
CREATE INDEX "interviews_accountId_ownerId_idx" ON "interviews"("accountId", "ownerId");

-- CreateIndex
CREATE INDEX "interviews_accountId_createdOn_id_idx" ON "interviews"("accountId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "interviews_accountId_updatedOn_id_idx" ON "interviews"("accountId", "updatedOn", "id");

-- CreateIndex
CREATE UNIQUE INDEX "interviews_accountId_reference_key" ON "interviews"("accountId", "reference");

-- CreateIndex
CREATE INDEX "interview_contacts_accountId_contactId_idx" ON "interview_contacts"("accountId", "contactId");

-- CreateIndex
CREATE INDEX "interview_interviewers_accountId_interviewerId_idx" ON "interview_interviewers"("accountId", "interviewerId");

-- CreateIndex
CREATE INDEX "placements_accountId_candidateId_idx" ON "placements"("accountId", "candidateId");

-- CreateIndex
CREATE INDEX "placements_accountId_companyId_idx" ON "placements"("accountId", "companyId");

-- CreateIndex
CREATE INDEX "placements_accountId_jobId_idx" ON "placements"("accountId", "jobId");

-- CreateIndex
CREATE INDEX "placements_accountId_ownerId_idx" ON "placements"("accountId", "ownerId");

-- CreateIndex
CREATE INDEX "placements_accountId_createdOn_id_idx" ON "placements"("accountId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "placements_accountId_updatedOn_id_idx" ON "placements"("accountId", "updatedOn", "id");

-- CreateIndex
CREATE UNIQUE INDEX "placements_accountId_reference_key" ON "placements"("accountId", "reference");

-- CreateIndex
CREATE INDEX "campaigns_accountId_createdOn_id_idx" ON "campaigns"("accountId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "campaigns_accountId_modifiedOn_id_idx" ON "campaigns"("accountId", "modifiedOn", "id");

-- CreateIndex
CREATE UNIQUE INDEX "campaigns_accountId_reference_key" ON "campaigns"("accountId", "reference");

-- CreateIndex
CREATE INDEX "saved_searches_accountId_createdOn_id_idx" ON "saved_searches"("accountId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "saved_searches_accountId_updatedOn_id_idx" ON "saved_searches"("accountId", "updatedOn", "id");

-- CreateIndex
CREATE INDEX "stored_files_accountId_candidateId_idx" ON "stored_files"("accountId", "candidateId");

-- CreateIndex
CREATE INDEX "stored_files_accountId_companyId_idx" ON "stored_files"("accountId", "companyId");

-- CreateIndex
CREATE INDEX "stored_files_accountId_createdOn_id_idx" ON "stored_files"("accountId", "createdOn" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "stored_files_accountId_storageKey_idx" ON "stored_files"("accountId", "storageKey");

-- CreateIndex
CREATE INDEX "removed_contents_removedOn_idx" ON "removed_contents"("removedOn");

-- CreateIndex
CREATE INDEX "status_changes_accountId_recordId_changedOn_idx" ON "status_changes"("accountId", "recordId", "changedOn");

-- CreateIndex
CREATE INDEX "audit_events_accountId_recordId_id_idx" ON "audit_events"("accountId", "recordId", "id");

-- CreateIndex
CREATE INDEX "idempotency_keys_createdOn_idx" ON "idempotency_keys"("createdOn");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_accountId_userId_fkey" FOREIGN KEY ("accountId", "userId") REFERENCES "users"("accountId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "master_data" ADD CONSTRAINT "master_data_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_counters" ADD CONSTRAINT "record_counters_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dedupe_keys" ADD CONSTRAINT "dedupe_keys_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_accountId_ownerId_fkey" FOREIGN KEY ("accountId", "ownerId") REFERENCES "users"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_accountId_sourceId_fkey" FOREIGN KEY ("accountId", "sourceId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_accountId_statusId_fkey" FOREIGN KEY ("accountId", "statusId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "companies" ADD CONSTRAINT "companies_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "companies" ADD CONSTRAINT "companies_accountId_industryId_fkey" FOREIGN KEY ("accountId", "industryId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "companies" ADD CONSTRAINT "companies_accountId_sectorId_fkey" FOREIGN KEY ("accountId", "sectorId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "companies" ADD CONSTRAINT "companies_accountId_statusId_fkey" FOREIGN KEY ("accountId", "statusId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "companies" ADD CONSTRAINT "companies_accountId_sourceId_fkey" FOREIGN KEY ("accountId", "sourceId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "companies" ADD CONSTRAINT "companies_accountId_ownerId_fkey" FOREIGN KEY ("accountId", "ownerId") REFERENCES "users"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "companies" ADD CONSTRAINT "companies_accountId_parentCompanyId_fkey" FOREIGN KEY ("accountId", "parentCompanyId") REFERENCES "companies"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_accountId_companyId_fkey" FOREIGN KEY ("accountId", "companyId") REFERENCES "companies"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_accountId_secondaryCompanyId_fkey" FOREIGN KEY ("accountId", "secondaryCompanyId") REFERENCES "companies"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_accountId_ownerId_fkey" FOREIGN KEY ("accountId", "ownerId") REFERENCES "users"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_accountId_sourceId_fkey" FOREIGN KEY ("accountId", "sourceId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_accountId_statusId_fkey" FOREIGN KEY ("accountId", "statusId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_accountId_industryId_fkey" FOREIGN KEY ("accountId", "industryId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_accountId_sectorId_fkey" FOREIGN KEY ("accountId", "sectorId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_accountId_pipelineId_fkey" FOREIGN KEY ("accountId", "pipelineId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_accountId_ownerId_fkey" FOREIGN KEY ("accountId", "ownerId") REFERENCES "users"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_accountId_sourceId_fkey" FOREIGN KEY ("accountId", "sourceId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_accountId_statusId_fkey" FOREIGN KEY ("accountId", "statusId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_accountId_companyId_fkey" FOREIGN KEY ("accountId", "companyId") REFERENCES "companies"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_accountId_contactId_fkey" FOREIGN KEY ("accountId", "contactId") REFERENCES "contacts"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_accountId_ownerId_fkey" FOREIGN KEY ("accountId", "ownerId") REFERENCES "users"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_accountId_employmentTypeId_fkey" FOREIGN KEY ("accountId", "employmentTypeId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_accountId_stateId_fkey" FOREIGN KEY ("accountId", "stateId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_accountId_statusId_fkey" FOREIGN KEY ("accountId", "statusId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_accountId_companyId_fkey" FOREIGN KEY ("accountId", "companyId") REFERENCES "companies"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_accountId_contactId_fkey" FOREIGN KEY ("accountId", "contactId") REFERENCES "contacts"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_accountId_employmentTypeId_fkey" FOREIGN KEY ("accountId", "employmentTypeId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_accountId_experienceLevelId_fkey" FOREIGN KEY ("accountId", "experienceLevelId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_accountId_sourceId_fkey" FOREIGN KEY ("accountId", "sourceId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_accountId_statusId_fkey" FOREIGN KEY ("accountId", "statusId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_accountId_ownerId_fkey" FOREIGN KEY ("accountId", "ownerId") REFERENCES "users"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "applications" ADD CONSTRAINT "applications_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "applications" ADD CONSTRAINT "applications_accountId_candidateId_fkey" FOREIGN KEY ("accountId", "candidateId") REFERENCES "candidates"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "applications" ADD CONSTRAINT "applications_accountId_jobId_fkey" FOREIGN KEY ("accountId", "jobId") REFERENCES "jobs"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "applications" ADD CONSTRAINT "applications_accountId_rejectReasonId_fkey" FOREIGN KEY ("accountId", "rejectReasonId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_accountId_jobId_fkey" FOREIGN KEY ("accountId", "jobId") REFERENCES "jobs"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_accountId_candidateId_fkey" FOREIGN KEY ("accountId", "candidateId") REFERENCES "candidates"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_accountId_organiserId_fkey" FOREIGN KEY ("accountId", "organiserId") REFERENCES "users"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_accountId_ownerId_fkey" FOREIGN KEY ("accountId", "ownerId") REFERENCES "users"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "interview_contacts" ADD CONSTRAINT "interview_contacts_accountId_interviewId_fkey" FOREIGN KEY ("accountId", "interviewId") REFERENCES "interviews"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "interview_contacts" ADD CONSTRAINT "interview_contacts_accountId_contactId_fkey" FOREIGN KEY ("accountId", "contactId") REFERENCES "contacts"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "interview_interviewers" ADD CONSTRAINT "interview_interviewers_accountId_interviewId_fkey" FOREIGN KEY ("accountId", "interviewId") REFERENCES "interviews"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "interview_interviewers" ADD CONSTRAINT "interview_interviewers_accountId_interviewerId_fkey" FOREIGN KEY ("accountId", "interviewerId") REFERENCES "users"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "placements" ADD CONSTRAINT "placements_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "placements" ADD CONSTRAINT "placements_accountId_candidateId_fkey" FOREIGN KEY ("accountId", "candidateId") REFERENCES "candidates"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "placements" ADD CONSTRAINT "placements_accountId_companyId_fkey" FOREIGN KEY ("accountId", "companyId") REFERENCES "companies"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "placements" ADD CONSTRAINT "placements_accountId_jobId_fkey" FOREIGN KEY ("accountId", "jobId") REFERENCES "jobs"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "placements" ADD CONSTRAINT "placements_accountId_ownerId_fkey" FOREIGN KEY ("accountId", "ownerId") REFERENCES "users"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "placements" ADD CONSTRAINT "placements_accountId_statusId_fkey" FOREIGN KEY ("accountId", "statusId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_accountId_ownerId_fkey" FOREIGN KEY ("accountId", "ownerId") REFERENCES "users"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "campaign_statistics" ADD CONSTRAINT "campaign_statistics_accountId_campaignId_fkey" FOREIGN KEY ("accountId", "campaignId") REFERENCES "campaigns"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_accountId_ownerId_fkey" FOREIGN KEY ("accountId", "ownerId") REFERENCES "users"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_accountId_candidateId_fkey" FOREIGN KEY ("accountId", "candidateId") REFERENCES "candidates"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_accountId_companyId_fkey" FOREIGN KEY ("accountId", "companyId") REFERENCES "companies"("accountId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "status_changes" ADD CONSTRAINT "status_changes_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_changes" ADD CONSTRAINT "status_changes_accountId_statusId_fkey" FOREIGN KEY ("accountId", "statusId") REFERENCES "master_data"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "status_changes" ADD CONSTRAINT "status_changes_accountId_userId_fkey" FOREIGN KEY ("accountId", "userId") REFERENCES "users"("accountId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_counts" ADD CONSTRAINT "usage_counts_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say: the search of the query language, and the tables that only SQL writes and reads
-- (prisma/schema.prisma has none of them). Functions, views and triggers are in prisma/sql.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- The words of an account's vectors: what wildcards and fuzzy terms are resolved to. One that stands twice does no harm:
-- without a unique key no two writers wait for each other.
CREATE TABLE search_words ("accountId" uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, word text NOT NULL);
CREATE INDEX search_words_length ON search_words ("accountId", length(word), word);
CREATE INDEX search_words_trigrams ON search_words USING gin ("accountId", word gin_trgm_ops);

-- Words that a person was found by and is no more: they leave the account's words together with the person.
CREATE TABLE former_words (
  "accountId" uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, "recordId" uuid NOT NULL, word text NOT NULL,
  PRIMARY KEY ("accountId", "recordId", word));
