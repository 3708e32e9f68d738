import { candidateRules } from './crm/candidates/candidate-rules.ts';
import { jobRules } from './crm/jobs/job-advert.ts';
import { applicationRules, companyRules, interviewRules, placementRules } from './crm/kind-rules.ts';
import { savedSearchRules } from './crm/saved-searches/saved-search-rules.ts';
import { campaignRules } from './mailing/campaigns/campaign-rules.ts';
import { buildSavedSearchSource } from './crm/saved-searches/read-saved-searches.ts';
import { customFieldSource } from './crm/custom-fields.ts';
import { distributionListSource } from './crm/distribution-lists.ts';
import { jobDetailSource } from './crm/jobs/jobs.ts';
import { userSource } from './accounts/account-users.ts';
import { masterDataSource } from './crm/master-data/master-data.ts';
import { webhookSource } from './events/webhooks/read-webhooks.ts';
import { wholeCampaignSource } from './mailing/campaigns/campaigns.ts';
import { senderSource } from './mailing/mail-senders.ts';
import { privacyRequestSource } from './privacy/privacy-requests.ts';
import { purposeSource } from './privacy/purposes.ts';
import { registerReads } from './records/expected.ts';
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

registerReads({
  campaign: wholeCampaignSource,
  customField: customFieldSource,
  distributionList: distributionListSource,
  job: jobDetailSource,
  mailSender: senderSource,
  masterData: masterDataSource,
  privacyPurpose: purposeSource,
  privacyRequest: privacyRequestSource,
  savedSearch: buildSavedSearchSource,
  user: userSource,
  webhook: webhookSource,
});
