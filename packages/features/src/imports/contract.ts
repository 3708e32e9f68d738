import { id, nullableText, nullableTimestamp, queryText, recordId, nonEmptyText, text } from '@nova/kinds';
import { z } from 'zod';
import { list, record, table, listInput } from '@nova/contract';
import { type ImportType, importTypes } from './import-lines.ts';
import { privacyTypes } from './privacy-lines.ts';
import { upload } from '../files/contract.ts';

/** The largest table in bytes (docs/interface/imports.md#upload). */
export const maximumImportSize = 50 * 1024 * 1024;

/**
 * Kinds that only the operator's command can import: an account's configuration, its users and what belongs to one of
 * them, records that need further files, and data of privacy.
 */
const commandOnly = [
  'masterData',
  'customField',
  'user',
  'campaign',
  'savedSearch',
  'file',
  ...privacyTypes,
] as const;

type UploadKind = Exclude<ImportType, (typeof commandOnly)[number]>;

/** The kinds of records that an uploaded table may hold. */
export const uploadKinds: readonly UploadKind[] = importTypes.filter(
  (type): type is UploadKind => !(commandOnly as readonly ImportType[]).includes(type),
);

export const importStates = [
  'UPLOADED',
  'LOOKING',
  'LOOKED',
  'RUNNING',
  'COMPLETE',
  'INTERRUPTED',
  'UNDONE',
  'EXPIRED',
] as const;

export type ImportState = (typeof importStates)[number];

/** The way to read one system's tables. The command reads it from a mapping file; `look` and `run` take it as their body. */
export const importMapping = z.strictObject({
  columns: z
    .record(queryText(), queryText().nullable())
    .optional()
    .describe('The field of each header; null or blank leaves the column out.'),
  values: z
    .record(queryText(), z.record(queryText(), queryText()))
    .optional()
    .describe('For each field, what a cell says and what that means; blank is no value.'),
  dates: z
    .enum(['auto', 'dmy', 'mdy', 'ymd'])
    .optional()
    .describe('What dates of three numbers say first; `auto` reads it off the whole column.'),
  listSeparator: text().min(1).optional().describe('What stands between items of a list, beside semicolons.'),
  onDuplicate: z
    .enum(['skip', 'update', 'create'])
    .optional()
    .describe('What becomes of a row about a record that is there already; `skip` where left out.'),
  createMissing: z
    .boolean()
    .optional()
    .describe('Whether unknown names are added to the master data, and companies that rows name.'),
  lenient: z
    .boolean()
    .optional()
    .describe('Whether an invalid cell is left out and named, instead of its row being refused.'),
  owner: text()
    .optional()
    .describe('The email of the user who owns records without a known owner; `none` leaves them without.'),
});

export type ImportMapping = z.output<typeof importMapping>;

export const importProblem = z
  .object({
    column: nullableText().describe('The header; null for a whole row, and for the whole file.'),
    message: z.string(),
    count: z.int(),
    examples: z
      .array(z.object({ line: z.int().describe('Of the file, counted from 1.'), value: nullableText() }))
      .describe('The first lines, with what the cell says.'),
  })
  .meta({ id: 'ImportProblem', description: 'Rows of an import with one problem.' });

export type ImportProblem = z.output<typeof importProblem>;

const count = () => z.int().nullable();

export const importReport = z
  .object({
    created: z.int().describe('Rows that became, or would become, new records.'),
    updated: z.int().describe('Rows that changed, or would change, records.'),
    unchanged: count().describe('Null where it is not known, as for an import of the command.'),
    skipped: count().describe('Rows about records that are there already, or further up in the table.'),
    erased: z
      .int()
      .optional()
      .describe('Rows about persons who were erased or anonymised, which are left out; absent for none.'),
    failed: count().describe('Rows that are refused.'),
    problems: z.array(importProblem).describe('By column, cause and value; the most frequent first.'),
  })
  .meta({ id: 'ImportReport', description: 'What becomes, or became, of the rows of an import.' });

export const importColumn = z
  .object({
    header: z.string().describe('A repeated header has its number, as in `Phone (2)`.'),
    field: nullableText().describe('Null where the column is left out.'),
    samples: z.array(z.string()).describe('The first cells that say something, at most 3.'),
  })
  .meta({ id: 'ImportColumn', description: 'A column of an uploaded table, and the field that it fills.' });

/** An import of an uploaded table (docs/interface/imports.md). */
export const importRecord = z
  .object({
    id: z.string(),
    fileName: z.string(),
    kind: z.enum(importTypes).nullable().describe('The kind of record of its rows; null where not known.'),
    state: z.enum(importStates),
    progress: z
      .object({
        done: z.int().describe('Rows that the look or the run is through with.'),
        total: z.int().describe('Rows of the table; 0 until the file is read.'),
      })
      .describe('How far the look or the run is.'),
    columns: z.array(importColumn).describe('Empty until the first look.'),
    report: importReport.nullable().describe('What the look foretells, or what the run did; null before.'),
    undoableUntil: nullableTimestamp().describe('Until when it can be undone; null before the run.'),
    userId: nullableText().describe('Who uploaded the file; null for an import of the command.'),
  })
  .meta({ id: 'Import', description: 'A table that is brought into the account.' });

