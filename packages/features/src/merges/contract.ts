import {
  capitalise,
  flag,
  id,
  kinds,
  nullableText,
  nullableTimestamp,
  nonBlankId,
  textLimits,
  timestamp,
  type Fields,
  type Kind,
  type Verb,
  type MergedName,
  mergedNames,
} from '@nova/kinds';
import { z } from 'zod';
import { list, record, listInput, unlessDryRun } from '@nova/contract';
import { getCandidate } from '../candidates/contract.ts';
import { getCompany } from '../companies/contract.ts';
import { getContact } from '../contacts/contract.ts';
import { getLead } from '../sales/contract.ts';

/** Kinds whose records can be merged (docs/interface/merges.md). */
export const mergedEntities = mergedNames;

export type MergedEntity = MergedName;

/** The number of records that one merge may combine with the survivor. */
export const mostDuplicates = 10;

/** The days for which a merge can be undone. */
export const mergeUndoDays = 30;

/** The states of a merge. EXPIRED means that its time is over, ERASED that its record was deleted, erased or anonymised. */
export const mergeStates = ['DONE', 'UNDONE', 'EXPIRED', 'ERASED'] as const;

const moves = z
  .record(z.string(), z.int())
  .describe('How many records of each kind now belong to the survivor: `{"applications": 2}`.');

const dropped = z
  .array(
    z
      .object({
        field: z.string().describe('Its name in reads.'),
        value: z.unknown().describe('The value.'),
        fromId: z.string().describe('The record that had it.'),
      })
      .meta({ id: 'DroppedValue', description: 'A value that the survivor does not have.' }),
  )
  .describe('Each value that is not in the survivor.');

const combined = z
  .array(
    z
      .object({
        keptId: z.string().describe('The application that stays.'),
        droppedId: z.string().describe('The one whose moves and submissions it takes over.'),
        jobId: z.string().describe('The job of both.'),
      })
      .meta({ id: 'CombinedApplications', description: 'Two applications to one job, now one.' }),
  )
  .describe('Applications to the same job.');

/** Declares the merge of a kind. The answers of merges differ only in the record. */
const createMergeEndpoint = <
  Name extends string,
  F extends Fields,
  Plural extends string,
  Read extends z.ZodType,
>(
  kind: Kind<Name, F, Verb, Plural>,
  read: { readonly output: Read },
) => {
  const { plural, singular } = kind;
  const fields = new Set(Object.keys(kind.fields));
  return record({
    name: `${plural}.merge` as const,
    summary: `Merge ${plural}`,
    description: `The ${singular} of \`primaryId\` stays, with what the others have beyond it, and all that belongs to them. The others are then not found, and \`data\` of that answer is the survivor. It can be undone for ${String(mergeUndoDays)} days.`,
    route: { method: 'POST', path: `/${plural}/merge`, query: ['dryRun'] },
    input: z.object({
      primaryId: nonBlankId('primaryId').describe('The record that stays.'),
      duplicateIds: z.array(id()).min(1).max(mostDuplicates).describe('The records that are merged into it.'),
      choose: z
        .record(
          z
            .string()
            .max(textLimits.short)
            .refine((name) => fields.has(name), { message: 'is no field' }),
          id(),
        )
        .optional()
        .describe('By field, the record whose value it takes: the primary or one of the duplicates.'),
      expected: z
        .record(id(), z.string().max(textLimits.short))
        .optional()
        .describe('By id, the `updatedOn` that was read; another one is 409.'),
      dryRun: flag().optional().describe('Foretells the answer and writes nothing.'),
    }),
    output: z
      .object({
        mergeId: nullableText().describe('The id by which it can be undone; null for a dry run.'),
        id: z.string().describe('The survivor.'),
        record: read.output,
        moves,
        dropped,
        combined,
        undoableUntil: nullableTimestamp().describe('Until when it can be undone; null for a dry run.'),
      })
      .meta({ id: `${capitalise(kind.name)}Merge`, description: 'What the merge did, or would do.' }),
    errors: ['BAD_REQUEST', 'CONFLICT', 'INVALID_STATE', 'NOT_FOUND'],
    storedAnswer: unlessDryRun,
  });
};

export const mergesOfKinds = {
  candidates: createMergeEndpoint(kinds.candidate, getCandidate),
  contacts: createMergeEndpoint(kinds.contact, getContact),
  companies: createMergeEndpoint(kinds.company, getCompany),
  leads: createMergeEndpoint(kinds.lead, getLead),
} as const;

export const merge = z
  .object({
    id: z.string(),
    kind: z.enum(mergedEntities).describe('The kind of the records.'),
    primaryId: z.string().describe('The survivor.'),
    duplicateIds: z.array(z.string()).describe('The records that were merged into it.'),
    state: z
      .enum(mergeStates)
      .describe(
        'DONE: it can be undone; UNDONE: it was; EXPIRED: its time is over; ERASED: the survivor was deleted, erased or anonymised.',
      ),
    moves,
    dropped,
    mergedOn: timestamp().describe('When, ISO 8601 in UTC.'),
    userId: nullableText().describe('The user who merged them.'),
    userName: nullableText().describe('The name of that user.'),
    undoableUntil: timestamp().describe('Until when it can be undone.'),
    undoneOn: nullableTimestamp().describe('When it was undone.'),
  })
  .meta({ id: 'Merge', description: 'Records that became one.' });

const mergeId = { mergeId: id().describe('The id that the merge was answered with.') };

export const listMerges = list({
  name: 'merges.list',
  summary: 'List merges',
  description: 'Newest first.',
  route: { method: 'GET', path: '/merges' },
  input: z.object({
    kind: z.enum(mergedEntities).optional().describe('Only of this kind.'),
    recordId: id().optional().describe('Only those that the record stayed in or went with.'),
    ...listInput,
  }),
  output: merge,
});

export const getMerge = record({
  name: 'merges.get',
  summary: 'Get a merge',
  description: 'What it moved and dropped, and whether it can be undone.',
  route: { method: 'GET', path: '/merges/{mergeId}' },
  input: z.object(mergeId),
  output: merge,
  errors: ['NOT_FOUND'],
});

export const undoMerge = record({
  name: 'merges.undo',
  summary: 'Undo a merge',
  description:
    'The duplicates come back, and what they had goes back to them. What was made since stays with the survivor.',
  route: { method: 'POST', path: '/merges/{mergeId}/undo' },
  input: z.object({
    ...mergeId,
    force: flag()
      .optional()
      .describe('Keeps fields that changed since, and leaves records that were moved on or deleted.'),
  }),
  output: z
    .object({
      id: z.string().describe('The survivor.'),
      restored: z.array(z.string()).describe('The records that came back.'),
      kept: z
        .array(
          z
            .object({
              kind: z.string().describe('The kind of the record.'),
              id: z.string().describe('The record.'),
              field: z.string().describe('The field that stays as it is.'),
            })
            .meta({ id: 'KeptField', description: 'What an undo left as it is.' }),
        )
        .describe('What changed since and stays, with `force`.'),
    })
    .meta({ id: 'MergeUndone', description: 'What an undo restored.' }),
  errors: ['CONFLICT', 'GONE', 'INVALID_STATE', 'NOT_FOUND'],
});
