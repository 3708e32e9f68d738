import { limitList, candidateLanguageInput, id, kinds, readSchema, recordId, writeSchema } from '@nova/kinds';
import { z } from 'zod';
import {
  endpointsOf,
  setsInternalNotes,
  setsOverview,
  setsSource,
  setsStatus,
  setsTags,
  list,
  record,
  listInput,
} from '@nova/contract';
import { savedSearch } from '../lists/contract.ts';

export const candidate = readSchema(kinds.candidate).meta({ id: 'Candidate' });

export const candidateWrite = writeSchema(kinds.candidate);

export type CandidateWrite = z.output<typeof candidateWrite>;

const derived = endpointsOf(kinds.candidate, candidate, {
  descriptions: {
    create:
      'A match on email, on LinkedIn profile, or on first name, last name and current employer together is a duplicate: 409 with the existing candidate’s id in `data`, unless `allowDuplicate=true` is asked for.',
    search:
      'Newest first. With `savedSearchId`, only candidates that match that saved search are found, and `query` searches within them.',
    get: 'The whole record: profile, address, history, skills, languages, tags and custom fields.',
    update:
      'Partial: what is left out stays. Lists are replaced as a whole; blank names and emails are ignored; null clears an optional field.',
    delete: 'Its applications, interviews and files go with it; placements stay.',
  },
});

export const {
  createUnlessDuplicate: createCandidate,
  get: getCandidate,
  update: updateCandidate,
  delete: deleteCandidate,
} = derived;

export const searchCandidates = Object.freeze({
  ...derived.search,
  input: derived.search.input.extend({
    savedSearchId: id().optional().describe('Search only within this saved search.'),
  }),
  errors: ['INVALID_QUERY', 'NOT_FOUND'] as const,
});

export const listSavedSearches = list({
  name: 'candidates.savedSearches',
  summary: 'List saved candidate searches',
  description: 'The user’s own saved searches of candidates and those that are shared with the user’s team.',
  route: { method: 'GET', path: '/candidates/savedsearches' },
  input: z.object(listInput),
  output: savedSearch,
});

export const setCandidateInternalNotes = setsInternalNotes(
  kinds.candidate,
  'Notes for the agency alone, held apart from the overview; null or blank clears them.',
);

export const setCandidateOverview = setsOverview(
  kinds.candidate,
  'The summary that others may see; null or blank clears it.',
);

export const setCandidateSource = setsSource(
  kinds.candidate,
  kinds.candidate.fields.referrerId.schemas.write,
);

export const setCandidateStatus = setsStatus(kinds.candidate, kinds.candidate.fields.statusId.description);

export const setCandidateTags = setsTags(kinds.candidate);

export const setCandidateLanguages = record({
  name: 'candidates.setLanguages',
  summary: 'Replace a candidate’s languages',
  description: 'An empty list clears them.',
  route: { method: 'PUT', path: '/candidates/{candidateId}/languages' },
  input: z.object({
    candidateId: id().describe('The candidate’s id.'),
    languages: limitList(candidateLanguageInput, 'languages'),
  }),
  output: recordId,
  errors: ['NOT_FOUND'],
});
