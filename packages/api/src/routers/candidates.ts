import * as c from '@nova/contract';
import * as domain from '@nova/domain';
import { exportTable } from '@nova/transfer';
import { authed } from '../authed.ts';
import { t } from '../trpc.ts';

const parts = domain.partVerbs('candidate');

export const candidates = t.router({
  parse: authed(c.parseCv).mutation(domain.parseCv),
  create: authed(c.createCandidate).mutation(domain.createCandidate),
  savedSearches: authed(c.listSavedSearches).query(domain.listSavedSearches),
  search: authed(c.searchCandidates).query(domain.searchCandidates),
  get: authed(c.getCandidate).query(domain.getCandidate),
  update: authed(c.updateCandidate).mutation(domain.updateCandidate),
  delete: authed(c.deleteCandidate).mutation(domain.deleteCandidate),
  setInternalNotes: authed(c.setCandidateInternalNotes).mutation(parts.setInternalNotes),
  setLanguages: authed(c.setCandidateLanguages).mutation(domain.setCandidateLanguages),
  setOverview: authed(c.setCandidateOverview).mutation(domain.setCandidateOverview),
  setSource: authed(c.setCandidateSource).mutation(parts.setSource),
  setStatus: authed(c.setCandidateStatus).mutation(parts.setStatus),
  setTags: authed(c.setCandidateTags).mutation(parts.setTags),
  timeline: authed(c.timelines.candidates).query(domain.timelineOf('candidate', 'candidateId')),
  exportTable: authed(c.tables.candidates).query(exportTable('candidate')),
});
