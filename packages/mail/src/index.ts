export {
  bounceBounds,
  listenForBounces,
  type BounceIntake,
  type BounceListener,
} from './bounces/listen-for-bounces.ts';
export type { MailReport } from './bounces/delivery-status.ts';
export type { ReportContext } from './bounces/read-report.ts';
export { buildDkimValue } from './dns/check-dkim-and-dmarc.ts';
export { checkSenderDns, type SenderDns } from './dns/check-sender-dns.ts';
export type { DnsFinding } from './dns/dns-finding.ts';
export { createDns, type Dns } from './dns/dns-lookup.ts';
export { previewPage } from './html/preview-page.ts';
export {
  mostLinks,
  findTemplateLinks,
  trackMail,
  type MailBodies,
  type Tracking,
} from './message/mail-links.ts';
export { signMail, type DkimKey } from './message/sign-mail.ts';
export { formatAddress, writeMail, type Bulk, type Mail, type Mailbox } from './message/write-mail.ts';
export type { MailTemplates, RenderedMail, UsedName } from './templates/compile-mail.ts';
export { TemplateError, type TemplateName } from './templates/template-limits.ts';
export {
  openMailConnection,
  sendOne,
  type Envelope,
  type SendResult,
  type MailConnection,
} from './transport/mail-connection.ts';
export { parseMailServer, formatPlace, type MailServer } from './transport/mail-server.ts';
export type { Reader } from './work/mail-job.ts';
export { createMailWorkers, MailWorkersBusyError, type MailWorkers } from './work/mail-workers.ts';
