import { demoRows } from '../demo-agency.ts';
import type { FeatureExamples } from '../feature-examples.ts';

export const configurationExamples: FeatureExamples = {
  inputs: {
    'customFields.create': {
      entity: 'company',
      label: 'Payment terms',
      kind: 'LIST',
      options: ['14 days', '30 days'],
    },
    'customFields.update': { label: 'Terms of payment', options: ['14 days', '30 days', '60 days'] },
    'masterData.create': { group: 'sources', name: 'Careers fair' },
    'masterData.update': { name: 'Careers fairs', position: 3 },
    'customFields.list': { entity: 'company' },
  },
  values: {
    fieldLabel: demoRows.customField.name,
    listValue: ['A'],
    'CustomField.entity': 'company',
    'CustomField.label': demoRows.customField.name,
    'CustomField.kind': 'LIST',
  },
};
