import { findRecordSchema } from '@nova/contract';
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
import { queueLimitEvent } from './events/event-queue.ts';
import { findMergeSurvivor } from './merges/merged-into.ts';
import type { FeatureRules } from './ports.ts';
import { recordRules } from './record-rules.ts';

/** What the features add to the record engine and to every call. */
export const featureRules: FeatureRules = {
  rules: recordRules,
  reads: {
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
  },
  findRecordSchema,
  findMergeSurvivor,
  queueLimitEvent,
};
