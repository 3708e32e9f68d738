import { endpoints } from '@nova/contract';
import type { Agency } from '../src/stage/agency.ts';
import type { NovaServer } from '../src/stage/nova-server.ts';
import { listTotals, noteForm, otherCalls, type Call, type Known } from './calls.ts';
import type { Counts } from './lines.ts';

export interface Stage {
  readonly server: NovaServer;
  readonly agency: Agency;
  readonly counts: Counts;
  readonly ids: ReadonlyMap<string, string>;
  readonly say: (line: string) => void;
}

interface Body {
  readonly data: unknown;
  readonly total?: number;
}

/**
 * Pages through every list to its end, and calls every other endpoint of the REST interface once.
 * @throws when a call fails, a total is not the number imported, a record comes twice or never, or an endpoint was not called
 */
export async function callEverything(stage: Stage): Promise<void> {
  const called = new Set<string>();
  for (const [path, total] of Object.entries(listTotals(stage.counts))) {
    await pageThrough(stage, path, total);
    called.add(`GET ${path.replace(/\?.*$/u, '')}`);
  }
  for (const call of otherCalls(await learn(stage))) {
    const began = performance.now();
    await send(stage, call);
    stage.say(`${call.method.padEnd(6)} ${patternOf(call)}  ${(performance.now() - began).toFixed(1)} ms`);
    called.add(`${call.method} ${patternOf(call)}`);
  }
  const missed = routes.filter((route) => !called.has(route));
  if (missed.length > 0) throw new Error(`Not called: ${missed.join(', ')}`);
  stage.say(`All ${String(routes.length)} endpoints answered.`);
}

const routes = endpoints.map(({ route }) => `${route.method} ${route.path}`);

/** The route of a call: the one whose fixed parts are most and all its own. */
function patternOf({ method, path }: Call): string {
  const matches = routes.filter((route) =>
    new RegExp(`^${route.replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u').test(`${method} ${path}`),
  );
  const fixed = (route: string): number => route.replaceAll(/\{\w+\}/gu, '').length;
  return matches.toSorted((a, b) => fixed(b) - fixed(a))[0]?.slice(method.length + 1) ?? path;
}

async function pageThrough(stage: Stage, path: string, total: number): Promise<void> {
  const seen = new Set<unknown>();
  const began = performance.now();
  let pages = 0;
  for (; pages === 0 || seen.size < total; pages++) {
    const body = await send(stage, {
      method: 'GET',
      path: `${path}${path.includes('?') ? '&' : '?'}page=${String(pages)}&size=100`,
    });
    const records = body.data as readonly { readonly id: unknown }[];
    if (body.total !== total) throw new Error(`${path} counts ${String(body.total)}, not ${String(total)}`);
    if (records.length === 0) throw new Error(`${path} ends after ${String(seen.size)} of ${String(total)}`);
    for (const { id } of records) {
      if (seen.has(id)) throw new Error(`${path} shows ${String(id)} twice`);
      seen.add(id);
    }
  }
  const each = ((performance.now() - began) / pages).toFixed(1);
  stage.say(
    `GET    ${path}  ${seen.size.toLocaleString('en')} in ${String(pages)} pages of 100, ${each} ms each`,
  );
}

/** Looks up what calls refer to. */
async function learn(stage: Stage): Promise<Known> {
  const { data: masterData } = await send(stage, { method: 'GET', path: '/masterdata' });
  const groups = masterData as Readonly<Record<string, readonly { readonly id: string }[]>>;
  const record = (type: string, number = 0): string =>
    known(stage.ids.get(`${type}:${type}-${String(number)}`), type);
  const option = (group: string): string => known(groups[group]?.[0]?.id, group);
  const { data } = await send(stage, {
    method: 'POST',
    path: '/files',
    body: noteForm(record('candidate', 6)),
  });
  return { record, option, fileId: String(data) };
}

function known(id: string | undefined, what: string): string {
  if (id === undefined) throw new Error(`There is no ${what}.`);
  return id;
}

async function send({ server, agency }: Stage, call: Call): Promise<Body> {
  const form = call.body instanceof FormData;
  const response = await fetch(`${server.url}/api/nova${call.path}`, {
    method: call.method,
    headers: {
      'X-Api-Key': call.public ? agency.publicKey : agency.privateKey,
      ...(call.body && !form ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(call.body ? { body: call.body instanceof FormData ? call.body : JSON.stringify(call.body) } : {}),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${call.method} ${call.path}: ${String(response.status)} ${text.slice(0, 500)}`);
  return response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as Body) : { data: text };
}
