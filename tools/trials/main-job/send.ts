import type { Endpoint, KeyRole } from '@nova/contract';
import type { OwnAgency } from '../src/stage/agency.ts';
import type { NovaServer } from '../src/stage/nova-server.ts';
import type { Input } from './calls/call.ts';

export interface Stage {
  readonly server: NovaServer;
  readonly agency: OwnAgency;
}

/** An envelope's content, or the text if it is no JSON. */
export interface Body {
  readonly data: unknown;
  readonly total?: number;
}

/** @throws unless the answer is a success */
export async function send({ server, agency }: Stage, endpoint: Endpoint, input: Input): Promise<Body> {
  const { method, path } = endpoint.route;
  const inPath = (name: string): boolean => path.includes(`{${name}}`);
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_all, name: string) => String(input[name]));
  const rest = Object.entries(input).filter(([name]) => !inPath(name));
  const asked = method === 'GET' || method === 'DELETE' ? rest : [];
  const query = new URLSearchParams(
    asked.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const body = asked.length > 0 || rest.length === 0 ? undefined : bodyOf(rest);
  const response = await fetch(`${server.url}/api/nova${filled}${query === '' ? '' : `?${query}`}`, {
    method,
    headers: {
      ...(endpoint.role === 'NONE' ? {} : { 'X-Api-Key': keyOf(agency, endpoint.role) }),
      ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${endpoint.name}: ${String(response.status)} ${text.slice(0, 500)}`);
  return response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as Body) : { data: text };
}

function keyOf({ privateKey, publicKey, calendarKey }: OwnAgency, role: KeyRole): string {
  return { PRIVATE: privateKey, PUBLIC: publicKey, CALENDAR: calendarKey }[role];
}

function bodyOf(members: readonly (readonly [string, unknown])[]): string | FormData {
  if (!members.some(([, value]) => value instanceof File)) return JSON.stringify(Object.fromEntries(members));
  const form = new FormData();
  for (const [name, value] of members) form.set(name, value instanceof File ? value : String(value));
  return form;
}
