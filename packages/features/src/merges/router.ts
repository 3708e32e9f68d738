import { procedure, router } from '@nova/core';
import { createMergeVerb } from './merge-records.ts';
import { getMerge, listMerges } from './read-merges.ts';
import { undoMerge } from './undo-merge.ts';
import * as contract from './contract.ts';

export const mergesRouter = router({
  candidates: {
    merge: procedure(contract.mergesOfKinds.candidates).mutation(createMergeVerb('candidate')),
  },
  companies: {
    merge: procedure(contract.mergesOfKinds.companies).mutation(createMergeVerb('company')),
  },
  contacts: {
    merge: procedure(contract.mergesOfKinds.contacts).mutation(createMergeVerb('contact')),
  },
  leads: {
    merge: procedure(contract.mergesOfKinds.leads).mutation(createMergeVerb('lead')),
  },
  merges: {
    list: procedure(contract.listMerges).query(listMerges),
    get: procedure(contract.getMerge).query(getMerge),
    undo: procedure(contract.undoMerge).mutation(undoMerge),
  },
});
