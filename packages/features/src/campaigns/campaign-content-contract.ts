import {
  limitList,
  createSchema,
  instant,
  kinds,
  optionalId,
  optionalLongText,
  optionalText,
  recordId,
  strictEmail,
  nonBlankId,
  writeSchema,
} from '@nova/kinds';
import { z } from 'zod';
import { mediaText, record } from '@nova/contract';
import { campaignId } from './contract.ts';

const descriptions = {
  html: 'What it says, as a Liquid template of HTML.',
  text: 'The same for those who read no HTML, as a Liquid template; made of the HTML where absent.',
  preheader: 'What mailboxes show beside the subject, as a Liquid template.',
  senderId: 'The sender it comes from.',
  trackOpens: 'Whether opens are counted.',
  trackClicks: 'Whether clicks are counted.',
} as const;

/** The members of the content in writes (docs/interface/mail.md#templates). */
export const campaignContentWrite = {
  html: optionalLongText().describe(descriptions.html),
  text: optionalLongText().describe(descriptions.text),
  preheader: optionalText(500).describe(descriptions.preheader),
  senderId: optionalId().describe(descriptions.senderId),
  trackOpens: z.boolean().optional().describe(`${descriptions.trackOpens} True where not said.`),
  trackClicks: z.boolean().optional().describe(`${descriptions.trackClicks} True where not said.`),
};

/** A create tracks opens and clicks by default. An update has no such defaults, because what is left out stays. */
const tracksByDefault = {
  trackOpens: campaignContentWrite.trackOpens.meta({ default: true }),
  trackClicks: campaignContentWrite.trackClicks.meta({ default: true }),
};

export const campaignContent = z
  .object({
    campaignId: z.string().describe('The campaign.'),
    subject: z.string().nullable().describe('The subject line, as a Liquid template.'),
    html: z.string().nullable().describe(descriptions.html),
    text: z.string().nullable().describe(descriptions.text),
    preheader: z.string().nullable().describe(descriptions.preheader),
    senderId: z.string().nullable().describe(descriptions.senderId),
    trackOpens: z.boolean().describe(descriptions.trackOpens),
    trackClicks: z.boolean().describe(descriptions.trackClicks),
  })
  .meta({ id: 'CampaignContent' });

export const getCampaignContent = record({
  name: 'campaigns.content',
  summary: 'Get what an email campaign says',
  description: 'Its templates as they were written, and whom it comes from.',
  route: { method: 'GET', path: '/campaigns/{campaignId}/content' },
  input: z.object({ campaignId }),
  output: campaignContent,
  errors: ['NOT_FOUND'],
});

const recipient = z.object({ recordId: z.string(), name: z.string().nullable(), email: z.string() });

/** The reasons why somebody on the list gets no mail (docs/interface/mail.md#audience). */
const drops = {
  noEmail: z.int().describe('Records without an address.'),
  invalidEmail: z.int().describe('Addresses that are none that mail could go to.'),
  doNotContact: z.int().describe('People who are not to be contacted.'),
  suppressed: z.int().describe('Suppressed addresses.'),
  duplicateAddress: z.int().describe('Records whose address another one on the list has.'),
};

export type AudienceDrop = keyof typeof drops;

export const campaignAudience = z
  .object({
    total: z.int().describe('How many the list holds.'),
    sendable: z.int().describe('How many of them would get it.'),
    drops: z.object(drops).describe('How many would not, by the first reason that holds.'),
    sample: z.array(recipient).describe('Five of those who would get it.'),
    blanks: z
      .array(
        z.object({
          name: z.string().describe('A field that the templates fill in.'),
          count: z.int().describe('How many of those who would get it have none.'),
        }),
      )
      .describe('Fields that are filled in as nothing for some, the most frequent first.'),
    notes: z.array(z.string()).describe('What there is to know before it is sent.'),
  })
  .meta({ id: 'CampaignAudience' });

export const getCampaignAudience = record({
  name: 'campaigns.audience',
  summary: 'Get who would get an email campaign',
  description:
    'Counted now, by the rules by which its recipients are made; 400 where it has no distribution list.',
  route: { method: 'GET', path: '/campaigns/{campaignId}/audience' },
  input: z.object({ campaignId }),
  output: campaignAudience,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'INVALID_QUERY'],
});

export const campaignPreview = z
  .object({
    subject: z.string().describe('The subject line.'),
    html: z.string().describe('The mail as HTML.'),
    text: z.string().describe('The mail as text.'),
  })
  .meta({ id: 'CampaignPreview' });

