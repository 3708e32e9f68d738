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
      'Newest first. With `savedSearchId`, only candidates that match that saved search are found, and `query` searches within them. `in` and `highlight` are about `query` alone.',
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

/** The places in which a search looks for the words of its query. */
export const searchPlaces = ['record', 'cv', 'both'] as const;

/** The most matches of a found record (docs/interface/candidates.md#where-words-were-found). */
export const mostMatches = 3;

const mark = z.array(z.int()).min(2).max(2);

/** Parts of a text that a query finds, as offsets of its UTF-16 units. */
export const textMarks = z
  .array(mark)
  .describe('Where the found words stand: start and end of each, counted in UTF-16 units from 0.');

const searchMatch = z
  .object({
    in: z.string().describe('`cv`, or the field that has the words.'),
    fileId: z.string().optional().describe('The file, of a match in a CV.'),
    snippet: z.string().describe('At most 200 characters around the words; white space is one space.'),
    marks: textMarks,
  })
  .meta({ id: 'SearchMatch', description: 'A place where a search found words of its query.' });

export const foundCandidate = candidate
  .extend({
    matches: z
      .array(searchMatch)
      .optional()
      .describe('Of a search with `highlight`: up to three places where words were found.'),
  })
  .meta({ id: 'FoundCandidate', description: 'A candidate, and where a search found its words.' });

export type FoundCandidate = z.output<typeof foundCandidate>;

export const searchCandidates = Object.freeze({
  ...derived.search,
  input: derived.search.input.extend({
    savedSearchId: id().optional().describe('Search only within this saved search.'),
    in: z
      .enum(searchPlaces)
      .optional()
      .describe(
        'Where words without a field are looked for: in the record, which is the default, in the text of the newest CV, or in both. Named fields always mean the record, and a saved search stays as it was saved.',
      ),
    highlight: z.boolean().optional().describe('Whether each record has `matches`.'),
  }),
  output: foundCandidate,
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
