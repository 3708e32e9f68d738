import { demoRows } from '../demo-agency.ts';
import type { FeatureExamples } from '../feature-examples.ts';

export const eventsExamples: FeatureExamples = {
  inputs: {
    'webhooks.create': {
      url: 'https://hooks.example.com/nova',
      description: 'Copies candidates to the payroll',
      types: ['candidate.*', 'placement.created'],
      include: 'none',
    },
    'webhooks.update': { types: ['candidate.*'], state: 'PAUSED' },
    'webhooks.replay': {
      from: '2026-10-05T00:00:00.000Z',
      to: '2026-10-06T00:00:00.000Z',
      types: ['candidate.*'],
      onlyFailed: false,
    },
    'events.list': {
      cursor: 'AAAAAAAAEmdJ0mZ9lqWvFw1kq5c',
      limit: 100,
      types: 'candidate.created,job.*',
      recordId: demoRows.candidate.id,
    },
    'webhooks.deliveries': { state: 'PARKED' },
  },
  values: {
    'Event.id': 'evt_01a1fc3a-09c4-7a31-8f0e-3c1d2b6a9e55',
    'Event.type': 'candidate.status_changed',
    'Event.position': 4_711,
    'Event.object': { kind: 'candidate', id: demoRows.candidate.id, reference: 'CAN-1001' },
    'Event.changed': ['statusId'],
    'Event.actor.via': 'rest',
    eventId: 'evt_01a1fc3a-09c4-7a31-8f0e-3c1d2b6a9e55',
    eventType: 'candidate.status_changed',
    'Webhook.url': 'https://hooks.example.com/nova',
    'Webhook.description': demoRows.webhook.name,
    types: ['candidate.*', 'placement.created'],
    'WebhookDelivery.state': 'SENT',
    attempts: 1,
    lastStatus: 200,
    lastResponse: 'ok',
    durationMs: 84,
    'WebhookTest.status': 200,
    'WebhookTest.response': 'ok',
    deliveries: 12,
    // The encoded text calls itself an example, so nobody takes it for a real secret.
    secret: `whsec_${Buffer.from('an example, and nobody’s secret').toString('base64')}`,
  },
};
