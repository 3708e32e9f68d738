import { partVerbs, type PlainVerbs, createVerbs, type VerbOf } from '@nova/core';
import { duplicateVerbs } from './duplicates/duplicate-verbs.ts';
import { consentVerbs } from './privacy/consents.ts';
import { personDataVerbs } from './privacy/person-data.ts';
import { endingVerbs } from './privacy/person-endings.ts';
import { batchVerb } from './batches/create-batch.ts';
import { parseCv } from './cvs/parse-cv.ts';
import { keepParsedCv } from './cvs/keep-parsed-cv.ts';
import { listSavedSearches, listSavedSearchDetails } from './lists/read-saved-searches.ts';
import { setCandidateLanguages } from './candidates/candidate-rules.ts';
import { createTimelineVerb } from './notes/timeline/read-timeline.ts';
import { createMergeVerb } from './merges/merge-records.ts';
import { getJob, archiveJob, unarchiveJob } from './jobs/jobs.ts';
import { listOpenJobs, getOpenJob } from './careers/public-jobs/open-jobs.ts';
import { getJobPosting } from './careers/public-jobs/job-posting.ts';
import { getJobsFeed, getJobsForBoards } from './careers/public-jobs/job-feeds.ts';
import { getApplyChallenge, applyToJob } from './careers/web-applications/apply-to-job.ts';
import { listPublicJobs } from './careers/public-jobs/public-jobs.ts';
import { createApplication, moveApplication, rejectApplication } from './jobs/applications.ts';
import { listInterviews, cancelInterview } from './interviews/interviews.ts';
import { getInterviewCalendar } from './interviews/interview-calendar.ts';
import { listTasks } from './notes/tasks.ts';
import {
  listCampaigns,
  getCampaign,
  deleteCampaign,
  createCampaign,
  updateCampaign,
  getCampaignContent,
} from './campaigns/campaigns.ts';
import {
  archiveCampaign,
  cancelCampaign,
  unarchiveCampaign,
  scheduleCampaign,
  sendCampaign,
  pauseCampaign,
  resumeCampaign,
  stopCampaign,
  retryCampaign,
} from './campaigns/campaign-moves.ts';
import { listCampaignLinks } from './campaigns/returns/campaign-links.ts';
import { getCampaignActivity, getCampaignChart } from './campaigns/returns/campaign-activity.ts';
import { getCampaignStatistics, listCampaignRecipients } from './campaigns/campaign-recipients.ts';
import { getCampaignAudience } from './campaigns/campaign-audience.ts';
import { previewCampaign, previewCampaignPage, testCampaign } from './campaigns/campaign-previews.ts';
import {
  listMailSenders,
  createMailSender,
  getMailSender,
  updateMailSender,
  deleteMailSender,
  checkMailSenderDns,
} from './campaigns/mail-senders.ts';
import {
  listDistributionLists,
  createDistributionList,
  getDistributionList,
  updateDistributionList,
  deleteDistributionList,
  listDistributionListMembers,
  setDistributionListMembers,
} from './lists/distribution-lists.ts';
import {
  getApplicationMails,
  setApplicationMails,
} from './careers/application-mails/application-mail-settings.ts';
import {
  listMailSuppressions,
  createMailSuppression,
  deleteMailSuppression,
  liftMailSuppressions,
} from './campaigns/mail-suppressions.ts';
import { listMerges, getMerge } from './merges/read-merges.ts';
import { undoMerge } from './merges/undo-merge.ts';
import { listProposals, getProposal } from './proposals/read-proposals.ts';
import { acceptProposal, refuseProposal } from './proposals/decide-proposals.ts';
import { downloadFile, linkFile, listCandidateFiles } from './files/read-files.ts';
import { uploadFile } from './files/upload-file.ts';
import { deleteFile } from './files/delete-files.ts';
import { getParsedCv } from './cvs/get-parsed-cv.ts';
import { listImportRecords, getImport, getImportRejects } from './imports/read-imports.ts';
import { undoUpload } from './imports/write-uploads.ts';
import {
  allMasterData,
  createMasterData,
  updateMasterData,
  deleteMasterData,
} from './configuration/master-data.ts';
import {
  listCustomFields,
  createCustomField,
  updateCustomField,
  deleteCustomField,
} from './configuration/custom-fields.ts';
import { createSavedSearch, updateSavedSearch, deleteSavedSearch } from './lists/write-saved-search.ts';
import { runBulk } from './bulk/run-bulk.ts';
import { undoBulk } from './bulk/undo-bulk.ts';
import { listSearchFields } from './search/list-search-fields.ts';
import { listAccountUsers, createAccountUser, updateAccountUser } from './accounts/account-users.ts';
import { linkUser } from './accounts/sign-in/sign-in-links.ts';
import { forgetSingleSignOn } from './accounts/sign-in/single-sign-on.ts';
import { listAccountKeys, createAccountKey, revokeAccountKey } from './accounts/account-keys.ts';
import { getSite, updateSite, deleteSite } from './careers/job-site/account-site.ts';
import { createSession, getSession, deleteSession } from './accounts/sign-in/sessions.ts';
import { sendSessionLink } from './accounts/sign-in/send-link.ts';
import { listPurposes, setPurpose } from './privacy/purposes.ts';
import {
  listPrivacyRequests,
  createPrivacyRequest,
  getPrivacyRequest,
  updatePrivacyRequest,
} from './privacy/privacy-requests.ts';
import { getRetention, setRetention } from './privacy/retention/retention-settings.ts';
import { previewRetention } from './privacy/retention/preview-retention.ts';
import { runRetention } from './privacy/retention/run-retention.ts';
import { listEvents } from './events/event-feed.ts';
import { listWebhooks, getWebhook } from './events/webhooks/read-webhooks.ts';
import {
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  resumeWebhook,
} from './events/webhooks/write-webhooks.ts';
import {
  testWebhook,
  listWebhookDeliveries,
  replayWebhook,
  retryWebhookDelivery,
} from './events/webhooks/webhook-deliveries.ts';
import { listAuditEvents } from './audit/audit-events.ts';
import { getDashboard } from './dashboard/dashboard.ts';
import { getUsage } from './accounts/usage/account-usage.ts';
import { batchKindNames, type BatchKindName } from './batches/contract.ts';
import { kinds, objectOfMembers, type Kind, type KindName, type Verb } from '@nova/contract';
import type { EndpointByName, PlainEndpointName } from './endpoints.ts';
import { lookAtImport, runImport, uploadImport } from './imports/uploads/upload-import.ts';
import { exportTable } from './imports/transfer/table/open-table.ts';

