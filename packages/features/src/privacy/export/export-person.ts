import { PassThrough, type Readable } from 'node:stream';
import { ContentDamagedError, ContentMissingError } from '@nova/files';
import { safeFileName, type ZipEntry, zipStream } from '@nova/zip';
import { type Archive, type Context, auditRow } from '@nova/core';
import { assertSeesAll } from '../assert-sees-all.ts';
import { findPersonOrThrow, type PersonId } from '../persons.ts';
import { exportPage } from './export-page.ts';
import { type ExportedContent, type ExportedData, readExport } from './read-export.ts';

/**
 * Exports all data about a person as a zip (docs/interface/privacy.md#export). Opening it adds a line to the
 * audit trail.
 * @throws FORBIDDEN, NOT_FOUND; on opening NOT_FOUND if the person is gone by then
 */
export async function exportPerson(ctx: Context, person: PersonId): Promise<Archive> {
  assertSeesAll(ctx);
  ctx.warnings.refuse();
  const { reference } = await findPersonOrThrow(ctx.db, person);
  return {
    fileName: `${reference}.zip`,
    contentType: 'application/zip',
    async open() {
      const data = await readExport(ctx, person);
      await recordExport(ctx, person);
      return zipStream(streamEntries(ctx, data), { modifiedOn: ctx.now() });
    },
  };
}

function recordExport(ctx: Context, { entity, recordId }: PersonId): Promise<unknown> {
  const line = auditRow(ctx, { entity, recordId, action: 'export', changes: {}, withoutEvent: true });
  return ctx.db.write(`SELECT nova_add_children($1::uuid, $2::jsonb)::text AS done`, [
    JSON.stringify([{ table: 'audit_events', rows: [line] }]),
  ]);
}

/** A problem with a stored content. */
type ContentProblem = 'MISSING' | 'DAMAGED';

/** `files.json` and the page come last, because only then it is known which contents could be read. */
async function* streamEntries(
  ctx: Context,
  { documents, files, contents }: ExportedData,
): AsyncGenerator<ZipEntry> {
  for (const [name, value] of Object.entries(documents)) yield jsonEntry(name, value);
  const problems = new Map<string, ContentProblem>();
  for (const content of contents) {
    const stream = await openContent(ctx, content, (problem) => problems.set(buildPath(content), problem));
    if (stream) yield { path: buildPath(content), content: stream };
  }
  const paths = new Map(
    contents.filter(({ id, folder }) => folder === id).map((content) => [content.id, buildPath(content)]),
  );
  const described = files.map((file) => {
    const path = paths.get(String(file.id)) ?? null;
    const problem = path === null ? null : (problems.get(path) ?? null);
    return { ...file, path: problem === 'MISSING' ? null : path, problem };
  });
  yield jsonEntry('files', described);
  const page = exportPage(
    { ...documents, files: described },
    { exportedOn: ctx.now(), by: ctx.account.name },
  );
  yield { path: 'index.html', content: [Buffer.from(page)] };
}

const buildPath = ({ folder, fileName }: ExportedContent): string =>
  `files/${folder}/${safeFileName(fileName)}`;

const jsonEntry = (name: string, value: unknown): ZipEntry => ({
  path: `${name}.json`,
  content: [Buffer.from(`${JSON.stringify(value, null, 2)}\n`)],
});

/**
 * Opens a content as it is stored, damaged or not.
 * @param note is called with a problem before the stream ends
 * @returns undefined for a missing content
 * @throws FileStoreError, from the stream too
 */
async function openContent(
  { ports }: Context,
  content: ExportedContent,
  note: (problem: ContentProblem) => void,
): Promise<Readable | undefined> {
  const source = await ports.files.open(content).catch((error: unknown) => {
    if (!(error instanceof ContentMissingError)) throw error;
    note('MISSING');
    return undefined;
  });
  if (!source) return undefined;
  const read = new PassThrough();
  source.on('error', (error) => {
    if (!(error instanceof ContentDamagedError)) return read.destroy(error);
    note('DAMAGED');
    return read.end();
  });
  read.once('close', () => source.destroy());
  return source.pipe(read);
}
