import { candidateRules } from './crm/candidates/histories.ts';
import { jobRules } from './crm/jobs/job-advert.ts';
import { applicationRules, companyRules, interviewRules, placementRules } from './crm/kind-rules.ts';
import { savedSearchRules } from './crm/saved-searches/saved-search-rules.ts';
import { campaignRules } from './mailing/campaigns/campaign-rules.ts';
import { registerRules } from './records/own-rules.ts';

registerRules({
  application: applicationRules,
  campaign: campaignRules,
  candidate: candidateRules,
  company: companyRules,
  interview: interviewRules,
  job: jobRules,
  placement: placementRules,
  savedSearch: savedSearchRules,
});
