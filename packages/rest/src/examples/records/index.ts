import { kinds } from '@nova/contract';
import { recordInFull } from '../example-of-field.ts';
import { auditEvent, customField, usage, user } from './account.ts';
import { lead, opportunity, placement } from './business.ts';
import { campaign, campaignStatistics } from './campaigns.ts';
import { candidate, cvParseResult, savedSearch } from './candidates.ts';
import { company, companyDetail, contact, contactDetail } from './companies.ts';
import { fileLink, masterData } from './configuration.ts';
import { parsedCv, storedFile } from './files.ts';
import { application, interview, job } from './jobs.ts';
import { publicJob } from './public-jobs.ts';
import { timelineItem } from './timeline.ts';

/** A record of the demo agency for every schema that an answer carries, as the server sent it. */
export const exampleRecords = {
  Application: recordInFull(kinds.application, application),
  AuditEvent: auditEvent,
  Campaign: recordInFull(kinds.campaign, campaign),
  CampaignStatistics: campaignStatistics,
  Candidate: recordInFull(kinds.candidate, candidate),
  Company: recordInFull(kinds.company, company),
  CompanyDetail: recordInFull(kinds.company, companyDetail, ['always', 'single']),
  Contact: recordInFull(kinds.contact, contact),
  ContactDetail: recordInFull(kinds.contact, contactDetail, ['always', 'single']),
  CustomField: customField,
  CvParseResult: cvParseResult,
  FileLink: fileLink,
  Interview: recordInFull(kinds.interview, interview),
  Job: recordInFull(kinds.job, job),
  Lead: recordInFull(kinds.lead, lead),
  MasterData: masterData,
  Opportunity: recordInFull(kinds.opportunity, opportunity),
  ParsedCv: parsedCv,
  Placement: recordInFull(kinds.placement, placement),
  PublicJob: publicJob,
  SavedSearch: recordInFull(kinds.savedSearch, savedSearch),
  StoredFile: storedFile,
  TimelineItem: timelineItem,
  Usage: usage,
  User: user,
};

export { searchFields } from './account.ts';

/** One of the demo agency’s sources. */
export const exampleItem = { id: '01a1fc3a-0610-7572-bac1-f77492f5d81d', name: 'Job board' };
