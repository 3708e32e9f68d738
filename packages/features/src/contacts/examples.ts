import { createDemoItem, demoRows, newPerson } from '../demo-agency.ts';
import type { FeatureExamples } from '../feature-examples.ts';

export const contactsExamples: FeatureExamples = {
  inputs: {
    'contacts.create': { ...newPerson, allowDuplicate: false, jobTitle: 'Head of People' },
    'contacts.update': { jobTitle: 'Head of People', companyId: demoRows.company.id, skype: null },
    'contacts.setInternalNotes': { text: 'Prefers to be called after six.' },
    'contacts.setStatus': { statusId: createDemoItem('contactStatuses').id, comments: 'Met at the fair.' },
    'contacts.setTags': {
      tags: [{ group: 'Availability', value: 'Open to offers' }, { value: 'Speaks at meetups' }],
    },
    'contacts.search': { query: 'jobTitle:"head of people" AND skills:law' },
  },
  values: {
    'Contact.firstName': 'Emily',
    'Contact.lastName': 'Carter',
    'Contact.email': 'emily.carter@dune-properties-ltd.example',
    'Contact.jobTitle': 'Head of People',
    'Contact.linkedIn': 'https://www.linkedin.com/in/emily-carter-demo',
    'Contact.dateOfBirth': null,
    'Contact.internalNotes': 'Prefers to be called after six.',
    'Contact.secondaryCompanyId': null,
    'Contact.industries': ['Real estate'],
    'Contact.sectors': ['Legal'],
  },
};
