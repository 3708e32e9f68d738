import { demoRows } from '../demo-agency.ts';
import type { FeatureExamples } from '../feature-examples.ts';

export const accountsExamples: FeatureExamples = {
  inputs: {
    'users.create': {
      name: 'Grace Hopper',
      email: 'grace.hopper@agency.example',
      role: 'MEMBER',
      team: 'North',
    },
    'users.update': { role: 'READER' },
    'keys.create': { userId: demoRows.user.id, role: 'PUBLIC', jobs: 'published' },
    'session.create': { token: 'nova_lt_example' },
    'session.sendLink': { email: 'claire.fontaine@demo.example' },
    'session.delete': { everywhere: true },
    'usage.get': { from: '2026-11-01', to: '2026-11-21' },
    'users.list': { search: 'ada' },
  },
  values: {
    'User.email': 'daniel.osei@demo.example',
    'User.team': 'Legal',
    'SignInLink.url': 'http://127.0.0.1:3000/app/sign-in#nova_lt_example',
    'Usage.requests': [{ day: '2026-11-21', endpoint: 'candidates.search', status: 200, count: 412 }],
    'Usage.limits': [{ name: 'readsPerMinute', max: 120, used: 9, resetsOn: '2026-11-21T09:31:00.000Z' }],
    'Usage.keys.id': '01a1fc3a-3331-7c0e-8a52-91f0d2b3c4e5',
    prefix: 'nova_sk_Xc4V',
    lastUsedOn: '2026-11-21T09:30:12.000Z',
    'User.role': 'MEMBER',
    'Key.jobs': null,
    'NewKey.key': 'nova_pk_Xc4V…',
    'NewKey.role': 'PUBLIC',
    'NewKey.prefix': 'nova_pk_Xc4V',
  },
};
