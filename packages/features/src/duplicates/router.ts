import { procedure, router } from '@nova/core';
import { duplicateVerbs } from './duplicate-verbs.ts';
import * as contract from './contract.ts';

const candidateDuplicates = duplicateVerbs('candidate');
const companyDuplicates = duplicateVerbs('company');
const contactDuplicates = duplicateVerbs('contact');
const leadDuplicates = duplicateVerbs('lead');

export const duplicatesRouter = router({
  candidates: {
    dismissDuplicates: procedure(contract.duplicates.candidates.dismiss).mutation(
      candidateDuplicates.dismissDuplicates,
    ),
    duplicates: procedure(contract.duplicates.candidates.list).query(candidateDuplicates.duplicates),
    restoreDuplicates: procedure(contract.duplicates.candidates.restore).mutation(
      candidateDuplicates.restoreDuplicates,
    ),
  },
  companies: {
    dismissDuplicates: procedure(contract.duplicates.companies.dismiss).mutation(
      companyDuplicates.dismissDuplicates,
    ),
    duplicates: procedure(contract.duplicates.companies.list).query(companyDuplicates.duplicates),
    restoreDuplicates: procedure(contract.duplicates.companies.restore).mutation(
      companyDuplicates.restoreDuplicates,
    ),
  },
  contacts: {
    dismissDuplicates: procedure(contract.duplicates.contacts.dismiss).mutation(
      contactDuplicates.dismissDuplicates,
    ),
    duplicates: procedure(contract.duplicates.contacts.list).query(contactDuplicates.duplicates),
    restoreDuplicates: procedure(contract.duplicates.contacts.restore).mutation(
      contactDuplicates.restoreDuplicates,
    ),
  },
  leads: {
    dismissDuplicates: procedure(contract.duplicates.leads.dismiss).mutation(
      leadDuplicates.dismissDuplicates,
    ),
    duplicates: procedure(contract.duplicates.leads.list).query(leadDuplicates.duplicates),
    restoreDuplicates: procedure(contract.duplicates.leads.restore).mutation(
      leadDuplicates.restoreDuplicates,
    ),
  },
});
