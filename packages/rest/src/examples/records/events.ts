/** A candidate whose status somebody set. */
export const event = {
  id: 'evt_01a1fc3a-09c4-7a31-8f0e-3c1d2b6a9e55',
  type: 'candidate.status_changed',
  position: 4711,
  occurredOn: '2026-10-05T09:14:00.000Z',
  object: { kind: 'candidate', id: '01a1fc3a-0822-74c6-9a5b-1f5f6a0c9d31', reference: 'CAN-1001' },
  changed: ['statusId'],
  actor: { userId: '01a1fc3a-05f1-7d0c-8a90-5b8f0e6e8a11', via: 'rest' },
  requestId: '0c9a1f64-6a52-4f0f-8f5e-0b6a55a7c2d1',
};