export const previewCampaign = record({
  name: 'campaigns.preview',
  summary: 'Preview an email campaign',
  description: 'As the person of this record would get it, whether or not the person is on its list.',
  route: { method: 'POST', path: '/campaigns/{campaignId}/preview' },
  input: z.object({
    campaignId,
    recordId: nonBlankId('a record’s id').describe('A candidate, a contact or a lead.'),
  }),
  output: campaignPreview,
  // The role is that of a read. The call is a POST only because the record travels in its body.
  userRole: 'READER',
  storedAnswer: 'NOTHING',
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const previewCampaignPage = mediaText({
  name: 'campaigns.previewPage',
  summary: 'Show an email campaign as a page',
  description:
    'The mail as its reader would see it, with subject, addresses and text, in a page where nothing runs and nothing is loaded. As the person of `recordId` would get it, else the first whom it would go to, else nobody in particular.',
  route: { method: 'GET', path: '/campaigns/{campaignId}/preview.html' },
  input: z.object({
    campaignId,
    recordId: optionalId().describe('A candidate, a contact or a lead whose fields are filled in.'),
  }),
  output: z.unknown().meta({ type: 'string', description: 'The page.' }),
  media: { type: 'text/html; charset=utf-8', fileName: 'preview.html' },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const campaignTest = z
  .object({
    accepted: z.array(z.string()).describe('Addresses that the mail server took it for.'),
    rejected: z
      .array(
        z.object({
          email: z.string().describe('The address.'),
          response: z.string().describe('What the mail server said, or what stood in the way.'),
        }),
      )
      .describe('Addresses that it did not take it for.'),
  })
  .meta({ id: 'CampaignTest' });

const testInput = z.object({
  campaignId,
  to: limitList(strictEmail(), 'testAddresses').min(1).describe('Who gets it.'),
  recordId: optionalId().describe('A candidate, a contact or a lead whose fields are filled in.'),
});

/** The addresses of a test mail, each once. */
export const listTestAddresses = (input: unknown): readonly string[] => [
  ...new Set(testInput.parse(input).to),
];

/** The stored answer of a test mail. It has positions instead of addresses, and only the code of the server's response. */
const keptTest = z.object({
  accepted: z.array(z.int()),
  rejected: z.array(z.object({ place: z.int(), response: z.string() })),
});
type KeptTest = z.output<typeof keptTest>;

/** The code of an SMTP reply with its enhanced code. The text after it may repeat the address. */
const replyCode = /^[245]\d\d(?:[ -]\d\.\d{1,3}\.\d{1,3})?/u;

export const testCampaign = record({
  name: 'campaigns.test',
  summary: 'Send a test mail of an email campaign',
  description:
    'To five addresses at most, as the person of a record would get it, or with the defaults of its templates. Nothing of it is counted; it needs a sender, a subject, a body and MAIL_URL.',
  route: { method: 'POST', path: '/campaigns/{campaignId}/test' },
  input: testInput,
  output: campaignTest,
  storedAnswer: {
    store: (answer, input) => {
      const { accepted, rejected } = campaignTest.parse(answer);
      const to = listTestAddresses(input);
      return {
        accepted: accepted.map((email) => to.indexOf(email)),
        rejected: rejected.map(({ email, response }) => ({
          place: to.indexOf(email),
          response: replyCode.exec(response)?.[0] ?? 'The reason stood in the first answer.',
        })),
      } satisfies KeptTest;
    },
    restore: (kept, input) => {
      const { accepted, rejected } = keptTest.parse(kept);
      const to = listTestAddresses(input);
      return {
        accepted: accepted.map((place) => to[place]),
        rejected: rejected.map(({ place, response }) => ({ email: to[place], response })),
      };
    },
  },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const campaignWrite = z.object({ ...writeSchema(kinds.campaign).shape, ...campaignContentWrite });

export type CampaignWrite = z.output<typeof campaignWrite>;

export const createCampaign = record({
  name: 'campaigns.create',
  summary: 'Create an email campaign',
  description:
    'It starts as a DRAFT. `distributionListId` names a distribution list, `senderId` a sender; subject, `html`, `text` and `preheader` are templates.',
  route: { method: 'POST', path: '/campaigns' },
  input: z.object({ ...createSchema(kinds.campaign).shape, ...campaignContentWrite, ...tracksByDefault }),
  output: recordId,
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
});

export const updateCampaign = record({
  name: 'campaigns.update',
  summary: 'Update an email campaign',
  description:
    'Partial: what is left out stays; a blank name is ignored; null clears an optional field. Only a DRAFT can be changed.',
  route: { method: 'PUT', path: '/campaigns/{campaignId}' },
  input: z.object({ campaignId, ...campaignWrite.shape }),
  output: recordId,
  errors: ['BAD_REQUEST', 'INVALID_STATE', 'NOT_FOUND'],
});

export const scheduleCampaign = record({
  name: 'campaigns.schedule',
  summary: 'Schedule an email campaign',
  description:
    'Moves a live DRAFT to SCHEDULED, or gives a SCHEDULED one another time; any other status, and an archived campaign, is 400. It needs what sending it needs.',
  route: { method: 'POST', path: '/campaigns/{campaignId}/schedule' },
  input: z.object({
    campaignId,
    scheduledOn: instant().describe('When it is to be sent: an instant in the future.'),
  }),
  output: recordId,
  errors: ['BAD_REQUEST', 'INVALID_STATE', 'NOT_FOUND'],
});
