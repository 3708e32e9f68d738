import { lead, opportunity, placement } from './business.ts';
import { campaign, campaignStatistics } from './campaigns.ts';
import { candidate, cvParseResult, savedSearch } from './candidates.ts';
import { company, companyDetail, contact } from './companies.ts';
import { fileLink, masterData } from './configuration.ts';
import { interview, job } from './jobs.ts';
import { publicJob } from './public-jobs.ts';

/** A record of the demo agency for every schema that an answer carries, as the server sent it. */
export const exampleRecords = {
  Campaign: campaign,
  CampaignStatistics: campaignStatistics,
  Candidate: candidate,
  Company: company,
  CompanyDetail: companyDetail,
  Contact: contact,
  CvParseResult: cvParseResult,
  FileLink: fileLink,
  Interview: interview,
  Job: job,
  Lead: lead,
  MasterData: masterData,
  Opportunity: opportunity,
  Placement: placement,
  PublicJob: publicJob,
  SavedSearch: savedSearch,
};