export type ImportRecord = z.output<typeof importRecord>;

const importId = id().describe('The import’s id.');

const kind = z.enum(uploadKinds).optional();

export const uploadImport = record({
  name: 'imports.upload',
  summary: 'Upload a table',
  description: 'CSV, TSV or XLSX. Nothing is read into the account before it is looked at and run.',
  route: { method: 'POST', path: '/imports', body: 'multipart' },
  input: z.object({
    file: upload(maximumImportSize).describe('The table, at most 50 MiB.'),
    kind: kind.describe('What a row is; the name of the file or of the sheet tells where left out.'),
  }),
  output: recordId,
  errors: ['BAD_REQUEST', 'FILE_REQUIRED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_FILE', 'UNSUPPORTED_MEDIA_TYPE'],
});

export const listImportRecords = list({
  name: 'imports.list',
  summary: 'List imports',
  description: 'Newest first; those of the operator’s command among them.',
  route: { method: 'GET', path: '/imports' },
  input: z.object(listInput),
  output: importRecord,
});

export const getImport = record({
  name: 'imports.get',
  summary: 'Get an import',
  description: 'Its state, how far it is, and its report.',
  route: { method: 'GET', path: '/imports/{importId}' },
  input: z.object({ importId }),
  output: importRecord,
  errors: ['NOT_FOUND'],
});

/** A stored answer does not contain cells of the table (docs/interface/idempotency.md). */
const withoutSamples = {
  store: (answer: unknown) => {
    const storedImport = answer as ImportRecord;
    return { ...storedImport, columns: storedImport.columns.map((column) => ({ ...column, samples: [] })) };
  },
  restore: (kept: unknown) => kept,
};

const reading = z.object({
  importId,
  kind: kind.describe('What a row is; that of the upload, or what its name tells, where left out.'),
  sheet: nonEmptyText()
    .optional()
    .describe('XLSX: the sheet; the first visible one with a table where left out.'),
  ...importMapping.shape,
});

export const lookAtImport = record({
  name: 'imports.look',
  summary: 'Look what an import would do',
  description:
    'Answers at once, and reads the whole table in the background: the report foretells what a run would do, and nothing is written. It may be repeated with other answers.',
  route: { method: 'POST', path: '/imports/{importId}/look' },
  input: reading,
  output: importRecord,
  errors: ['NOT_FOUND', 'BAD_REQUEST', 'INVALID_STATE'],
  storedAnswer: withoutSamples,
});

export const runImport = record({
  name: 'imports.run',
  summary: 'Run an import',
  description:
    'Answers at once, and brings the table in in the background. What the body leaves out is as the last look was told.',
  route: { method: 'POST', path: '/imports/{importId}/run' },
  input: reading,
  output: importRecord,
  errors: ['NOT_FOUND', 'BAD_REQUEST', 'INVALID_STATE', 'RECORD_LIMIT_REACHED'],
  storedAnswer: withoutSamples,
});

const countsByKind = z.record(z.string(), z.int());

export const importUndo = z
  .object({
    batchId: z.string().describe('The import’s id.'),
    deleted: countsByKind.describe('By kind, what the import created and is deleted.'),
    restored: countsByKind.describe('By kind, what the import changed and is put back.'),
    left: z
      .array(
        z.object({
          type: z.enum(importTypes),
          id: z.string(),
          name: nullableText(),
          reason: z
            .enum(['CHANGED', 'IN_USE', 'HELD', 'MERGED', 'REFUSED'])
            .describe(
              'It was changed since, others refer to it, the person is on hold, it was merged, or the database refuses it.',
            ),
          message: z.string(),
        }),
      )
      .describe('Records that stay as they are, and why.'),
    dryRun: z.boolean().optional().describe('True where nothing was changed.'),
  })
  .meta({ id: 'ImportUndo', description: 'What the undo of an import did, or would do.' });

export type ImportUndo = z.output<typeof importUndo>;

export const undoImportRecord = record({
  name: 'imports.undo',
  summary: 'Undo an import',
  description:
    'Deletes what the import created and puts back what it changed, for 30 days. A second time changes nothing, and tries what was left again.',
  route: { method: 'POST', path: '/imports/{importId}/undo' },
  input: z.object({
    importId,
    dryRun: z.boolean().default(false).describe('Only says what would be undone and what left.'),
    force: z
      .boolean()
      .default(false)
      .describe('Also what was changed since, what others refer to, and an import that still runs.'),
  }),
  output: importUndo,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  storedAnswer: 'NOTHING',
});

export const getImportRejects = table({
  name: 'imports.rejects',
  summary: 'Get the refused rows of an import',
  description:
    'As a table with a last column `Problem`, to be mended and uploaded again: of the last look or of the run, for 7 days.',
  route: { method: 'GET', path: '/imports/{importId}/rejects.csv' },
  input: z.object({ importId }),
  output: z.unknown().meta({ type: 'string', description: 'The refused rows in CSV.' }),
  errors: ['NOT_FOUND', 'INVALID_STATE', 'FORBIDDEN'],
});
