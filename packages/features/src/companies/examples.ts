import { createDemoItem, demoRows } from '../demo-agency.ts';
import type { FeatureExamples } from '../feature-examples.ts';

export const companiesExamples: FeatureExamples = {
  inputs: {
    'companies.create': {
      allowDuplicate: false,
      name: 'Analytical Engines Ltd',
      website: 'https://www.analytical-engines.example',
      email: 'info@analytical-engines.example',
      phone: '+44 20 7946 0142',
      employeeCount: 120,
      foundedYear: 1833,
      client: true,
      rating: 4,
      tags: [{ group: 'Region', value: 'United Kingdom' }],
    },
    'companies.update': { phone: '+44 20 7946 0142', rating: 5, linkedIn: null },
    'companies.setInternalNotes': { text: 'Invoices go to the shared service centre.' },
    'companies.setOverview': { text: 'A real estate company with its head office in Bristol.' },
    'companies.setSource': { sourceId: createDemoItem('sources').id, referrerId: demoRows.contact.id },
    'companies.setStatus': {
      statusId: createDemoItem('companyStatuses').id,
      comments: 'First order came in.',
    },
    'companies.setTags': {
      tags: [{ group: 'Availability', value: 'Open to offers' }, { value: 'Speaks at meetups' }],
    },
    'companies.search': { query: 'client:true AND industryName:"Real estate"' },
  },
  values: {
    'Company.description': 'A real estate company with its head office in Bristol.',
    'Company.overview': 'A real estate company with its head office in Bristol.',
    'Company.internalNotes': 'Invoices go to the shared service centre.',
    domain: 'dune-properties-ltd.example',
    size: '11–50',
    employeeCount: 12,
    foundedYear: 1988,
    client: true,
    'Company.email': 'info@dune-properties-ltd.example',
    'Company.linkedIn': 'https://www.linkedin.com/company/dune-properties-demo',
    'Company.parentCompanyId': null,
  },
};
