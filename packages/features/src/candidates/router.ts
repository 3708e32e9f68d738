import { partVerbs, procedure, recordProcedures, router } from '@nova/core';
import { listSavedSearches } from '../lists/read-saved-searches.ts';
import { setCandidateLanguages } from './candidate-rules.ts';
import * as contract from './contract.ts';
import { searchCandidates } from './search-candidates.ts';

const candidateParts = partVerbs('candidate');

export const candidatesRouter = router({
  candidates: {
    ...recordProcedures('candidate', {
      get: contract.getCandidate,
      create: contract.createCandidate,
      update: contract.updateCandidate,
      delete: contract.deleteCandidate,
    }),
    search: procedure(contract.searchCandidates).query(searchCandidates),
    savedSearches: procedure(contract.listSavedSearches).query(listSavedSearches),
    setInternalNotes: procedure(contract.setCandidateInternalNotes).mutation(candidateParts.setInternalNotes),
    setLanguages: procedure(contract.setCandidateLanguages).mutation(setCandidateLanguages),
    setOverview: procedure(contract.setCandidateOverview).mutation(candidateParts.setOverview),
    setSource: procedure(contract.setCandidateSource).mutation(candidateParts.setSource),
    setStatus: procedure(contract.setCandidateStatus).mutation(candidateParts.setStatus),
    setTags: procedure(contract.setCandidateTags).mutation(candidateParts.setTags),
  },
});
