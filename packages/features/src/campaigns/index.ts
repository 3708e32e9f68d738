export { sendCampaign } from './campaign-moves.ts';
export { getCampaignStatistics } from './campaign-recipients.ts';
export { type CreatedDkimKey, createDkimKey, readDkimKey } from './dkim-keys.ts';
export { checkDomainDns } from './mail-senders.ts';
export {
  buildMailAddresses,
  createMailTokens,
  mailPaths,
  type MailPurpose,
  type MailTarget,
  type MailTokens,
  readBounceTarget,
} from './mail-tokens.ts';
export { getCampaignActivity } from './returns/campaign-activity.ts';
export { freezeLinks, listCampaignLinks } from './returns/campaign-links.ts';
export { createMailCounts } from './returns/mail-counts.ts';
export { findLink, findMailSender, recordBounce, recordUnsubscribe } from './returns/responses.ts';
export { createCampaignMailer } from './sending/campaign-mailer.ts';
export { createCampaignWriter, type MailWriter } from './sending/campaign-writer.ts';
export { type SendingSettings, sendingSettings } from './sending/sending-settings.ts';
