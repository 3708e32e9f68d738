/** A field that the demo agency added to its companies. */
export const customField = {
  id: '01a1fc3a-32f8-73c2-bce1-565ce6b63221',
  entity: 'company',
  label: 'Account tier',
  kind: 'LIST',
  options: ['A', 'B', 'C'],
  position: 0,
  createdOn: '2024-11-22T03:50:34.562Z',
};

/** Some of what a query over candidates may name. */
export const searchFields = [
  { name: 'firstName', kind: 'text', custom: false },
  { name: 'createdOn', kind: 'date', custom: false },
  { name: 'ownerName', kind: 'name', custom: false },
  { name: 'First contact', kind: 'date', custom: true },
];

/** A recruiter of the demo agency. */
export const user = {
  id: '01a1fc3a-332b-714a-b08a-343fcd1dbdbf',
  name: 'Henrik Lund',
  email: 'henrik.lund@demo.example',
  team: 'Engineering',
  restrictToTeam: false,
  billing: 'ALL',
  disabled: false,
  createdOn: '2024-11-22T03:50:34.562Z',
  updatedOn: '2024-11-22T03:50:34.562Z',
};

/** What that recruiter changed. */
export const auditEvent = {
  id: '01a1fc3b-0c11-7a44-9d0e-3b1f5a6c7d80',
  occurredOn: '2026-11-11T19:03:31.388Z',
  keyId: '01a1fc3a-3331-7c0e-8a52-91f0d2b3c4e5',
  userId: '01a1fc3a-332b-714a-b08a-343fcd1dbdbf',
  userName: 'Henrik Lund',
  requestId: '0c9a1f64-6a52-4f0f-8f5e-0b6a55a7c2d1',
  entity: 'candidate',
  recordId: '01a1fc3a-6cfc-76f0-a78c-dac4114230fd',
  action: 'setStatus',
  changes: { statusId: { from: null, to: '01a1fc3a-05d9-7785-acc8-45f7e3059c93' } },
};

/** A day of the demo agency. */
export const usage = {
  from: '2026-11-21',
  to: '2026-11-21',
  requests: [{ day: '2026-11-21', endpoint: 'candidates.search', status: 200, count: 412 }],
  limits: [{ name: 'readsPerMinute', max: 120, used: 9, resetsOn: '2026-11-21T09:31:00.000Z' }],
  keys: [
    {
      id: '01a1fc3a-3331-7c0e-8a52-91f0d2b3c4e5',
      prefix: 'nova_sk_Xc4V',
      role: 'PRIVATE',
      userName: 'Henrik Lund',
      lastUsedOn: '2026-11-21T09:30:12.000Z',
      expiresOn: null,
      revokedOn: null,
    },
  ],
};
