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
export { keyJobs, type KeyJobs } from './accounts/api-key.ts';
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
export { closeJobSite } from './accounts/job-site/close-job-site.ts';
export type { FoundSite } from './accounts/job-site/find-site.ts';
export type { JobSite, JobSiteChanges } from './accounts/job-site/job-site.ts';
export { jobSiteOf } from './accounts/job-site/job-site-of.ts';
export { openJobSite } from './accounts/job-site/open-job-site.ts';
export { createSiteDirectory, type SiteDirectory } from './accounts/job-site/site-directory.ts';
export { listAccounts, type ListedAccount } from './accounts/list-accounts.ts';
export { listKeys, type ListedKey } from './accounts/list-keys.ts';
export { countOfKeys } from './accounts/key-holder.ts';
export { updateAccount, type AccountChanges } from './accounts/update-account.ts';
export { updateUser, type UpdatedUser, type UserChanges } from './accounts/update-user.ts';
export { listUsers, type ListedUser } from './accounts/list-users.ts';
export { revokeKey, type RevokedKey } from './accounts/revoke-key.ts';
export { setAccountLimits, type LimitChanges } from './accounts/set-account-limits.ts';
export { archiveCampaign, unarchiveCampaign } from './campaigns/archive-campaign.ts';
export { createCampaign } from './campaigns/create-campaign.ts';
export { deleteCampaign } from './campaigns/delete-campaign.ts';
export { getCampaignAudience } from './campaigns/campaign-audience.ts';
export { previewCampaign } from './campaigns/preview-campaign.ts';
export { testCampaign } from './campaigns/test-campaign.ts';
export { getCampaignContent } from './campaigns/get-campaign-content.ts';
export { getCampaign } from './campaigns/get-campaign.ts';
export { getCampaignStatistics } from './campaigns/get-campaign-statistics.ts';
export { listCampaigns } from './campaigns/list-campaigns.ts';
export { listCampaignRecipients } from './campaigns/list-campaign-recipients.ts';
export { pauseCampaign, resumeCampaign } from './campaigns/pause-campaign.ts';
export { cancelCampaign, scheduleCampaign } from './campaigns/schedule-campaign.ts';
export { sendCampaign } from './campaigns/send-campaign.ts';
export { retryCampaign, stopCampaign } from './campaigns/stop-campaign.ts';
export { updateCampaign } from './campaigns/update-campaign.ts';
export { deleteDistributionList } from './distribution-lists/delete-distribution-list.ts';
export {
  getDistributionList,
  listDistributionListMembers,
  listDistributionLists,
} from './distribution-lists/read-distribution-lists.ts';
export { setDistributionListMembers } from './distribution-lists/set-members.ts';
export {
  createDistributionList,
  updateDistributionList,
} from './distribution-lists/write-distribution-lists.ts';
export { previewCampaignPage } from './campaigns/preview-campaign-page.ts';
export { checkMailSenderDns } from './mail-senders/check-mail-sender-dns.ts';
export { dnsOfDomain } from './mail-senders/dns-of-domain.ts';
export { deleteMailSender } from './mail-senders/delete-mail-sender.ts';
export { getMailSender, listMailSenders } from './mail-senders/read-mail-senders.ts';
export { createMailSender, updateMailSender } from './mail-senders/write-mail-senders.ts';
export { listMailSuppressions } from './mail-suppressions/list-mail-suppressions.ts';
export { createMailSuppression, deleteMailSuppression } from './mail-suppressions/write-mail-suppressions.ts';
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
export { getInterviewCalendar } from './interviews/calendar/get-interview-calendar.ts';
export { listInterviews } from './interviews/list-interviews.ts';
export { archiveJob, unarchiveJob } from './jobs/archive-job.ts';
export { getJob } from './jobs/get-job.ts';
export { experienceLevelNamed } from './jobs/experience-level.ts';
export { searchJobs } from './jobs/search-jobs.ts';
export { createMasterData } from './master-data/create-master-data.ts';
export { deleteMasterData } from './master-data/delete-master-data.ts';
export { updateMasterData } from './master-data/update-master-data.ts';
export { searchPlacements } from './placements/search-placements.ts';
export { getApplicationMails, setApplicationMails } from './application-mails/application-mail-settings.ts';
export { removeOldApplicationMails } from './application-mails/remove-old-application-mails.ts';
export { sendWaitingMail } from './application-mails/send-waiting-mail.ts';
export { applyToJob } from './web-applications/apply-to-job.ts';
export { createChallenges, type Challenges } from './web-applications/challenges.ts';
export { getApplyChallenge } from './web-applications/apply-to-job.ts';
export { readWaitingCv } from './web-applications/read-waiting-cv.ts';
export { getJobsFeed, getJobsForBoards } from './public-jobs/job-feeds.ts';
export { getJobPosting } from './public-jobs/job-posting.ts';
export { getOpenJob } from './public-jobs/open-jobs.ts';
export { listOpenJobs } from './public-jobs/open-jobs.ts';
export { listPublicJobs, type PublicJobs } from './public-jobs/public-jobs.ts';
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
export { deleteFile } from './files/delete-files.ts';
export { downloadFile, openFile, type FileDownload } from './files/read-files.ts';
export { createFileLinks, fileLinkPath, type FileLinkSigner } from './files/file-links.ts';
export { getParsedCv } from './files/read-files.ts';
export { linkFile } from './files/read-files.ts';
export { listCandidateFiles } from './files/read-files.ts';
export { FileStoreError } from '@nova/files';
export { prepareStore } from './files/file-store.ts';
export { ensureInstallationId } from './files/file-store.ts';
export { removeContentsOf, removeNotedContents } from './files/delete-files.ts';
export { storeOwnership, type StoreOwnership } from './files/file-store.ts';
export { sweepContents, type SweepReport } from './files/sweep-contents.ts';
export { sweepLimits } from './files/file-store.ts';
export { uploadFile } from './files/upload-file.ts';
export type { CvAllowances, CvReader, FileLinks, Ports } from './ports.ts';
export { createSealing, SealError, type Sealing } from './sealing.ts';
export { ensureSigningSecret } from './sealing.ts';
export { createMailTokens, type MailPurpose, type MailTarget, type MailTokens } from './mail/mail-tokens.ts';
export {
  bounceTarget,
  mailAddresses,
  mailPaths,
  type MailAddresses,
  type MailPlaces,
} from './mail/mail-addresses.ts';
export { getCampaignActivity } from './mail-returns/get-campaign-activity.ts';
export { getCampaignChart } from './mail-returns/get-campaign-chart.ts';
export { listCampaignLinks } from './mail-returns/list-campaign-links.ts';
export { createDkimKey, type CreatedDkimKey } from './mail-dkim/create-dkim-key.ts';
export { dkimKeyOf } from './mail-dkim/dkim-key-of.ts';
export { findLink } from './mail-returns/find-link.ts';
export { freezeLinks, linkNumbers } from './mail-returns/freeze-links.ts';
export { createMailCounts, type MailCounts } from './mail-returns/mail-counts.ts';
export { takeBounce } from './mail-returns/take-bounce.ts';
export { recipientAddress, takeReport } from './mail-returns/take-report.ts';
export { senderOfMail, unsubscribe } from './mail-returns/unsubscribe.ts';
export { createHitsCache, type HitsCache } from './records/hits-cache.ts';
export {
  createDocumentCache,
  type DocumentCache,
  type DocumentCacheOptions,
} from './records/cached-documents.ts';
export { searchableFields } from './records/kind-reads.ts';
export {
  claimIdempotencyKey,
  type IdempotencyClaim,
  type IdempotencyScope,
  type StoredAnswer,
} from './idempotency/idempotency-keys.ts';
export { storeAnswer, releaseClaim, renewClaim } from './idempotency/idempotency-keys.ts';
export { renewEvery, type Renewal } from './renew-every.ts';
export { removeOldIdempotencyKeys } from './idempotency/idempotency-keys.ts';
export { accountUsage, type Usage, type UsageRange } from './usage/account-usage.ts';
export { getUsage } from './usage/account-usage.ts';
export {
  createUsageRecorder,
  type AnsweredRequest,
  type UsageRecorder,
  type UsageRecorderOptions,
} from './usage/usage-recorder.ts';
export { createCursors, type Cursors } from './events/cursors.ts';
export { eventOfRow, type EventRow } from './events/event-feed.ts';
export { createFeedWatch, type FeedWatch } from './events/feed-watch.ts';
export { followEvents, type FollowedEvent, type FollowOptions } from './events/event-feed.ts';
export { listEvents } from './events/event-feed.ts';
export { placeEvents } from './events/event-queue.ts';
export { removeOldEvents } from './events/event-queue.ts';
export { queueLimitEvent } from './events/event-queue.ts';
export { registerInstance } from './outbound/instances.ts';
export { instanceOf, type Instance, type InstanceFacts } from './outbound/instances.ts';
export { createOutboundGate, type OutboundGate } from './outbound/outbound-gate.ts';
export {
  enableOutbound,
  disableOutbound,
  knownInstance,
  listInstances,
  type ListedInstance,
} from './outbound/instances.ts';
export { outboundStatus, type OutboundStatus } from './outbound/outbound-gate.ts';
export { deliveryLag, type DeliveryLag } from './deliveries/delivery-upkeep.ts';
export { removeOldDeliveries } from './deliveries/delivery-upkeep.ts';
export type { DeliveryOutcome } from './deliveries/webhook-leases.ts';
export { readInput } from './accounts/read-input.ts';
export { operatorContext, type OperatorPlace } from './accounts/operator-context.ts';
export {
  createDeliveryWorker,
  type DeliveryWorker,
  type DeliveryWorkerOptions,
} from './deliveries/delivery-worker.ts';
export { createWebhook } from './webhooks/write-webhooks.ts';
export { deleteWebhook } from './webhooks/write-webhooks.ts';
export { listWebhookDeliveries } from './webhooks/webhook-deliveries.ts';
export { getWebhook, listWebhooks } from './webhooks/read-webhooks.ts';
export { replayWebhook } from './webhooks/webhook-deliveries.ts';
export { resumeWebhook } from './webhooks/write-webhooks.ts';
export { retryWebhookDelivery } from './webhooks/webhook-deliveries.ts';
export { rotateWebhookSecret } from './webhooks/write-webhooks.ts';
export { testWebhook } from './webhooks/webhook-deliveries.ts';
export { updateWebhook } from './webhooks/write-webhooks.ts';
export { knownAccount } from './accounts/known-account.ts';
export { accountOfImport } from './imports/account-of-import.ts';
export { beginImport } from './imports/begin-import.ts';
export { beginUndo } from './imports/begin-undo.ts';
export { endImport, type BatchName } from './imports/end-import.ts';
export { endUndo, releaseUndo } from './imports/end-undo.ts';
export { expireImports } from './imports/expire-imports.ts';
export { listImports, type ListedImport } from './imports/list-imports.ts';
export { undoDays, type ImportState } from './imports/import-state.ts';
export {
  createCampaignMailer,
  type CampaignMailer,
  type SendingNews,
} from './mail/sending/campaign-mailer.ts';
export { createCampaignWriter } from './mail/sending/campaign-writer.ts';
export type { Claimed, MailWriter, WrittenMail } from './mail/sending/claimed.ts';
export type { SendingSettings } from './mail/sending/sending-settings.ts';
