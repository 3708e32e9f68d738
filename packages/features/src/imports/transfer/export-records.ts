import type { ImportType } from '../import-lines.ts';
import { isId, joinOne } from '@nova/core';
import { createUnknownAccountError } from '../../accounts/account-values.ts';
import type { Database, Snapshot } from '@nova/db';
import { ContentDamagedError, ContentMissingError } from '@nova/files';
import { referred } from '@nova/kinds';
import { isNumbered, type ReferenceColumn, type TransferKind } from './kinds/transfer-kind.ts';
import { kindsInOrder } from './kinds/transfer-kinds.ts';

export interface ExportedContent {
  readonly storageKey: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  readonly fileName: string;
}

export interface ExportOptions {
  readonly accountId: string;
  readonly write: (line: string) => Promise<void> | void;
  /**
   * Copies a content and returns its path in the export. Without it, the lines of files give their upload as pending.
   */
  readonly copyContent?: (content: ExportedContent) => Promise<string>;
  /** Called for each file that is exported without its content. Its line gives the upload as pending. */
  readonly onWithoutContent?: (file: FileWithoutContent) => void;
  readonly onProgress?: (progress: { readonly lines: number }) => void;
  readonly pageSize?: number;
}

export interface FileWithoutContent {
  readonly id: string;
  readonly fileName: string;
  /** `DELETED` while the export ran; otherwise the file store lost or damaged it. */
  readonly reason: 'DELETED' | 'MISSING' | 'DAMAGED';
}

export type ExportReport = Readonly<Partial<Record<ImportType, number>>>;

interface ExportedRow {
  readonly id: string;
  readonly line: string;
  readonly storageKey?: string | null;
  readonly size?: number | null;
  readonly sha256?: string | null;
  readonly fileName?: string;
}

const defaultPageSize = 500;
const lowestId = '00000000-0000-0000-0000-000000000000';

/**
 * Writes an account as lines that an import reads (docs/import-and-export.md#export). Each type comes after those it
 * refers to. All lines come from one snapshot, so every reference can be resolved.
 * @throws NOT_FOUND for an unknown account
 */
export function exportRecords(database: Database, options: ExportOptions): Promise<ExportReport> {
  return database.snapshot((view) => exportView({ view, database, options }));
}

interface RunningExport {
  readonly view: Snapshot;
  readonly database: Database;
  readonly options: ExportOptions;
}

async function exportView(one: RunningExport): Promise<ExportReport> {
  const { view, options } = one;
  const { accountId, write, onProgress } = options;
  const [account] = isId(accountId)
    ? await view.query(`SELECT 1 FROM accounts WHERE id = $1`, [accountId])
    : [];
  if (!account) throw createUnknownAccountError(accountId);
  const counts: Partial<Record<ImportType, number>> = {};
  let lines = 0;
  for (const kind of kindsInOrder) {
    for await (const page of readPages(view, kind, options)) {
      for (const row of page) await write(await renderLine(one, row));
      counts[kind.type] = (counts[kind.type] ?? 0) + page.length;
      lines += page.length;
      onProgress?.({ lines });
    }
  }
  return counts;
}

async function* readPages(
  view: Snapshot,
  kind: TransferKind,
  { accountId, pageSize = defaultPageSize }: ExportOptions,
): AsyncGenerator<readonly ExportedRow[]> {
  const sql = exportSql(kind);
  if (kind.export.order !== undefined) {
    yield await view.query<ExportedRow>(sql, [accountId]);
    return;
  }
  for (let after = lowestId; ;) {
    const page = await view.query<ExportedRow>(sql, [accountId, after, pageSize]);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (page.length < pageSize || !last) return;
    after = last.id;
  }
}

async function renderLine(one: RunningExport, row: ExportedRow): Promise<string> {
  const { copyContent, onWithoutContent } = one.options;
  const { id, line, storageKey, size, sha256, fileName } = row;
  if (!storageKey || !sha256 || !fileName || typeof size !== 'number' || !copyContent) return line;
  try {
    const path = await copyContent({ storageKey, size, sha256, fileName });
    return `${line.slice(0, -1)},"path":${JSON.stringify(path)}}`;
  } catch (error) {
    const reason = await explainMissing(one, { id, storageKey }, error);
    onWithoutContent?.({ id, fileName, reason });
    return line;
  }
}

/**
 * Returns why a content is missing, so that one file does not fail the whole export.
 * @throws any other error
 */
