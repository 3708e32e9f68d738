export { getParsedCv } from './crm/cvs/get-parsed-cv.ts';
export { featureRules } from './feature-rules.ts';
export { computeDuplicateKeys } from './records/duplicate-keys.ts';
export type { TableText } from './table-text.ts';
export type { KeyDirectory, KeyHolder } from './key-holder.ts';
export type { Archive } from './archive.ts';
export { assertMayCall } from './assert-may-call.ts';
export type { Attempt, CallParts, Context, ContextAccount, ContextUser } from './context.ts';
export { batchVerb } from './crm/batches/create-batch.ts';
export { createInternalError, translateDatabaseError } from './refused-by-database.ts';
export type { VisitorContext } from './accounts/sign-in/visitor-context.ts';
export { JsonText, renderJson, renderJsonParts, type DocumentPage, type JsonParts } from './json-text.ts';
export { isId, newId } from './ids.ts';
export { findByReference } from './records/find-by-reference.ts';
export { setCandidateLanguages } from './crm/candidates/candidate-rules.ts';
export { listSavedSearchDetails, listSavedSearches } from './crm/saved-searches/read-saved-searches.ts';
export {
  allMasterData,
  createMasterData,
  deleteMasterData,
  updateMasterData,
} from './crm/master-data/master-data.ts';
export { createUnknownAccountError, readInput } from './accounts/account-values.ts';
export { readAccountLimits, setAccountLimits, type LimitChanges } from './accounts/account-limits.ts';
export { createKeyDirectory, type KeyDirectoryOptions, countOfKeys } from './accounts/key-directory.ts';
export {
  createAccount,
  type CreatedAccount,
  type NewAccount,
  listAccounts,
  type ListedAccount,
  updateAccount,
  type AccountChanges,
  findAccountOrThrow,
} from './accounts/accounts.ts';
export { defaultMasterData } from './accounts/default-master-data.ts';
export {
  createKey,
  type CreatedKey,
  type NewKey,
  listKeys,
  type ListedKey,
  revokeKey,
  type RevokedKey,
} from './accounts/keys.ts';
export {
  createUser,
  type CreatedUser,
  type NewUser,
  updateUser,
  type UpdatedUser,
  type UserChanges,
  listUsers,
  type ListedUser,
} from './accounts/users.ts';
export { createSession, deleteSession, getSession, removePastSessions } from './accounts/sign-in/sessions.ts';
export {
  findSignInChoices,
  forgetOperatorsSingleSignOn,
  forgetSingleSignOn,
  signInToAccount,
  type VouchedPerson,
} from './accounts/sign-in/single-sign-on.ts';
export { takeSignInAttempt } from './accounts/sign-in/bounds.ts';
export { sendSessionLink } from './accounts/sign-in/send-link.ts';
export {
  createSignInLink,
  linkOperatorsUser,
  linkUser,
  type SignInLink,
} from './accounts/sign-in/sign-in-links.ts';
export type { SignInMail, SignInSettings } from './accounts/sign-in/sign-in-settings.ts';
export {
  closeJobSite,
  type JobSite,
  type JobSiteChanges,
  findJobSite,
  openJobSite,
} from './accounts/job-site.ts';
export { createSiteDirectory, type FoundSite, type SiteDirectory } from './accounts/site-directory.ts';
export { createAccountKey, listAccountKeys, revokeAccountKey } from './accounts/account-keys.ts';
export { deleteSite, getSite, updateSite } from './accounts/account-site.ts';
export {
  archiveCampaign,
  unarchiveCampaign,
  pauseCampaign,
  resumeCampaign,
  cancelCampaign,
  scheduleCampaign,
  sendCampaign,
  retryCampaign,
  stopCampaign,
} from './mailing/campaigns/campaign-moves.ts';
export {
  createCampaign,
  deleteCampaign,
  getCampaignContent,
  getCampaign,
  listCampaigns,
  updateCampaign,
} from './mailing/campaigns/campaigns.ts';
export { getCampaignAudience } from './mailing/campaigns/campaign-audience.ts';
export { previewCampaign, testCampaign, previewCampaignPage } from './mailing/campaigns/campaign-previews.ts';
export { getCampaignStatistics, listCampaignRecipients } from './mailing/campaigns/campaign-recipients.ts';
export {
  deleteDistributionList,
  getDistributionList,
  listDistributionListMembers,
  listDistributionLists,
  setDistributionListMembers,
  createDistributionList,
  updateDistributionList,
} from './crm/distribution-lists.ts';
export {
  checkMailSenderDns,
  checkDomainDns,
  deleteMailSender,
  getMailSender,
  listMailSenders,
  createMailSender,
  updateMailSender,
} from './mailing/mail-senders.ts';
export {
  listMailSuppressions,
  createMailSuppression,
  deleteMailSuppression,
  liftMailSuppressions,
} from './mailing/mail-suppressions.ts';
export { createApplication, moveApplication, rejectApplication } from './crm/applications.ts';
export { readStageNames } from './crm/stage-names.ts';
export { listAuditEvents } from './crm/audit-events.ts';
export {
  createCustomField,
  deleteCustomField,
  listCustomFields,
  updateCustomField,
} from './crm/custom-fields.ts';
export { duplicateVerbs } from './duplicates/duplicate-verbs.ts';
export { compareQueued, compareQueuedKind, scanWaiting } from './duplicates/compare-queued.ts';
export { scanDuplicates, type ScanReport } from './duplicates/scan-duplicates.ts';
export { consentVerbs } from './privacy/consents.ts';
export {
  endAgain,
  type EndedPerson,
  type EndingContext,
  type Endings,
  endPersons,
} from './privacy/end-persons.ts';
export type { Ending } from './privacy/end-group.ts';
export { endingVerbs } from './privacy/person-endings.ts';
export { type KnownBy, hashLedgerKeys } from './privacy/ledger-keys.ts';
export { answerPersonPage, pageOutcomes } from './privacy/person-page/answer-person-page.ts';
export { findPersonPage, type FoundPersonPage } from './privacy/person-page/find-person-page.ts';
export { type PersonPageContent, readPersonPage } from './privacy/person-page/read-person-page.ts';
export { personDataVerbs } from './privacy/person-data.ts';
export { listPurposes, setPurpose } from './privacy/purposes.ts';
export { personPagePath } from './privacy/request-consent.ts';
export {
  createPrivacyRequest,
  getPrivacyRequest,
  listPrivacyRequests,
  updatePrivacyRequest,
} from './privacy/privacy-requests.ts';
export { getDashboard } from './crm/dashboard.ts';
export { removeOldBulkChanges } from './crm/bulk/bulk-runs.ts';
export { runBulk } from './crm/bulk/run-bulk.ts';
export { undoBulk } from './crm/bulk/undo-bulk.ts';
export { cancelInterview, listInterviews } from './crm/interviews.ts';
export { getInterviewCalendar } from './crm/interview-calendar.ts';
export { archiveJob, unarchiveJob, getJob } from './crm/jobs/jobs.ts';
export { ensureExperienceLevel } from './crm/jobs/job-advert.ts';
export {
  getApplicationMails,
  setApplicationMails,
} from './careers/application-mails/application-mail-settings.ts';
export { removeOldApplicationMails, sendWaitingMail } from './careers/application-mails/application-mails.ts';
export { applyToJob, getApplyChallenge } from './careers/web-applications/apply-to-job.ts';
export { createChallenges, type Challenges } from './careers/web-applications/challenges.ts';
export { readWaitingCv } from './careers/web-applications/read-waiting-cv.ts';
export { getJobsFeed, getJobsForBoards } from './careers/public-jobs/job-feeds.ts';
export { getJobPosting } from './careers/public-jobs/job-posting.ts';
export { getOpenJob, listOpenJobs } from './careers/public-jobs/open-jobs.ts';
export { listPublicJobs } from './careers/public-jobs/public-jobs.ts';
export {
  createSavedSearch,
  deleteSavedSearch,
  updateSavedSearch,
} from './crm/saved-searches/write-saved-search.ts';
export { listTasks } from './crm/tasks.ts';
export { createAccountUser, listAccountUsers, updateAccountUser } from './accounts/account-users.ts';
export { createTimelineVerb } from './crm/timeline/read-timeline.ts';
export { partVerbs } from './records/part-verbs.ts';
export { type PlainVerbs, plainVerbs, createVerbs } from './records/plain-verbs.ts';
export { listSearchFields } from './crm/list-search-fields.ts';
export { removeOldCvDrafts } from './crm/cvs/cv-drafts.ts';
export { keepParsedCv } from './crm/cvs/keep-parsed-cv.ts';
export { parseCv } from './crm/cvs/parse-cv.ts';
export { deleteFile, removeAccountContents, removeNotedContents } from './files/delete-files.ts';
export {
  downloadFile,
  type FileDownload,
  linkFile,
  listCandidateFiles,
  openFile,
} from './files/read-files.ts';
export { createFileLinks, fileLinkPath, type FileLinkSigner } from './files/file-links.ts';
export { FileStoreError } from '@nova/files';
export {
  ensureInstallationId,
  prepareStore,
  detectOwnership,
  type StoreOwnership,
  sweepLimits,
} from './files/file-store.ts';
export { sweepContents, type SweepReport } from './files/sweep-contents.ts';
export { uploadFile } from './files/upload-file.ts';
export type { CvAllowances, CvReader, FileLinks, Ports } from './ports.ts';
export { findErasureLedger, openErasureLedger, type OpenedErasures } from './privacy/ledger/open-ledger.ts';
export { readLatestErasures } from './privacy/ledger/erasure-lines.ts';
export { importErasures } from './privacy/ledger/import-erasures.ts';
export { exportErasures, verifyErasures } from './privacy/ledger/verify-erasures.ts';
export { type ErasureReplay, replayErasures } from './privacy/ledger/replay-erasures.ts';
export {
  createErasureLedger,
  listMarks,
  type ErasureLedger,
  type ErasureLine,
} from './privacy/erasure-ledger.ts';
export { getRetention, setRetention } from './privacy/retention/retention-settings.ts';
export { previewRetention } from './privacy/retention/preview-retention.ts';
export { runRetention } from './privacy/retention/run-retention.ts';
export {
  countRetention,
  runAllRetention,
  runNightlyRetention,
} from './privacy/retention/nightly-retention.ts';
export { systemContext } from './system-context.ts';
export { createSealing, ensureSigningSecret, SealError, type Sealing } from './sealing.ts';
export {
  createMailTokens,
  type MailPurpose,
  type MailTarget,
  type MailTokens,
  readBounceTarget,
  buildMailAddresses,
  mailPaths,
  type MailAddresses,
  type MailPlaces,
} from './mailing/mail-tokens.ts';
export { getCampaignActivity, getCampaignChart } from './mailing/returns/campaign-activity.ts';
export { listCampaignLinks, freezeLinks, readLinkNumbers } from './mailing/returns/campaign-links.ts';
export { createDkimKey, type CreatedDkimKey, readDkimKey } from './mailing/dkim-keys.ts';
export {
  findLink,
  recordBounce,
  findRecipientAddress,
  recordReport,
  findMailSender,
  recordUnsubscribe,
} from './mailing/returns/responses.ts';
export { createMailCounts, type MailCounts } from './mailing/returns/mail-counts.ts';

