import { flag, id, kinds, nullableText, timestamp, type Fields, type Kind, type Verb } from '@nova/kinds';
import { z } from 'zod';
import { list, record, listInput } from '@nova/contract';

/** The signals that two records may be the same (docs/interface/duplicates.md#signals). */
export const duplicateSignals = [
  'email',
  'phone',
  'linkedIn',
  'nameEmployer',
  'nameBirthDate',
  'cv',
  'name',
  'domain',
] as const;

export type DuplicateSignal = (typeof duplicateSignals)[number];

/** The number of records in a group. */
export const mostOfGroup = 20;

export const duplicateGroup = z
  .object({
    ids: z.array(z.string()).describe(`The records, at most ${String(mostOfGroup)}.`),
    score: z.number().describe('From 0 to 1: the least of the pairs that hold the group together.'),
    pairs: z
      .array(
        z
          .object({
            ids: z.array(z.string()).describe('Two records.'),
            score: z.number().describe('From 0 to 1: how likely they are the same.'),
            reasons: z
              .array(
                z
                  .object({
                    signal: z.enum(duplicateSignals).describe('What was compared.'),
                    weight: z
                      .number()
                      .describe('How much it tells, as log2 of a Bayes factor; below 0 it tells against.'),
                  })
                  .meta({ id: 'DuplicateReason', description: 'What makes two records alike or unlike.' }),
              )
              .describe('Why, what tells most first.'),
          })
          .meta({ id: 'DuplicatePair', description: 'Two records that may be the same.' }),
      )
      .describe('Their pairs, best first.'),
    records: z
      .array(
        z
          .object({
            id: z.string(),
            reference: z.string(),
            name: nullableText(),
            email: nullableText(),
            createdOn: timestamp(),
          })
          .meta({ id: 'DuplicateRecord', description: 'A record of the group, to tell it by.' }),
      )
      .describe('The records.'),
  })
  .meta({ id: 'DuplicateGroup', description: 'Records that may be the same.' });

const ids = z.array(id()).min(2).max(mostOfGroup).describe('The records; each pair of them counts.');

const createDuplicateEndpoints = <Name extends string, Plural extends string>(
  kind: Kind<Name, Fields, Verb, Plural>,
) => {
  const { plural } = kind;
  const at = `/${plural}/duplicates`;
  return {
    list: list({
      name: `${plural}.duplicates` as const,
      summary: `List ${plural} that may be the same`,
      description: 'Groups, the likeliest first. A written record is compared within seconds.',
      route: { method: 'GET', path: at },
      input: z.object({
        minScore: z.number().min(0).max(1).default(0.8).describe('The least score of a pair, from 0 to 1.'),
        recordId: id().optional().describe('Only the group of this record.'),
        dismissed: flag().optional().describe('Dismissed pairs in place of those that are not.'),
        ...listInput,
      }),
      output: duplicateGroup,
    }),
    dismiss: record({
      name: `${plural}.dismissDuplicates` as const,
      summary: `Say that ${plural} are not the same`,
      description: 'Their pairs are not listed again, whatever changes.',
      route: { method: 'POST', path: `${at}/dismiss` },
      input: z.object({ ids }),
      output: z
        .object({ dismissed: z.int().describe('Pairs that were not dismissed before.') })
        .meta({ id: 'DuplicatesDismissed', description: 'How many pairs were dismissed.' }),
      errors: ['BAD_REQUEST', 'NOT_FOUND'],
    }),
    restore: record({
      name: `${plural}.restoreDuplicates` as const,
      summary: `List dismissed ${plural} again`,
      description: 'Takes a dismissal back.',
      route: { method: 'POST', path: `${at}/restore` },
      input: z.object({ ids }),
      output: z
        .object({ restored: z.int().describe('Pairs that were dismissed before.') })
        .meta({ id: 'DuplicatesRestored', description: 'How many pairs are listed again.' }),
      errors: ['BAD_REQUEST', 'NOT_FOUND'],
    }),
  };
};

export const duplicates = {
  candidates: createDuplicateEndpoints(kinds.candidate),
  contacts: createDuplicateEndpoints(kinds.contact),
  companies: createDuplicateEndpoints(kinds.company),
  leads: createDuplicateEndpoints(kinds.lead),
} as const;
