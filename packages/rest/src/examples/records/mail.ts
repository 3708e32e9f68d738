/** Who the demo agency's campaigns come from. */
export const mailSender = {
  id: '01a1fc3a-9f10-7a31-8c55-2f0d6a1b7c01',
  name: 'Claire Fontaine',
  email: 'claire.fontaine@demo.example',
  replyTo: null,
  ratePerSecond: 10,
  ratePerHour: 5_000,
  createdOn: '2026-09-20T08:15:53.095Z',
  updatedOn: '2026-09-20T08:15:53.095Z',
};

/** What the DNS says of it: all is right but the policy, which is still to be added. */
export const mailSenderDns = {
  domain: 'demo.example',
  spf: {
    state: 'OK',
    name: 'bounces.demo.example',
    found: ['v=spf1 a:smtp.demo.example -all'],
    message: 'The record permits smtp.demo.example (198.51.100.7).',
    notes: ['The record needs 1 of the 10 look-ups that receivers make (RFC 7208, 4.6.4).'],
    record: null,
  },
  dkim: {
    state: 'OK',
    name: 'nova20260920081553._domainkey.demo.example',
    found: ['v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKC…'],
    message: 'The record tells the key that mails are signed with.',
    notes: [],
    record: null,
  },
  dmarc: {
    state: 'MISSING',
    name: '_dmarc.demo.example',
    found: [],
    message:
      'Neither demo.example nor a domain above it has a DMARC record, which large mailbox providers ask for.',
    notes: [
      'Begin with p=none, which changes nothing, and add “rua=mailto:…” for the reports that receivers send.',
    ],
    record: { name: '_dmarc.demo.example', type: 'TXT', value: 'v=DMARC1; p=none' },
  },
  bounceDomain: {
    state: 'OK',
    name: 'bounces.demo.example',
    found: ['10 crm.demo.example'],
    message: 'Mail for bounces.demo.example goes to crm.demo.example.',
    notes: ['The host has to let mail through to the port of MAIL_BOUNCE_PORT, which the DNS does not tell.'],
    record: null,
  },
};

/** Who they go to. */
export const distributionList = {
  id: '01a1fc3a-9f11-7b42-9d66-3a1e7b2c8d02',
  name: 'Engineers in Birmingham',
  entity: 'candidate',
  kind: 'QUERY',
  query: 'jobTitle:engineer AND address.city:Birmingham',
  createdOn: '2026-09-20T08:20:11.400Z',
  updatedOn: '2026-09-20T08:20:11.400Z',
};

/** An address that gets none. */
export const mailSuppression = {
  id: '01a1fc3a-9f12-7c53-8e77-4b2f8c3d9e03',
  email: 'no.mail@inbox.example',
  reason: 'Asked by telephone',
  source: 'MANUAL',
  createdOn: '2026-09-25T10:02:44.120Z',
};

/** One of those whom a campaign went to. */
export const campaignRecipient = {
  recordId: '01a1fc3a-41d2-7c1e-9a55-0b6d1a8f3e21',
  name: 'Erik Lund',
  email: 'erik.lund@inbox.example',
  state: 'DELIVERED',
  reason: null,
  attempts: 0,
  dispatchedOn: '2026-09-24T20:02:11.512Z',
  bouncedOn: null,
  firstOpenedOn: '2026-09-25T06:41:03.100Z',
  opens: 2,
  firstClickedOn: null,
  clicks: 0,
  unsubscribedOn: null,
  response: '250 2.0.0 OK: queued as 4XyZ1k',
};

/** What a campaign says. */
export const campaignContent = {
  campaignId: '01a1fc3a-9e55-72bb-9636-12019e185f47',
  subject: 'Three people worth meeting, {{ firstName | default: "and you" }}',
  html: '<p>Dear {{ firstName | default: "client" }},</p><p>these three are new with us.</p>',
  text: null,
  preheader: 'An engineer, a lawyer and a nurse',
  senderId: mailSender.id,
  trackOpens: true,
  trackClicks: true,
};

/** Who would get it. */
export const campaignAudience = {
  total: 127,
  sendable: 121,
  drops: { noEmail: 2, invalidEmail: 0, doNotContact: 3, suppressed: 1, duplicateAddress: 0 },
  sample: [
    {
      recordId: '01a1fc3a-4a11-7f08-8a51-0d2c7f5e6b01',
      name: 'Erik Lund',
      email: 'erik.lund@inbox.example',
    },
  ],
  blanks: [{ name: 'jobTitle', count: 4 }],
  notes: [],
};

/** As one of them would get it. */
export const campaignPreview = {
  subject: 'Three people worth meeting, Erik',
  html: '<!DOCTYPE html>\n<html>…<p>Dear Erik,</p><p>these three are new with us.</p>…</html>\n',
  text: 'Dear Erik,\n\nthese three are new with us.\n\nUnsubscribe: https://crm.example/m/u/preview\n',
};

/** What became of a test mail. */
export const campaignTest = {
  accepted: ['claire.fontaine@demo.example'],
  rejected: [{ email: 'nobody@demo.example', response: '550 5.1.1 No such user here' }],
};

/** How an account has set its mails about applications. */
export const applicationMails = {
  confirmToApplicant: true,
  tellOwner: false,
  senderId: mailSender.id,
  language: 'de',
  templates: [
    {
      kind: 'APPLICANT',
      language: 'de',
      subject: 'Danke für Ihre Bewerbung ({{ reference }})',
      html: null,
      text: 'Guten Tag,\n\nvielen Dank für Ihre Bewerbung als {{ job }}. Wir melden uns innerhalb einer Woche.\n\n{{ agency }}',
    },
  ],
};