export { createHitsCache, type HitsCache } from './records/hits-cache.ts';
export {
  createDocumentCache,
  type DocumentCache,
  type DocumentCacheOptions,
} from './records/cached-documents.ts';
export { searchableFields } from './searchable-fields.ts';
export {
  claimIdempotencyKey,
  type IdempotencyClaim,
  type IdempotencyScope,
  recordProgress,
  releaseClaim,
  removeOldIdempotencyKeys,
  renewClaim,
  storeAnswer,
  type StoredAnswer,
} from './accounts/idempotency-keys.ts';
export { assertHeld, LeaseLostError, describeProcess, renewEvery, type Renewal } from './leases.ts';
export { readAccountUsage, getUsage, type Usage, type UsageRange } from './accounts/usage/account-usage.ts';
export {
  createUsageRecorder,
  type AnsweredRequest,
  type UsageRecorder,
  type UsageRecorderOptions,
} from './accounts/usage/usage-recorder.ts';
export { createCursors, type Cursors } from './events/cursors.ts';
export {
  toFeedEvent,
  type EventRow,
  type FollowedEvent,
  followEvents,
  type FollowOptions,
  listEvents,
} from './events/event-feed.ts';
export { createFeedWatch, type FeedWatch } from './events/feed-watch.ts';
export { assignPositions, queueLimitEvent, removeOldEvents } from './events/event-queue.ts';
export {
  disableOutbound,
  enableOutbound,
  type Instance,
  type InstanceFacts,
  identifyInstance,
  findInstanceOrThrow,
  type ListedInstance,
  listInstances,
  registerInstance,
} from './outbound/instances.ts';
export {
  createOutboundGate,
  type OutboundGate,
  describeOutbound,
  type OutboundStatus,
} from './outbound/outbound-gate.ts';
export {
  measureDeliveryLag,
  type DeliveryLag,
  removeOldDeliveries,
} from './events/deliveries/delivery-upkeep.ts';
export type { DeliveryOutcome } from './events/deliveries/webhook-leases.ts';

