import { candidateRules } from './crm/candidates/candidate-rules.ts';
import { jobRules } from './crm/jobs/job-advert.ts';
import { applicationRules } from './crm/application-rules.ts';
import { companyRules } from './crm/company-rules.ts';
import { interviewRules } from './crm/interview-rules.ts';
import { placementRules } from './crm/placement-rules.ts';
import { savedSearchRules } from './crm/saved-searches/saved-search-rules.ts';
import { campaignRules } from './mailing/campaigns/campaign-rules.ts';
import type { RulesByKind } from './records/own-rules.ts';

/** The rules of each kind beyond its definition. */
export const recordRules: RulesByKind = {
  application: applicationRules,
  campaign: campaignRules,
  candidate: candidateRules,
  company: companyRules,
  interview: interviewRules,
  job: jobRules,
  placement: placementRules,
  savedSearch: savedSearchRules,
};
