import {
  batchKindNames,
  type BatchKindName,
  kinds,
  objectOfMembers,
  type EndpointByName,
  type Kind,
  type KindName,
  type PlainEndpointName,
  type Verb,
} from '@nova/contract';
import * as domain from '@nova/domain';
import { lookAtImport, runImport, uploadImport } from '@nova/tables';
import { exportTable } from '@nova/transfer';
import type { VerbOf } from './authed.ts';

const candidateParts = domain.partVerbs('candidate');
const companyParts = domain.partVerbs('company');
const contactParts = domain.partVerbs('contact');
const candidateDuplicates = domain.duplicateVerbs('candidate');
const companyDuplicates = domain.duplicateVerbs('company');
const contactDuplicates = domain.duplicateVerbs('contact');
const leadDuplicates = domain.duplicateVerbs('lead');
const candidateConsents = domain.consentVerbs('candidate');
const candidateData = domain.personDataVerbs('candidate');
const contactConsents = domain.consentVerbs('contact');
const contactData = domain.personDataVerbs('contact');
const leadConsents = domain.consentVerbs('lead');
const leadData = domain.personDataVerbs('lead');
const candidateEndings = domain.endingVerbs('candidate');
const contactEndings = domain.endingVerbs('contact');
const leadEndings = domain.endingVerbs('lead');

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
  [Name in KindName]: E extends `${Plural<Name>}.${infer V extends Verb}`
    ? domain.PlainVerbs<Name>[V]
    : never;
}[KindName];

/** TypeScript cannot follow the names through the loop. `verbs` compares each verb with its endpoint's schemas. */
const derived = objectOfMembers<{ readonly [E in DerivedName]: DerivedVerb<E> }>(
  Object.values<Kind<KindName>>(kinds).flatMap(({ name, plural, verbs }) => {
    const { [name]: listed = verbs ?? [] }: Partial<Record<KindName, readonly Verb[]>> = derivedByKind;
    return listed.map(
      (verb) => [`${plural}.${verb}` as DerivedName, domain.createVerbs(name)[verb]] as const,
    );
  }),
);

type BatchName = { [Name in BatchKindName]: `${Plural<Name>}.createBatch` }[BatchKindName];

/** The loop loses the names here too. */
const batched = objectOfMembers<Record<BatchName, ReturnType<typeof domain.batchVerb>>>(
  batchKindNames.map(
    (name) => [`${kinds[name].plural}.createBatch` as BatchName, domain.batchVerb(name)] as const,
  ),
);