export { createOperatorContext, type OperatorPlace } from './accounts/operator-context.ts';
export {
  createDeliveryWorker,
  type DeliveryWorker,
  type DeliveryWorkerOptions,
} from './events/deliveries/delivery-worker.ts';
export {
  createWebhook,
  deleteWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from './events/webhooks/write-webhooks.ts';
export {
  listWebhookDeliveries,
  replayWebhook,
  retryWebhookDelivery,
  testWebhook,
} from './events/webhooks/webhook-deliveries.ts';
export { getWebhook, listWebhooks } from './events/webhooks/read-webhooks.ts';

export {
  findImportAccount,
  beginImport,
  endImport,
  renewBatchLease,
  listImports,
  type ListedImport,
} from './imports/imports.ts';
export { type BatchName, type ImportState, undoDays } from './imports/batch-state.ts';
export { expireImports } from './imports/expire-imports.ts';
export { beginUndo, endUndo, releaseUndo } from './imports/undo.ts';

export { expireMerges } from './merges/expire-merges.ts';
export { findMergeSurvivor } from './merges/merged-into.ts';
export { createMergeVerb } from './merges/merge-records.ts';
export { getMerge, listMerges } from './merges/read-merges.ts';
export { undoMerge } from './merges/undo-merge.ts';

export { propose } from './proposals/propose.ts';
export { acceptProposal, refuseProposal } from './proposals/decide-proposals.ts';
export {
  getProposal,
  listOwnProposals,
  listProposals,
  type OwnProposalsInput,
} from './proposals/read-proposals.ts';
export { expireProposals, runWaitingProposal } from './proposals/waiting-proposals.ts';

export type { Actor } from './records/audit.ts';
export { getImport, getImportRejects, listImportRecords, canSeeAll } from './imports/read-imports.ts';
export * from './imports/write-uploads.ts';
export * from './imports/upload-work.ts';
export {
  createCampaignMailer,
  type CampaignMailer,
  type SendingNews,
} from './mailing/sending/campaign-mailer.ts';
export { type SendingSettings, sendingSettings } from './mailing/sending/sending-settings.ts';
export {
  createCampaignWriter,
  type Claimed,
  type MailWriter,
  type WrittenMail,
} from './mailing/sending/campaign-writer.ts';
