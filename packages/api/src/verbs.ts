import {
  kinds,
  objectOfMembers,
  plainEndpoints,
  plainKindNames,
  type EndpointByName,
  type PlainEndpointName,
} from '@nova/contract';
import * as domain from '@nova/domain';
import { exportTable } from '@nova/transfer';
import type { VerbOf } from './authed.ts';

const [application, contact, file, interview] = [
  domain.plainVerbs('application'),
  domain.plainVerbs('contact'),
  domain.plainVerbs('file'),
  domain.plainVerbs('interview'),
];
const [job, lead, opportunity, placement] = [
  domain.plainVerbs('job'),
  domain.plainVerbs('lead'),
  domain.plainVerbs('opportunity'),
  domain.plainVerbs('placement'),
];
const candidateParts = domain.partVerbs('candidate');
const companyParts = domain.partVerbs('company');
const contactParts = domain.partVerbs('contact');

type Verbs = { readonly [Name in keyof EndpointByName]: VerbOf<EndpointByName[Name]> };

/** Verbs of the kinds whose endpoints follow from their definitions. */
const plainKindVerbs = objectOfMembers<Pick<Verbs, PlainEndpointName>>(
  plainKindNames.flatMap((name) => {
    const answers: Readonly<Record<string, unknown>> = domain.plainVerbs(name);
    return Object.entries(plainEndpoints[kinds[name].plural]).map(
      ([verb, endpoint]) => [endpoint.name, answers[verb]] as const,
    );
  }),
);

/** The verb of each endpoint. A missing verb, or one that does not fit the contract, is a type error. */
export const verbs: Verbs = {
  ...plainKindVerbs,

  'candidates.parse': domain.parseCv,
  'candidates.create': domain.createCandidate,
  'candidates.savedSearches': domain.listSavedSearches,
  'candidates.search': domain.searchCandidates,
  'candidates.get': domain.getCandidate,
  'candidates.update': domain.updateCandidate,
  'candidates.delete': domain.deleteCandidate,
  'candidates.setInternalNotes': candidateParts.setInternalNotes,
  'candidates.setLanguages': domain.setCandidateLanguages,
  'candidates.setOverview': domain.setCandidateOverview,
  'candidates.setSource': candidateParts.setSource,
  'candidates.setStatus': candidateParts.setStatus,
  'candidates.setTags': candidateParts.setTags,
  'candidates.timeline': domain.timelineOf('candidate', 'candidateId'),
  'candidates.exportTable': exportTable('candidate'),

  'companies.create': domain.createCompany,
  'companies.list': domain.listCompanies,
  'companies.search': domain.searchCompanies,
  'companies.get': domain.getCompany,
  'companies.update': domain.updateCompany,
  'companies.delete': domain.deleteCompany,
  'companies.setInternalNotes': companyParts.setInternalNotes,
  'companies.setOverview': domain.setCompanyOverview,
  'companies.setSource': companyParts.setSource,
  'companies.setStatus': companyParts.setStatus,
  'companies.setTags': companyParts.setTags,
  'companies.timeline': domain.timelineOf('company', 'companyId'),
  'companies.exportTable': exportTable('company'),

  'contacts.list': domain.listContacts,
  'contacts.search': contact.search,
  'contacts.get': contact.get,
  'contacts.create': contact.create,
  'contacts.update': contact.update,
  'contacts.delete': contact.delete,
  'contacts.setInternalNotes': contactParts.setInternalNotes,
  'contacts.setStatus': contactParts.setStatus,
  'contacts.setTags': contactParts.setTags,
  'contacts.timeline': domain.timelineOf('contact', 'contactId'),
  'contacts.exportTable': exportTable('contact'),

  'leads.search': lead.search,
  'leads.get': lead.get,
  'leads.create': lead.create,
  'leads.update': lead.update,
  'leads.delete': lead.delete,
  'leads.timeline': domain.timelineOf('lead', 'leadId'),
  'leads.exportTable': exportTable('lead'),

  'opportunities.search': opportunity.search,
  'opportunities.list': opportunity.list,
  'opportunities.create': opportunity.create,
  'opportunities.update': opportunity.update,
  'opportunities.get': opportunity.get,
  'opportunities.delete': opportunity.delete,
  'opportunities.timeline': domain.timelineOf('opportunity', 'opportunityId'),
  'opportunities.exportTable': exportTable('opportunity'),

  'jobs.list': domain.searchJobs,
  'jobs.search': domain.searchJobs,
  'jobs.get': domain.getJob,
  'jobs.create': job.create,
  'jobs.update': job.update,
  'jobs.archive': domain.archiveJob,
  'jobs.unarchive': domain.unarchiveJob,
  'jobs.delete': job.delete,
  'jobs.timeline': domain.timelineOf('job', 'jobId'),
  'jobs.exportTable': exportTable('job'),

  'publicJobs.list': domain.listOpenJobs,
  'publicJobs.get': domain.getOpenJob,
  'publicJobs.jsonld': domain.getJobPosting,
  'publicJobs.feed': domain.getJobsFeed,
  'publicJobs.boards': domain.getJobsForBoards,
  'publicJobs.challenge': domain.getApplyChallenge,
  'publicJobs.submit': domain.applyToJob,
  'publicJobs.listByClient': domain.listPublicJobs,

  'applications.list': domain.listApplications,
  'applications.create': domain.createApplication,
  'applications.moveStage': domain.moveApplication,
  'applications.get': application.get,
  'applications.delete': application.delete,
  'applications.reject': domain.rejectApplication,

  'interviews.list': domain.listInterviews,
  'interviews.calendar': domain.getInterviewCalendar,
  'interviews.create': interview.create,
  'interviews.get': interview.get,
  'interviews.delete': interview.delete,
  'interviews.update': interview.update,
  'interviews.cancel': domain.cancelInterview,

  'placements.search': domain.searchPlacements,
  'placements.create': placement.create,
  'placements.get': placement.get,
  'placements.delete': placement.delete,
  'placements.update': placement.update,
  'placements.exportTable': exportTable('placement'),

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

  'files.download': domain.downloadFile,
  'files.link': domain.linkFile,
  'files.upload': domain.uploadFile,
  'files.list': file.list,
  'files.listForCandidate': domain.listCandidateFiles,
  'files.delete': domain.deleteFile,
  'files.parsed': domain.getParsedCv,

  'masterData.all': domain.allMasterData,
  'masterData.create': domain.createMasterData,
  'masterData.update': domain.updateMasterData,
  'masterData.delete': domain.deleteMasterData,

  'customFields.list': domain.listCustomFields,
  'customFields.create': domain.createCustomField,
  'customFields.update': domain.updateCustomField,
  'customFields.delete': domain.deleteCustomField,

  'savedSearches.create': domain.createSavedSearch,
  'savedSearches.update': domain.updateSavedSearch,
  'savedSearches.delete': domain.deleteSavedSearch,

  'search.fields': domain.listSearchFields,

  'users.list': domain.listAccountUsers,

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

  'usage.get': domain.getUsage,
};