/** The verb of each endpoint. A missing verb, or one that does not fit the contract, is a type error. */
export const verbs: Verbs = {
  ...derived,
  ...batched,

  'candidates.parse': domain.parseCv,
  'candidates.keepParsed': domain.keepParsedCv,
  'candidates.savedSearches': domain.listSavedSearches,
  'candidates.setInternalNotes': candidateParts.setInternalNotes,
  'candidates.setLanguages': domain.setCandidateLanguages,
  'candidates.setOverview': candidateParts.setOverview,
  'candidates.setSource': candidateParts.setSource,
  'candidates.setStatus': candidateParts.setStatus,
  'candidates.setTags': candidateParts.setTags,
  'candidates.timeline': domain.createTimelineVerb('candidate', 'candidateId'),
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
  'candidates.merge': domain.createMergeVerb('candidate'),

  'companies.setInternalNotes': companyParts.setInternalNotes,
  'companies.setOverview': companyParts.setOverview,
  'companies.setSource': companyParts.setSource,
  'companies.setStatus': companyParts.setStatus,
  'companies.setTags': companyParts.setTags,
  'companies.timeline': domain.createTimelineVerb('company', 'companyId'),
  'companies.duplicates': companyDuplicates.duplicates,
  'companies.dismissDuplicates': companyDuplicates.dismissDuplicates,
  'companies.restoreDuplicates': companyDuplicates.restoreDuplicates,
  'companies.exportTable': exportTable('company'),
  'companies.merge': domain.createMergeVerb('company'),

  'contacts.setInternalNotes': contactParts.setInternalNotes,
  'contacts.setStatus': contactParts.setStatus,
  'contacts.setTags': contactParts.setTags,
  'contacts.timeline': domain.createTimelineVerb('contact', 'contactId'),
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
  'contacts.merge': domain.createMergeVerb('contact'),

  'leads.timeline': domain.createTimelineVerb('lead', 'leadId'),
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
  'leads.merge': domain.createMergeVerb('lead'),

  'opportunities.timeline': domain.createTimelineVerb('opportunity', 'opportunityId'),
  'opportunities.exportTable': exportTable('opportunity'),

  'jobs.get': domain.getJob,
  'jobs.archive': domain.archiveJob,
  'jobs.unarchive': domain.unarchiveJob,
  'jobs.timeline': domain.createTimelineVerb('job', 'jobId'),
  'jobs.exportTable': exportTable('job'),

  'publicJobs.list': domain.listOpenJobs,
  'publicJobs.get': domain.getOpenJob,
  'publicJobs.jsonld': domain.getJobPosting,
  'publicJobs.feed': domain.getJobsFeed,
  'publicJobs.boards': domain.getJobsForBoards,
  'publicJobs.challenge': domain.getApplyChallenge,
  'publicJobs.submit': domain.applyToJob,
  'publicJobs.listByClient': domain.listPublicJobs,

  'applications.create': domain.createApplication,
  'applications.moveStage': domain.moveApplication,
  'applications.reject': domain.rejectApplication,

  'interviews.list': domain.listInterviews,
  'interviews.calendar': domain.getInterviewCalendar,
  'interviews.cancel': domain.cancelInterview,

  'placements.exportTable': exportTable('placement'),

  'notes.tasks': domain.listTasks,

  'campaigns.list': domain.listCampaigns,
  'campaigns.get': domain.getCampaign,
  'campaigns.delete': domain.deleteCampaign,
  'campaigns.archive': domain.archiveCampaign,
  'campaigns.cancel': domain.cancelCampaign,
  'campaigns.unarchive': domain.unarchiveCampaign,
  'campaigns.links': domain.listCampaignLinks,
  'campaigns.activity': domain.getCampaignActivity,
  'campaigns.chart': domain.getCampaignChart,
  'campaigns.stats': domain.getCampaignStatistics,
  'campaigns.create': domain.createCampaign,
  'campaigns.update': domain.updateCampaign,
  'campaigns.schedule': domain.scheduleCampaign,
  'campaigns.send': domain.sendCampaign,
  'campaigns.pause': domain.pauseCampaign,
  'campaigns.resume': domain.resumeCampaign,
  'campaigns.stop': domain.stopCampaign,
  'campaigns.retry': domain.retryCampaign,
  'campaigns.recipients': domain.listCampaignRecipients,
  'campaigns.content': domain.getCampaignContent,
  'campaigns.audience': domain.getCampaignAudience,
  'campaigns.preview': domain.previewCampaign,
  'campaigns.previewPage': domain.previewCampaignPage,
  'campaigns.test': domain.testCampaign,

  'mailSenders.list': domain.listMailSenders,
  'mailSenders.create': domain.createMailSender,
  'mailSenders.get': domain.getMailSender,
  'mailSenders.update': domain.updateMailSender,
  'mailSenders.delete': domain.deleteMailSender,
  'mailSenders.dns': domain.checkMailSenderDns,

  'distributionLists.list': domain.listDistributionLists,
  'distributionLists.create': domain.createDistributionList,
  'distributionLists.get': domain.getDistributionList,
  'distributionLists.update': domain.updateDistributionList,
  'distributionLists.delete': domain.deleteDistributionList,
  'distributionLists.members': domain.listDistributionListMembers,
  'distributionLists.setMembers': domain.setDistributionListMembers,

  'applicationMails.get': domain.getApplicationMails,
  'applicationMails.set': domain.setApplicationMails,

  'mailSuppressions.list': domain.listMailSuppressions,
  'mailSuppressions.create': domain.createMailSuppression,
  'mailSuppressions.delete': domain.deleteMailSuppression,
  'mailSuppressions.lift': domain.liftMailSuppressions,

  'merges.list': domain.listMerges,
  'merges.get': domain.getMerge,
  'merges.undo': domain.undoMerge,

  'proposals.list': domain.listProposals,
  'proposals.get': domain.getProposal,
  'proposals.accept': domain.acceptProposal,
  'proposals.refuse': domain.refuseProposal,

  'files.download': domain.downloadFile,
  'files.link': domain.linkFile,
  'files.upload': domain.uploadFile,
  'files.listForCandidate': domain.listCandidateFiles,
  'files.delete': domain.deleteFile,
  'files.parsed': domain.getParsedCv,

  'imports.upload': uploadImport,
  'imports.list': domain.listImportRecords,
  'imports.get': domain.getImport,
  'imports.look': lookAtImport,
  'imports.run': runImport,
  'imports.undo': domain.undoUpload,
  'imports.rejects': domain.getImportRejects,

  'masterData.all': domain.allMasterData,
  'masterData.create': domain.createMasterData,
  'masterData.update': domain.updateMasterData,
  'masterData.delete': domain.deleteMasterData,

  'customFields.list': domain.listCustomFields,
  'customFields.create': domain.createCustomField,
  'customFields.update': domain.updateCustomField,
  'customFields.delete': domain.deleteCustomField,

  'savedSearches.list': domain.listSavedSearchDetails,
  'savedSearches.create': domain.createSavedSearch,
  'savedSearches.update': domain.updateSavedSearch,
  'savedSearches.delete': domain.deleteSavedSearch,

  'bulk.run': domain.runBulk,
  'bulk.undo': domain.undoBulk,

  'search.fields': domain.listSearchFields,

  'users.list': domain.listAccountUsers,
  'users.create': domain.createAccountUser,
  'users.update': domain.updateAccountUser,
  'users.link': domain.linkUser,
  'users.forgetSingleSignOn': domain.forgetSingleSignOn,

  'keys.list': domain.listAccountKeys,
  'keys.create': domain.createAccountKey,
  'keys.revoke': domain.revokeAccountKey,

  'site.get': domain.getSite,
  'site.update': domain.updateSite,
  'site.delete': domain.deleteSite,

  'session.create': domain.createSession,
  'session.get': domain.getSession,
  'session.delete': domain.deleteSession,
  'session.sendLink': domain.sendSessionLink,

  'privacy.purposes': domain.listPurposes,
  'privacy.setPurpose': domain.setPurpose,
  'privacy.requests': domain.listPrivacyRequests,
  'privacy.createRequest': domain.createPrivacyRequest,
  'privacy.getRequest': domain.getPrivacyRequest,
  'privacy.updateRequest': domain.updatePrivacyRequest,
  'privacy.retention': domain.getRetention,
  'privacy.setRetention': domain.setRetention,
  'privacy.previewRetention': domain.previewRetention,
  'privacy.runRetention': domain.runRetention,

  'events.list': domain.listEvents,

  'webhooks.list': domain.listWebhooks,
  'webhooks.create': domain.createWebhook,
  'webhooks.get': domain.getWebhook,
  'webhooks.update': domain.updateWebhook,
  'webhooks.delete': domain.deleteWebhook,
  'webhooks.rotateSecret': domain.rotateWebhookSecret,
  'webhooks.test': domain.testWebhook,
  'webhooks.deliveries': domain.listWebhookDeliveries,
  'webhooks.replay': domain.replayWebhook,
  'webhooks.retry': domain.retryWebhookDelivery,
  'webhooks.resume': domain.resumeWebhook,

  'audit.list': domain.listAuditEvents,

  'dashboard.get': domain.getDashboard,

  'usage.get': domain.getUsage,
};
