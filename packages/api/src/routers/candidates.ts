import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

export const candidates = t.router({
  parse: authed(c.parseCv).mutation(domain.parseCv),
  create: authed(c.createCandidate).mutation(domain.createCandidate),
  savedSearches: authed(c.listSavedSearches).query(domain.listSavedSearches),
  search: authed(c.searchCandidates).query(domain.searchCandidates),
  get: authed(c.getCandidate).query(domain.getCandidate),
  update: authed(c.updateCandidate).mutation(domain.updateCandidate),
  delete: authed(c.deleteCandidate).mutation(domain.deleteCandidate),
  setInternalNotes: authed(c.setCandidateInternalNotes).mutation(domain.setCandidateInternalNotes),
  setLanguages: authed(c.setCandidateLanguages).mutation(domain.setCandidateLanguages),
  setOverview: authed(c.setCandidateOverview).mutation(domain.setCandidateOverview),
  setSource: authed(c.setCandidateSource).mutation(domain.setCandidateSource),
  setStatus: authed(c.setCandidateStatus).mutation(domain.setCandidateStatus),
  setTags: authed(c.setCandidateTags).mutation(domain.setCandidateTags),
});
