import { until } from '@nova/testing';
import { answeredAddress } from '../outside.ts';
import { changes, nothing, type Calls, type Known } from './call.ts';

const html =
  '<p>Dear {{ firstName | default: "reader" }},</p><p>meet <a href="https://agency.example/people">three people</a>.</p>';

const sender = (verbs: Parameters<typeof changes>[2]): Calls => changes('mailSenders', 'sender', verbs);
const list = (verbs: Parameters<typeof changes>[2]): Calls =>
  changes('distributionLists', 'distributionList', verbs);
const campaign = (verbs: Parameters<typeof changes>[2]): Calls => changes('campaigns', 'campaign', verbs);

export const mailCalls: Readonly<Record<string, Calls>> = {
  mailSenders: {
    create: () => ({ name: 'Ada Owner', email: 'ada@agency.example' }),
    list: nothing,
    // At one mail an hour a campaign stays SENDING for all calls.
    ...sender({ get: {}, update: { ratePerHour: 1 }, dns: {} }),
  },
  distributionLists: {
    create: () => ({ name: 'Readers', entity: 'candidate', kind: 'STATIC' }),
    list: nothing,
    setMembers: ({ made, record }) => ({
      distributionListId: made('distributionLists.create'),
      add: [3, 4, 5, 6].map((number) => record('candidate', number)),
    }),
    ...list({ get: {}, update: { name: 'Readers of spring' }, members: {} }),
  },
  applicationMails: {
    get: nothing,
    // The trial's mail server is for the campaign only.
    set: () => ({ confirmToApplicant: false, tellOwner: false }),
  },
  mailSuppressions: {
    create: () => ({ email: 'nobody@mail.example', reason: 'Asked for by telephone.' }),
    list: nothing,
    delete: ({ made }) => ({ suppressionId: made('mailSuppressions.create') }),
  },
};

export const mailCallsAtLast: Readonly<Record<string, Calls>> = {
  mailSenders: sender({ delete: {} }),
  distributionLists: list({ delete: {} }),
};

const made = ({ made: idOf }: Known): { readonly campaignId: string } => ({
  campaignId: idOf('campaigns.create'),
});

/** The mail server never acknowledges the first mail, so its recipient is in doubt and the others wait. */
async function onceInDoubt({ call, ...known }: Known): Promise<{ readonly campaignId: string }> {
  const input = made({ call, ...known });
  await until(
    'a recipient of the campaign is in doubt',
    async () => {
      const doubted = await call('campaigns.recipients', { ...input, state: 'IN_DOUBT' });
      return (doubted as readonly unknown[]).length > 0;
    },
    { withinMs: 120_000, everyMs: 250 },
  );
  return input;
}

/** From creation to the final stop. */
export const campaignCalls: Calls = {
  // Imported campaigns are DRAFT, SENT and SCHEDULED by turns.
  get: ({ record }) => ({ campaignId: record('campaign', 1) }),
  stats: ({ record }) => ({ campaignId: record('campaign', 1) }),
  archive: ({ record }) => ({ campaignId: record('campaign', 1) }),
  unarchive: ({ record }) => ({ campaignId: record('campaign', 1) }),
  cancel: ({ record }) => ({ campaignId: record('campaign', 2) }),
  delete: ({ record }) => ({ campaignId: record('campaign', 3) }),
  create: ({ made: idOf }) => ({
    name: 'Client newsletter',
    subject: 'Three people worth meeting',
    html,
    senderId: idOf('mailSenders.create'),
    distributionListId: idOf('distributionLists.create'),
  }),
  ...campaign({ update: { preheader: 'A welder among them' }, content: {}, audience: {}, previewPage: {} }),
  preview: (known) => ({ ...made(known), recordId: known.record('candidate', 3) }),
  test: (known) => ({ ...made(known), to: [answeredAddress], recordId: known.record('candidate', 3) }),
  ...campaign({ schedule: { scheduledOn: '2099-01-15T08:00:00.000Z' }, send: {} }),
  pause: onceInDoubt,
  ...campaign({ resume: {} }),
  retry: async (known) => {
    await known.call('campaigns.pause', made(known));
    return { ...made(known), states: ['IN_DOUBT', 'FAILED'] };
  },
  ...campaign({ recipients: {}, links: {}, activity: {}, chart: {}, stop: {} }),
};
