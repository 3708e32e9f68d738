import { findRecordSchema } from './record-schemas.ts';
import { buildSavedSearchSource } from './lists/read-saved-searches.ts';
import { customFieldSource } from './configuration/custom-fields.ts';
import { distributionListSource } from './lists/distribution-lists.ts';
import { jobDetailSource } from './jobs/jobs.ts';
import { masterDataSource } from './configuration/master-data.ts';
import { wholeCampaignSource } from './campaigns/campaigns.ts';
import { senderSource } from './campaigns/mail-senders.ts';
import type { FeatureRules } from '@nova/core';
import { userSource } from './accounts/account-users.ts';
import { webhookSource } from './events/webhooks/read-webhooks.ts';
import { privacyRequestSource } from './privacy/privacy-requests.ts';
import { purposeSource } from './privacy/purposes.ts';
import { queueLimitEvent } from './events/event-queue.ts';
import { findMergeSurvivor } from './merges/merged-into.ts';
import { recordRules } from './record-rules.ts';

/** The parts of features that the record engine and every call need. */
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
