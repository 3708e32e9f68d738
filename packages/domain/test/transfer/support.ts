import { createHash } from 'node:crypto';
import type { Database } from '@nova/db';
import { exportRecords } from '../../src/transfer/export-records.ts';
import { importRecords } from '../../src/transfer/import-records.ts';
import type { FileWriter, ImportOptions, ImportReport } from '../../src/transfer/import-session.ts';

/** Lines as an import reads them. */
export async function* linesOf(lines: Iterable<object | string>): AsyncGenerator<string> {
  for (const line of lines)
    yield await Promise.resolve(typeof line === 'string' ? line : JSON.stringify(line));
}

/** Imports these lines and collects the ids of their records. */
export const importLines = (
  database: Database,
  accountId: string,
  lines: Iterable<object | string>,
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> =>
  importRecords(database, { accountId, lines: linesOf(lines), collectIds: true, ...options });

/** The account as export lines. */
export async function exportLines(database: Database, accountId: string, pageSize = 500): Promise<string[]> {
  const lines: string[] = [];
  await exportRecords(database, { accountId, pageSize, write: (line) => void lines.push(line) });
  return lines;
}

/** The lines with each id replaced by its order of appearance, so that two accounts compare. */
export function withoutIds(lines: readonly string[]): string {
  const seen = new Map<string, string>();
  return lines.join('\n').replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gu, (id) => {
    const known = seen.get(id) ?? `#${String(seen.size + 1)}`;
    seen.set(id, known);
    return known;
  });
}

/** A file store in memory: what was put, by storage key. */
export function memoryFiles(): FileWriter & { readonly stored: Map<string, Buffer> } {
  const stored = new Map<string, Buffer>();
  return {
    stored,
    async put(accountId, fileId, content) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      const storageKey = `${accountId}/${fileId}`;
      stored.set(storageKey, bytes);
      return { storageKey, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    },
  };
}
