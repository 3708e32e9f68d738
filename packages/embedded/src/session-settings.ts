import type { Backend } from './backend.ts';
import { type ClientMessage, queryMessage } from './wire-messages.ts';

export type Settings = readonly (readonly [name: string, value: string])[];

const CHANGES = /(?:^|;)\s*(?:set|reset|discard)\s+(?!local\b|transaction\b)|\bset_config\s*\(/i;

/** Whether a message holds a statement that may change settings for the session, not just for a transaction. */
export function changesSettings({ type, bytes }: ClientMessage): boolean {
  if (type !== 'P' && type !== 'Q') return false;
  const text = type === 'Q' ? bytes.subarray(5) : bytes.subarray(bytes.indexOf(0, 5) + 1);
  return CHANGES.test(text.toString('latin1'));
}

function readColumns(row: Buffer): string[] {
  const columns: string[] = [];
  let at = 7;
  for (let left = row.readInt16BE(5); left > 0; left -= 1) {
    const length = Math.max(0, row.readInt32BE(at));
    columns.push(row.toString('utf8', at + 4, at + 4 + length));
    at += 4 + length;
  }
  return columns;
}

function readRows(output: Buffer): string[][] {
  const rows: string[][] = [];
  for (let at = 0; at + 5 <= output.length; at += 1 + output.readInt32BE(at + 1)) {
    if (output.readUInt8(at) === 0x44) rows.push(readColumns(output.subarray(at)));
  }
  return rows;
}

/** Reads what the session has set, and sets all of it back. */
export async function takeSettings(backend: Backend): Promise<Settings> {
  const sql = "SELECT name, setting FROM pg_settings WHERE source = 'session'";
  const rows = readRows(await backend.run(queryMessage(sql)));
  await backend.run(queryMessage('RESET ALL'));
  return rows.map(([name = '', value = '']) => [name, value] as const);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Sets what {@link takeSettings} took. */
export async function giveSettings(backend: Backend, settings: Settings): Promise<void> {
  const calls = settings.map(([name, value]) => `set_config(${quoted(name)}, ${quoted(value)}, false)`);
  if (calls.length > 0) await backend.run(queryMessage(`SELECT ${calls.join(', ')}`));
}