const candidateParts = partVerbs('candidate');
const companyParts = partVerbs('company');
const contactParts = partVerbs('contact');
const candidateDuplicates = duplicateVerbs('candidate');
const companyDuplicates = duplicateVerbs('company');
const contactDuplicates = duplicateVerbs('contact');
const leadDuplicates = duplicateVerbs('lead');
const candidateConsents = consentVerbs('candidate');
const candidateData = personDataVerbs('candidate');
const contactConsents = consentVerbs('contact');
const contactData = personDataVerbs('contact');
const leadConsents = consentVerbs('lead');
const leadData = personDataVerbs('lead');
const candidateEndings = endingVerbs('candidate');
const contactEndings = endingVerbs('contact');
const leadEndings = endingVerbs('lead');

type Verbs = { readonly [Name in keyof EndpointByName]: VerbOf<EndpointByName[Name]> };

/** These verbs are derived from the kind's definition and rules, although their endpoints are written by hand. */
const derivedByKind = {
  application: ['list', 'get', 'delete'],
  candidate: ['create', 'search', 'get', 'update', 'delete'],
  company: ['create', 'list', 'search', 'get', 'update', 'delete'],
  contact: ['create', 'list', 'search', 'get', 'update', 'delete'],
  file: ['list'],
  interview: ['create', 'get', 'update', 'delete'],
  job: ['create', 'list', 'search', 'update', 'delete'],
  lead: ['create', 'search', 'get', 'update', 'delete'],
  opportunity: ['create', 'list', 'search', 'get', 'update', 'delete'],
  placement: ['create', 'search', 'get', 'update', 'delete'],
} as const satisfies Partial<Record<KindName, readonly Verb[]>>;

