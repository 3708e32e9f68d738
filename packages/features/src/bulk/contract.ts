import { limitList, flag, id, queryText, nonBlankId, tagInput, timestamp } from '@nova/kinds';
import { z } from 'zod';
import { record, errorCodes } from '@nova/contract';
import { searchedEntities } from '../search/contract.ts';

/** The number of records that one query may choose. */
export const mostBulkRecords = 10_000;

/** The hours for which a bulk run can be undone. */
export const bulkUndoHours = 24;

const bulkId = z.string().describe('The id by which it can be undone.');

export const failedRecords = z.array(
  z.object({
    id: z.string().describe('The record’s id.'),
    code: z.enum(errorCodes).describe('Why, as an error says it.'),
    message: z.string().describe('The same in a sentence.'),
  }),
);

export const bulkResult = z
  .object({
    bulkId,
    done: z.int().describe('Records that were changed or deleted.'),
    unchanged: z.int().describe('Records that were so already.'),
    failed: failedRecords.describe('Records that stayed as they were.'),
    undoableUntil: timestamp().nullable().describe('Until when it can be undone; null for a delete.'),
  })
  .meta({ id: 'BulkResult', description: 'What became of the records.' });

export const bulkUndone = z
  .object({
    restored: z.int().describe('Records of which something was restored.'),
    left: z
      .array(
        z.object({ id: z.string().describe('The record’s id.'), field: z.string().describe('Its name.') }),
      )
      .describe('Fields that changed since, and stay as they are.'),
  })
  .meta({ id: 'BulkUndone', description: 'What an undo restored.' });

const tags = (description: string) => limitList(tagInput, 'tags').optional().describe(description);

export const runBulk = record({
  name: 'bulk.run',
  summary: 'Change many records',
  description: `Of one kind: those of \`ids\`, or those that \`query\` finds, up to ${mostBulkRecords.toLocaleString('en')}. Each is changed or stays as a whole; it counts as one write. It can be undone for ${String(bulkUndoHours)} hours, a delete cannot.`,
  route: { method: 'POST', path: '/bulk' },
  input: z.object({
    kind: z.enum(searchedEntities).describe('The kind of the records.'),
    ids: limitList(id(), 'chosen').optional().describe('The records.'),
    query: queryText()
      .optional()
      .describe('Finds the records as a search of the kind does; empty finds all.'),
    set: z
      .object({
        statusId: nonBlankId('statusId').optional().describe('Their status, an item of the master data.'),
        ownerId: nonBlankId('ownerId').optional().describe('The user who looks after them.'),
      })
      .optional()
      .describe('Fields to set.'),
    addTags: tags('Tags that each then has.'),
    removeTags: tags('Tags that none then has: those of the same value and group.'),
    distributionListId: nonBlankId('distributionListId')
      .optional()
      .describe('A STATIC list of the kind; they come to it.'),
    delete: flag().optional().describe('Deletes them, for good; nothing else is done then.'),
  }),
  output: bulkResult,
  errors: ['BAD_REQUEST', 'INVALID_QUERY', 'NOT_FOUND'],
});

export const undoBulk = record({
  name: 'bulk.undo',
  summary: 'Undo a change of many records',
  description:
    'Restores what the records held before. What was changed since stays, and is named. By the user who ran it; refused for a delete, when it is undone already, and later.',
  route: { method: 'POST', path: '/bulk/{bulkId}/undo', body: 'none' },
  input: z.object({ bulkId: id().describe('The id that the change was answered with.') }),
  output: bulkUndone,
  errors: ['INVALID_STATE', 'NOT_FOUND'],
});
