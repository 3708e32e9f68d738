/** A mailing of the demo agency. */
export const campaign = {
  id: '01a1fc3a-9e55-72bb-9636-12019e185f47',
  reference: 'CMP-1005',
  name: 'Client newsletter 2026-09',
  subject: 'Three people worth meeting',
  status: 'SENT',
  statusMessage: null,
  archived: false,
  suspended: false,
  senderName: 'Claire Fontaine',
  senderEmail: 'claire.fontaine@demo.example',
  distributionListId: 'demo-list-alumni',
  distributionListName: 'Placed candidates',
  scheduledOn: '2026-09-24T20:01:29.095Z',
  sentOn: '2026-09-24T20:15:53.095Z',
  ownerId: '01a1fc3a-332b-714a-b08a-25219048f735',
  ownerName: 'Claire Fontaine',
  createdOn: '2026-09-23T08:15:53.095Z',
  modifiedOn: '2026-09-24T20:15:53.095Z',
};

/** What became of that mailing. */
export const campaignStatistics = {
  requests: 127,
  dispatches: 126,
  delivered: 126,
  opens: 74,
  uniqueOpens: 40,
  clicks: 2,
  uniqueClicks: 2,
  softBounce: 0,
  hardBounce: 0,
  unsubscribes: 0,
  spamComplaints: 0,
  failures: 0,
  rejects: 0,
  drops: 1,
};

/** What people did with that mailing, and when. */
export const campaignActivity = {
  opens: 74,
  clicks: 2,
  machineOpens: 11,
  machineClicks: 3,
  hours: [
    { on: '2026-09-24T20:00:00.000Z', dispatched: 126, opens: 31, clicks: 1, bounces: 0, unsubscribes: 0 },
    { on: '2026-09-24T21:00:00.000Z', dispatched: 0, opens: 43, clicks: 1, bounces: 0, unsubscribes: 0 },
  ],
};

/** Its links. */
export const campaignLinks = [
  { url: 'https://agency.example/people/three-worth-meeting', clicks: 2, uniqueClicks: 2 },
  { url: 'https://agency.example/imprint', clicks: 0, uniqueClicks: 0 },
];