type ByKind = typeof derivedByKind;
type Plural<Name extends KindName> = (typeof kinds)[Name]['plural'];
type DerivedName =
  PlainEndpointName | { [Name in keyof ByKind]: `${Plural<Name>}.${ByKind[Name][number]}` }[keyof ByKind];
type DerivedVerb<E extends DerivedName> = {
  [Name in KindName]: E extends `${Plural<Name>}.${infer V extends Verb}` ? PlainVerbs<Name>[V] : never;
}[KindName];

/** TypeScript cannot follow the names through the loop. `verbs` compares each verb with its endpoint's schemas. */
const derived = objectOfMembers<{ readonly [E in DerivedName]: DerivedVerb<E> }>(
  Object.values<Kind<KindName>>(kinds).flatMap(({ name, plural, verbs }) => {
    const { [name]: listed = verbs ?? [] }: Partial<Record<KindName, readonly Verb[]>> = derivedByKind;
    return listed.map((verb) => [`${plural}.${verb}` as DerivedName, createVerbs(name)[verb]] as const);
  }),
);

type BatchName = { [Name in BatchKindName]: `${Plural<Name>}.createBatch` }[BatchKindName];

/** The loop loses the names here too. */
const batched = objectOfMembers<Record<BatchName, ReturnType<typeof batchVerb>>>(
  batchKindNames.map((name) => [`${kinds[name].plural}.createBatch` as BatchName, batchVerb(name)] as const),
);

