export { duplicateKeysOf } from './records/duplicate-keys.ts';
export type { Context, ContextAccount, ContextUser } from './context.ts';
export { JsonText, jsonOf, jsonParts, type DocumentPage, type JsonParts } from './json-text.ts';
export { isId, newId } from './ids.ts';
export { createCandidate } from './candidates/create-candidate.ts';
export { deleteCandidate } from './candidates/delete-candidate.ts';
export { getCandidate } from './candidates/get-candidate.ts';
export { listSavedSearches } from './candidates/list-saved-searches.ts';
export { searchCandidates } from './candidates/search-candidates.ts';
export { setCandidateOverview } from './candidates/set-candidate-overview.ts';
export { updateCandidate } from './candidates/update-candidate.ts';
export { allMasterData } from './master-data/all-master-data.ts';
export { unknownAccount } from './accounts/not-found.ts';
export { accountLimits } from './accounts/account-limits.ts';
export { keyJobs, keyRoles, type KeyJobs, type KeyRole } from './accounts/api-key.ts';
export { billingScopes } from './accounts/account-values.ts';
export {
  createKeyDirectory,
  type KeyDirectory,
  type KeyDirectoryOptions,
} from './accounts/authenticate-key.ts';
export { createAccount, type CreatedAccount, type NewAccount } from './accounts/create-account.ts';
export { defaultMasterData } from './accounts/default-master-data.ts';
export { createKey, type CreatedKey, type NewKey } from './accounts/create-key.ts';
export { createUser, type CreatedUser, type NewUser } from './accounts/create-user.ts';
export type { KeyHolder } from './accounts/key-holder.ts';
export { listAccounts, type ListedAccount } from './accounts/list-accounts.ts';
export { listKeys, type ListedKey } from './accounts/list-keys.ts';
export { listUsers, type ListedUser } from './accounts/list-users.ts';
export { revokeKey, type RevokedKey } from './accounts/revoke-key.ts';
export { setAccountLimits, type LimitChanges } from './accounts/set-account-limits.ts';
export { archiveCampaign, unarchiveCampaign } from './campaigns/archive-campaign.ts';
export { createCampaign } from './campaigns/create-campaign.ts';
export { deleteCampaign } from './campaigns/delete-campaign.ts';
export { getCampaign } from './campaigns/get-campaign.ts';
export { getCampaignStatistics } from './campaigns/get-campaign-statistics.ts';
export { listCampaigns } from './campaigns/list-campaigns.ts';
export { cancelCampaign, scheduleCampaign } from './campaigns/schedule-campaign.ts';
export { updateCampaign } from './campaigns/update-campaign.ts';
export { createCompany } from './companies/create-company.ts';
export { getCompany } from './companies/get-company.ts';
export { listCompanies } from './companies/list-companies.ts';
export { searchCompanies } from './companies/search-companies.ts';
export { deleteCompany } from './companies/delete-company.ts';
export { setCompanyOverview } from './companies/set-company-overview.ts';
export { updateCompany } from './companies/update-company.ts';
export { listContacts } from './contacts/list-contacts.ts';
export { createApplication } from './applications/create-application.ts';
export { listApplications } from './applications/list-applications.ts';
export { moveApplication } from './applications/move-application.ts';
export { rejectApplication } from './applications/reject-application.ts';
export { listAuditEvents } from './audit/list-audit-events.ts';
export { setCandidateLanguages } from './candidates/set-candidate-languages.ts';
export { createCustomField } from './custom-fields/create-custom-field.ts';
export { deleteCustomField } from './custom-fields/delete-custom-field.ts';
export { listCustomFields } from './custom-fields/list-custom-fields.ts';
export { updateCustomField } from './custom-fields/update-custom-field.ts';
export { cancelInterview } from './interviews/cancel-interview.ts';
export { listInterviews } from './interviews/list-interviews.ts';
export { archiveJob, unarchiveJob } from './jobs/archive-job.ts';
export { experienceLevelNamed } from './jobs/experience-level.ts';
export { searchJobs } from './jobs/search-jobs.ts';
export { createMasterData } from './master-data/create-master-data.ts';
export { deleteMasterData } from './master-data/delete-master-data.ts';
export { updateMasterData } from './master-data/update-master-data.ts';
export { searchPlacements } from './placements/search-placements.ts';
export { listPublicJobs, type PublicJobs } from './public-jobs/list-public-jobs.ts';
export {
  createSavedSearch,
  deleteSavedSearch,
  updateSavedSearch,
} from './saved-searches/write-saved-search.ts';
export { listAccountUsers } from './users/list-account-users.ts';
export { timelineOf } from './timeline/read-timeline.ts';
export { partVerbs } from './crud/part-verbs.ts';
export { plainVerbs } from './crud/plain-verbs.ts';
export { listSearchFields } from './search-fields/list-search-fields.ts';
export { parseCv } from './cvs/parse-cv.ts';
export { deleteFile } from './files/delete-file.ts';
export { downloadFile, openFile, type FileDownload } from './files/download-file.ts';
export { createFileLinks, fileLinkPath, type FileLinkSigner } from './files/file-links.ts';
export { getParsedCv } from './files/get-parsed-cv.ts';
export { linkFile } from './files/link-file.ts';
export { listCandidateFiles } from './files/list-candidate-files.ts';
export { FileStoreError } from '@nova/files';
export { enterStore } from './files/enter-store.ts';
export { installationId } from './files/installation-id.ts';
export { removeNotedContents } from './files/remove-contents.ts';
export { storeStanding, type StoreStanding } from './files/store-standing.ts';
export { sweepContents, type SweepReport } from './files/sweep-contents.ts';
export { sweepLimits } from './files/sweep-limits.ts';
export { uploadFile } from './files/upload-file.ts';
export type { CvAllowances, CvReader, FileLinks, Ports } from './ports.ts';
export { linkSecret } from './files/link-secret.ts';
export {
  createReadyDocuments,
  type ReadyDocuments,
  type ReadyDocumentsOptions,
} from './records/ready-documents.ts';
export { searchableFields } from './records/searchable-fields.ts';
export {
  claimIdempotencyKey,
  type IdempotencyClaim,
  type IdempotencyScope,
  type KeptAnswer,
} from './idempotency/claim-idempotency-key.ts';
export { keepAnswer, releaseClaim, renewClaim } from './idempotency/end-claim.ts';
export { removeOldIdempotencyKeys } from './idempotency/remove-old-keys.ts';
export { accountUsage, type Usage, type UsageRange } from './usage/account-usage.ts';
export { getUsage } from './usage/get-usage.ts';
export {
  createUsageRecorder,
  type AnsweredRequest,
  type UsageRecorder,
  type UsageRecorderOptions,
} from './usage/usage-recorder.ts';
