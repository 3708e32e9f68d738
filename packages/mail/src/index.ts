export { previewPage } from './html/preview-page.ts';
export { mostLinks, templateLinks } from './links/template-links.ts';
export { trackMail, type MailBodies, type Tracking } from './links/track-mail.ts';
export { addressOf, type Mailbox } from './message/mail-address.ts';
export type { Bulk, Mail } from './message/mail.ts';
export { signMail, type DkimKey } from './message/sign-mail.ts';
export { writeMail } from './message/write-mail.ts';
export type { Envelope, HandOver } from './transport/hand-over.ts';
export { handOne } from './transport/hand-one.ts';
export { connectTo, type MailConnection } from './transport/mail-connection.ts';
export { mailServerOf, placeOf, type MailServer } from './transport/mail-server.ts';
export type { MailReport } from './bounces/mail-report.ts';
export type { ReportContext } from './bounces/read-report.ts';
export type { MailTemplates, RenderedMail, UsedName } from './templates/compile-mail.ts';
export { TemplateError, type TemplateName } from './templates/template-error.ts';
export {
  bounceBounds,
  listenForBounces,
  type BounceIntake,
  type BounceListener,
} from './bounces/listen-for-bounces.ts';
export { dkimValue } from './dns/check-dkim.ts';
export { createMailWorkers, MailWorkersBusyError, type MailWorkers } from './work/mail-workers.ts';
export type { Reader } from './work/mail-job.ts';
export { checkSenderDns, type SenderDns } from './dns/check-sender-dns.ts';
export type { DnsFinding } from './dns/dns-finding.ts';
export { createDns, type Dns } from './dns/dns-lookup.ts';
