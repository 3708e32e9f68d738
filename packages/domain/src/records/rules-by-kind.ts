import type { KindName } from '@nova/kinds';
import { applicationRules } from '../applications/application-rules.ts';
import { campaignRules } from '../campaigns/campaign-rules.ts';
import { candidateRules } from '../candidates/candidate-rules.ts';
import { companyRules } from '../companies/company-rules.ts';
import { interviewRules } from '../interviews/interview-rules.ts';
import { jobRules } from '../jobs/job-rules.ts';
import { placementRules } from '../placements/placement-rules.ts';
import { savedSearchRules } from '../saved-searches/saved-search-rules.ts';
import type { OwnRules } from './own-rules.ts';

/** The kinds that have rules of their own. */
export const rulesByKind: Readonly<Partial<Record<KindName, OwnRules>>> = {
  application: applicationRules,
  campaign: campaignRules,
  candidate: candidateRules,
  company: companyRules,
  interview: interviewRules,
  job: jobRules,
  placement: placementRules,
  savedSearch: savedSearchRules,
};
