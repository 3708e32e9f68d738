import { candidateRules } from './candidates/candidate-rules.ts';
import { jobRules } from './jobs/job-advert.ts';
import { applicationRules } from './jobs/application-rules.ts';
import { companyRules } from './companies/company-rules.ts';
import { interviewRules } from './interviews/interview-rules.ts';
import { placementRules } from './placements/placement-rules.ts';
import { savedSearchRules } from './lists/saved-search-rules.ts';
import { campaignRules } from './campaigns/campaign-rules.ts';
import type { RulesByKind } from '@nova/core';

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
