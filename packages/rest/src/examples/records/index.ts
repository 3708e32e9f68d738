import { kinds } from '@nova/contract';
import { recordInFull } from '../example-of-field.ts';
import { auditEvent, customField, usage, user } from './account.ts';
import { lead, opportunity, placement } from './business.ts';
import { campaign, campaignActivity, campaignStatistics } from './campaigns.ts';
import { candidate, cvParseResult, savedSearch } from './candidates.ts';
import { company, companyDetail, contact, contactDetail } from './companies.ts';
import { fileLink, masterData } from './configuration.ts';
import { event } from './events.ts';
import { parsedCv, storedFile } from './files.ts';
import { application, applicationDetail, interview, job } from './jobs.ts';
import {
  applicationMails,
  campaignAudience,
  campaignContent,
  campaignPreview,
  campaignRecipient,
  campaignTest,
  distributionList,
  mailSender,
  mailSenderDns,
  mailSuppression,
} from './mail.ts';
import { applyChallenge, jobOnTheWeb, openJob, publicJob } from './public-jobs.ts';
import { timelineItem } from './timeline.ts';
import { webhook, webhookDelivery, webhookReplay, webhookTest, webhookWithSecret } from './webhooks.ts';

/** A record of the demo agency for every schema that an answer carries, as the server sent it. */
export const exampleRecords = {
  ApplicationMails: applicationMails,
  Application: recordInFull(kinds.application, application),
  ApplicationDetail: recordInFull(kinds.application, applicationDetail, ['always', 'single']),
  ApplyChallenge: applyChallenge,
  ApplyReceipt: { received: true },
  AuditEvent: auditEvent,
  Campaign: recordInFull(kinds.campaign, campaign),
  CampaignRecipient: campaignRecipient,
  CampaignAudience: campaignAudience,
  CampaignContent: campaignContent,
  CampaignPreview: campaignPreview,
  CampaignTest: campaignTest,
  CampaignActivity: campaignActivity,
  CampaignStatistics: campaignStatistics,
  Candidate: recordInFull(kinds.candidate, candidate),
  Company: recordInFull(kinds.company, company),
  CompanyDetail: recordInFull(kinds.company, companyDetail, ['always', 'single']),
  Contact: recordInFull(kinds.contact, contact),
  ContactDetail: recordInFull(kinds.contact, contactDetail, ['always', 'single']),
  CustomField: customField,
  CvParseResult: cvParseResult,
  DistributionList: distributionList,
  DistributionListMember: { recordId: candidate.id, name: 'Erik Lund', email: candidate.email },
  Event: event,
  FileLink: fileLink,
  Interview: recordInFull(kinds.interview, interview),
  Job: recordInFull(kinds.job, job),
  JobDetail: { ...recordInFull(kinds.job, job), ...jobOnTheWeb },
  Lead: recordInFull(kinds.lead, lead),
  MailSender: mailSender,
  MailSenderDns: mailSenderDns,
  MailSuppression: mailSuppression,
  MasterData: masterData,
  Opportunity: recordInFull(kinds.opportunity, opportunity),
  OpenJob: openJob,
  ParsedCv: parsedCv,
  Placement: recordInFull(kinds.placement, placement),
  PublicJob: publicJob,
  SavedSearch: recordInFull(kinds.savedSearch, savedSearch),
  StoredFile: storedFile,
  TimelineItem: timelineItem,
  Usage: usage,
  User: user,
  Webhook: webhook,
  WebhookDelivery: webhookDelivery,
  WebhookReplay: webhookReplay,
  WebhookTest: webhookTest,
  WebhookWithSecret: webhookWithSecret,
};

export { searchFields } from './account.ts';
export { campaignLinks } from './campaigns.ts';

/** One of the demo agency’s sources. */
export const exampleItem = { id: '01a1fc3a-0610-7572-bac1-f77492f5d81d', name: 'Job board' };