/** The verb of each endpoint. A missing verb, or one that does not fit the contract, is a type error. */
export const verbs: Verbs = {
  ...derived,
  ...batched,

  'candidates.parse': parseCv,
  'candidates.keepParsed': keepParsedCv,
  'candidates.savedSearches': listSavedSearches,
  'candidates.setInternalNotes': candidateParts.setInternalNotes,
  'candidates.setLanguages': setCandidateLanguages,
  'candidates.setOverview': candidateParts.setOverview,
  'candidates.setSource': candidateParts.setSource,
  'candidates.setStatus': candidateParts.setStatus,
  'candidates.setTags': candidateParts.setTags,
  'candidates.timeline': createTimelineVerb('candidate', 'candidateId'),
  'candidates.duplicates': candidateDuplicates.duplicates,
  'candidates.dismissDuplicates': candidateDuplicates.dismissDuplicates,
  'candidates.restoreDuplicates': candidateDuplicates.restoreDuplicates,
  'candidates.exportTable': exportTable('candidate'),
  'candidates.consents': candidateConsents.consents,
  'candidates.recordConsent': candidateConsents.recordConsent,
  'candidates.requestConsent': candidateConsents.requestConsent,
  'candidates.withdrawConsent': candidateConsents.withdrawConsent,
  'candidates.privacy': candidateData.privacy,
  'candidates.setHold': candidateData.setHold,
  'candidates.exportPerson': candidateData.exportPerson,
  'candidates.anonymise': candidateEndings.anonymise,
  'candidates.erase': candidateEndings.erase,
  'candidates.merge': createMergeVerb('candidate'),

  'companies.setInternalNotes': companyParts.setInternalNotes,
  'companies.setOverview': companyParts.setOverview,
  'companies.setSource': companyParts.setSource,
  'companies.setStatus': companyParts.setStatus,
  'companies.setTags': companyParts.setTags,
  'companies.timeline': createTimelineVerb('company', 'companyId'),
  'companies.duplicates': companyDuplicates.duplicates,
  'companies.dismissDuplicates': companyDuplicates.dismissDuplicates,
  'companies.restoreDuplicates': companyDuplicates.restoreDuplicates,
  'companies.exportTable': exportTable('company'),
  'companies.merge': createMergeVerb('company'),

  'contacts.setInternalNotes': contactParts.setInternalNotes,
  'contacts.setStatus': contactParts.setStatus,
  'contacts.setTags': contactParts.setTags,
  'contacts.timeline': createTimelineVerb('contact', 'contactId'),
  'contacts.duplicates': contactDuplicates.duplicates,
  'contacts.dismissDuplicates': contactDuplicates.dismissDuplicates,
  'contacts.restoreDuplicates': contactDuplicates.restoreDuplicates,
  'contacts.exportTable': exportTable('contact'),
  'contacts.consents': contactConsents.consents,
  'contacts.recordConsent': contactConsents.recordConsent,
  'contacts.requestConsent': contactConsents.requestConsent,
  'contacts.withdrawConsent': contactConsents.withdrawConsent,
  'contacts.privacy': contactData.privacy,
  'contacts.setHold': contactData.setHold,
  'contacts.exportPerson': contactData.exportPerson,
  'contacts.anonymise': contactEndings.anonymise,
  'contacts.erase': contactEndings.erase,
  'contacts.merge': createMergeVerb('contact'),

  'leads.timeline': createTimelineVerb('lead', 'leadId'),
  'leads.duplicates': leadDuplicates.duplicates,
  'leads.dismissDuplicates': leadDuplicates.dismissDuplicates,
  'leads.restoreDuplicates': leadDuplicates.restoreDuplicates,
  'leads.exportTable': exportTable('lead'),
  'leads.consents': leadConsents.consents,
  'leads.recordConsent': leadConsents.recordConsent,
  'leads.requestConsent': leadConsents.requestConsent,
  'leads.withdrawConsent': leadConsents.withdrawConsent,
  'leads.privacy': leadData.privacy,
  'leads.setHold': leadData.setHold,
  'leads.exportPerson': leadData.exportPerson,
  'leads.anonymise': leadEndings.anonymise,
  'leads.erase': leadEndings.erase,
  'leads.merge': createMergeVerb('lead'),

  'opportunities.timeline': createTimelineVerb('opportunity', 'opportunityId'),
  'opportunities.exportTable': exportTable('opportunity'),

  'jobs.get': getJob,
  'jobs.archive': archiveJob,
  'jobs.unarchive': unarchiveJob,
  'jobs.timeline': createTimelineVerb('job', 'jobId'),
  'jobs.exportTable': exportTable('job'),

  'publicJobs.list': listOpenJobs,
  'publicJobs.get': getOpenJob,
  'publicJobs.jsonld': getJobPosting,
  'publicJobs.feed': getJobsFeed,
  'publicJobs.boards': getJobsForBoards,
  'publicJobs.challenge': getApplyChallenge,
  'publicJobs.submit': applyToJob,
  'publicJobs.listByClient': listPublicJobs,

  'applications.create': createApplication,
  'applications.moveStage': moveApplication,
  'applications.reject': rejectApplication,

  'interviews.list': listInterviews,
  'interviews.calendar': getInterviewCalendar,
  'interviews.cancel': cancelInterview,

  'placements.exportTable': exportTable('placement'),

  'notes.tasks': listTasks,

  'campaigns.list': listCampaigns,
  'campaigns.get': getCampaign,
  'campaigns.delete': deleteCampaign,
  'campaigns.archive': archiveCampaign,
  'campaigns.cancel': cancelCampaign,
  'campaigns.unarchive': unarchiveCampaign,
  'campaigns.links': listCampaignLinks,
  'campaigns.activity': getCampaignActivity,
  'campaigns.chart': getCampaignChart,
  'campaigns.stats': getCampaignStatistics,
  'campaigns.create': createCampaign,
  'campaigns.update': updateCampaign,
  'campaigns.schedule': scheduleCampaign,
  'campaigns.send': sendCampaign,
  'campaigns.pause': pauseCampaign,
  'campaigns.resume': resumeCampaign,
  'campaigns.stop': stopCampaign,
  'campaigns.retry': retryCampaign,
  'campaigns.recipients': listCampaignRecipients,
  'campaigns.content': getCampaignContent,
  'campaigns.audience': getCampaignAudience,
  'campaigns.preview': previewCampaign,
  'campaigns.previewPage': previewCampaignPage,
  'campaigns.test': testCampaign,

  'mailSenders.list': listMailSenders,
  'mailSenders.create': createMailSender,
  'mailSenders.get': getMailSender,
  'mailSenders.update': updateMailSender,
  'mailSenders.delete': deleteMailSender,
  'mailSenders.dns': checkMailSenderDns,

  'distributionLists.list': listDistributionLists,
  'distributionLists.create': createDistributionList,
  'distributionLists.get': getDistributionList,
  'distributionLists.update': updateDistributionList,
  'distributionLists.delete': deleteDistributionList,
  'distributionLists.members': listDistributionListMembers,
  'distributionLists.setMembers': setDistributionListMembers,

  'applicationMails.get': getApplicationMails,
  'applicationMails.set': setApplicationMails,

  'mailSuppressions.list': listMailSuppressions,
  'mailSuppressions.create': createMailSuppression,
  'mailSuppressions.delete': deleteMailSuppression,
  'mailSuppressions.lift': liftMailSuppressions,

  'merges.list': listMerges,
  'merges.get': getMerge,
  'merges.undo': undoMerge,

  'proposals.list': listProposals,
  'proposals.get': getProposal,
  'proposals.accept': acceptProposal,
  'proposals.refuse': refuseProposal,

  'files.download': downloadFile,
  'files.link': linkFile,
  'files.upload': uploadFile,
  'files.listForCandidate': listCandidateFiles,
  'files.delete': deleteFile,
  'files.parsed': getParsedCv,

  'imports.upload': uploadImport,
  'imports.list': listImportRecords,
  'imports.get': getImport,
  'imports.look': lookAtImport,
  'imports.run': runImport,
  'imports.undo': undoUpload,
  'imports.rejects': getImportRejects,

  'masterData.all': allMasterData,
  'masterData.create': createMasterData,
  'masterData.update': updateMasterData,
  'masterData.delete': deleteMasterData,

  'customFields.list': listCustomFields,
  'customFields.create': createCustomField,
  'customFields.update': updateCustomField,
  'customFields.delete': deleteCustomField,

  'savedSearches.list': listSavedSearchDetails,
  'savedSearches.create': createSavedSearch,
  'savedSearches.update': updateSavedSearch,
  'savedSearches.delete': deleteSavedSearch,

  'bulk.run': runBulk,
  'bulk.undo': undoBulk,

  'search.fields': listSearchFields,

  'users.list': listAccountUsers,
  'users.create': createAccountUser,
  'users.update': updateAccountUser,
  'users.link': linkUser,
  'users.forgetSingleSignOn': forgetSingleSignOn,

  'keys.list': listAccountKeys,
  'keys.create': createAccountKey,
  'keys.revoke': revokeAccountKey,

  'site.get': getSite,
  'site.update': updateSite,
  'site.delete': deleteSite,

  'session.create': createSession,
  'session.get': getSession,
  'session.delete': deleteSession,
  'session.sendLink': sendSessionLink,

  'privacy.purposes': listPurposes,
  'privacy.setPurpose': setPurpose,
  'privacy.requests': listPrivacyRequests,
  'privacy.createRequest': createPrivacyRequest,
  'privacy.getRequest': getPrivacyRequest,
  'privacy.updateRequest': updatePrivacyRequest,
  'privacy.retention': getRetention,
  'privacy.setRetention': setRetention,
  'privacy.previewRetention': previewRetention,
  'privacy.runRetention': runRetention,

  'events.list': listEvents,

  'webhooks.list': listWebhooks,
  'webhooks.create': createWebhook,
  'webhooks.get': getWebhook,
  'webhooks.update': updateWebhook,
  'webhooks.delete': deleteWebhook,
  'webhooks.rotateSecret': rotateWebhookSecret,
  'webhooks.test': testWebhook,
  'webhooks.deliveries': listWebhookDeliveries,
  'webhooks.replay': replayWebhook,
  'webhooks.retry': retryWebhookDelivery,
  'webhooks.resume': resumeWebhook,

  'audit.list': listAuditEvents,

  'dashboard.get': getDashboard,

  'usage.get': getUsage,
};
