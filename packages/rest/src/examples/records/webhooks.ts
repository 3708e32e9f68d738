import { event } from './events.ts';

/** A receiver that copies candidates to another system. */
export const webhook = {
  id: '01a1fc3a-0b10-7c3e-9d51-2f6f0a8b7c64',
  url: 'https://hooks.example.com/nova',
  description: 'Copies candidates to the payroll',
  types: ['candidate.*', 'placement.created'],
  include: 'none',
  state: 'ACTIVE',
  failingSince: null,
  createdOn: '2026-10-05T09:00:00.000Z',
  updatedOn: '2026-10-05T09:00:00.000Z',
};

/** No secret of anybody's: the words are in it. */
export const webhookWithSecret = {
  ...webhook,
  secret: `whsec_${Buffer.from('an example, and nobody’s secret').toString('base64')}`,
};

export const webhookDelivery = {
  id: '01a1fc3a-0b22-7f04-8a3b-6c1d9e2f4a70',
  webhookId: webhook.id,
  eventId: event.id,
  eventType: event.type,
  state: 'SENT',
  attempts: 1,
  nextAttemptOn: null,
  lastStatus: 200,
  lastError: null,
  lastResponse: 'ok',
  durationMs: 84,
  createdOn: '2026-10-05T09:14:00.120Z',
  sentOn: '2026-10-05T09:14:00.310Z',
};

export const webhookTest = { status: 200, durationMs: 84, response: 'ok', error: null };

export const webhookReplay = { deliveries: 12 };
