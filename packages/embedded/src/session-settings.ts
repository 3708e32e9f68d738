import { type Backend, type ClientMessage, buildQueryMessage, PROTOCOL_3 } from './wire-protocol.ts';

export type SessionSettings = readonly (readonly [name: string, value: string])[];

const CHANGES = /(?:^|;)\s*(?:set|reset|discard)\s+(?!local\b|transaction\b)|\bset_config\s*\(/i;

export function changesSettings({ type, bytes }: ClientMessage): boolean {
  if (type !== 'P' && type !== 'Q') return false;
  const text = type === 'Q' ? bytes.subarray(5) : bytes.subarray(bytes.indexOf(0, 5) + 1);
  return CHANGES.test(text.toString('latin1'));
}

function readColumns(row: Buffer): string[] {
  const columns: string[] = [];
  let at = 7;
  for (let remaining = row.readInt16BE(5); remaining > 0; remaining -= 1) {
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

export async function saveAndResetSettings(backend: Backend): Promise<SessionSettings> {
  const sql = "SELECT name, setting FROM pg_settings WHERE source = 'session'";
  const rows = readRows(await backend.run(buildQueryMessage(sql)));
  await backend.run(buildQueryMessage('RESET ALL'));
  return rows.map(([name = '', value = '']) => [name, value] as const);
}

function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

export async function restoreSettings(backend: Backend, settings: SessionSettings): Promise<void> {
  const calls = settings.map(([name, value]) => `set_config(${quoteText(name)}, ${quoteText(value)}, false)`);
  if (calls.length > 0) await backend.run(buildQueryMessage(`SELECT ${calls.join(', ')}`));
}

function buildStartupPacket(): Buffer {
  const body = Buffer.from('user\0postgres\0database\0postgres\0client_encoding\0UTF8\0\0');
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  head.writeInt32BE(PROTOCOL_3, 4);
  return Buffer.concat([head, body]);
}

/** Reads the parameters once at the start, so a client can connect during another's transaction. */
export async function readSessionParameters(backend: Backend): Promise<Buffer> {
  const greeting = await backend.run(buildStartupPacket());
  const parameters: Buffer[] = [];
  for (let at = 0; at + 5 <= greeting.length;) {
    const end = at + 1 + greeting.readInt32BE(at + 1);
    if (greeting.readUInt8(at) === 0x53) parameters.push(greeting.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parameters);
}