async function explainMissing(
  { database, options }: RunningExport,
  { id, storageKey }: { readonly id: string; readonly storageKey: string },
  error: unknown,
): Promise<FileWithoutContent['reason']> {
  if (error instanceof ContentDamagedError) return 'DAMAGED';
  if (!(error instanceof ContentMissingError)) throw error;
  const [there] = await database.query(
    `SELECT 1 FROM stored_files WHERE "accountId" = $1 AND id = $2 AND "storageKey" = $3`,
    [options.accountId, id, storageKey],
  );
  return there ? 'MISSING' : 'DELETED';
}

type NamedReference = ReferenceColumn & { readonly name: string; readonly alias: string };

const referencesWithNames = (kind: TransferKind): readonly NamedReference[] =>
  kind.references.flatMap((reference, index) =>
    reference.name === undefined ? [] : [{ ...reference, name: reference.name, alias: `r${String(index)}` }],
  );

export const buildExportJoins = (
  kind: TransferKind,
  isShown: (member: string) => boolean = () => true,
): string =>
  referencesWithNames(kind)
    .filter(({ name }) => isShown(name))
    .map(({ to, alias, column }) => joinOne(referred[to].table, alias, 't', column).sql)
    .join(' ');

/** Returns the SQL of each member over row `t` and {@link buildExportJoins}, in the order of a line. */
export function buildExportMembers(kind: TransferKind): Readonly<Record<string, string>> {
  const { omitted = [], members = {}, omittedWhenEmpty = [] } = kind.export;
  const ownNames = [...Object.keys(kind.columns), ...Object.keys(kind.computedDefaults)].filter(
    (name) => !omitted.includes(name) && !omittedWhenEmpty.includes(name),
  );
  const names = [...ownNames, ...(kind.hasLabels ? ['tags', 'customFields'] : [])];
  return {
    type: `'${kind.type}'::text`,
    id: 't.id',
    ...(isNumbered(kind) ? { reference: 't.reference' } : {}),
    ...Object.fromEntries(names.map((name) => [name, `t."${name}"`])),
    ...Object.fromEntries(kind.references.map(({ column }) => [column, `t."${column}"`])),
    ...Object.fromEntries(
      referencesWithNames(kind).map(({ name, to, alias }) => [name, referred[to].name(alias)]),
    ),
    ...members,
    ...(omitted.includes('createdOn') ? {} : { createdOn: 'nova_iso(t."createdOn")' }),
    ...(kind.stamp ? { [kind.stamp]: `nova_iso(t."${kind.stamp}")` } : {}),
    ...(kind.hasActivity ? { lastActivityDate: 'nova_iso(t."lastActivityDate")' } : {}),
  };
}

/** Builds the SQL of one page: `$3` lines after id `$2`. */
function exportSql(kind: TransferKind): string {
  const members = Object.entries(buildExportMembers(kind))
    .map(([name, sql]) => `${sql} AS "${name}"`)
    .join(', ');
  const { order, where, spread, omittedWhenEmpty = [], extraColumns = {} } = kind.export;
  const document = `(SELECT row_to_json(d)::text FROM (SELECT ${members}) d)`;
  const lists = omittedWhenEmpty.map(
    (name) => `CASE WHEN t."${name}" = '[]'::jsonb THEN '' ELSE ',"${name}":' || t."${name}"::text END`,
  );
  const object =
    spread === undefined
      ? []
      : [`CASE WHEN ${spread} = '{}'::jsonb THEN '' ELSE ',' || left(substr(${spread}::text, 2), -1) END`];
  const additions = [...lists, ...object];
  const line =
    additions.length === 0 ? document : `left(${document}, -1) || ${additions.join(' || ')} || '}'`;
  const extraSelects = Object.entries(extraColumns).map(([name, sql]) => `, ${sql} AS "${name}"`);
  const page = `SELECT ${line} AS line, t.id${extraSelects.join('')} FROM ${kind.table} t ${buildExportJoins(kind)}
    WHERE t."accountId" = $1${where === undefined ? '' : ` AND ${where}`}`;
  return order === undefined
    ? `${page} AND t.id > $2::uuid ORDER BY t.id LIMIT $3`
    : `${page} ORDER BY ${order}`;
}

/** Returns the approximate number of lines of an export; 0 for an unknown account. */
export async function countRecords(database: Database, accountId: string): Promise<number> {
  if (!isId(accountId)) return 0;
  const tables = [...new Set(kindsInOrder.map(({ table }) => table))];
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table} WHERE "accountId" = $1)`);
  const [row] = await database.query<{ total: number }>(`SELECT (${counts.join(' + ')})::float8 AS total`, [
    accountId,
  ]);
  return row?.total ?? 0;
}
