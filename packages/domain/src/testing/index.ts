export { at, make, through } from './agency-records.ts';
export { armedFence } from './armed-fence.ts';
export { createCustomField } from './create-custom-field.ts';
export { sentCampaign, type SentCampaign } from './sent-campaign.ts';
export { memoryFiles } from './memory-files.ts';
export { findDrift } from './recomputed.ts';
export { noDns } from './no-dns.ts';
export { createTestAccount, type TestAccount } from './test-account.ts';
export { testMail } from './test-mail.ts';
