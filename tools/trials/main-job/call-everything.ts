import { endpoints } from '@nova/features/contract';
import type { Endpoint } from '@nova/contract';
import { assertTold } from './answers.ts';
import { calls } from './calls.ts';
import type { Call, Known } from './calls/call.ts';
import type { Counts } from './lines.ts';
import { listed, type Listed } from './listed.ts';
import { send, type Body, type Stage as Servers } from './send.ts';

export interface Stage extends Servers {
  readonly counts: Counts;
  readonly ids: ReadonlyMap<string, string>;
  readonly receiverUrl: string;
  readonly say: (line: string) => void;
}

/**
 * Pages through every list, and calls every other endpoint once.
 * @throws if a call fails, a total is wrong, or a record is missing or repeated
 */
export async function callEverything(stage: Stage): Promise<void> {
  for (const [name, list] of Object.entries(listed(stage.counts)))
    await pageThrough(stage, endpointOf(name), list);
  await callEach(stage);
  stage.say(`All ${String(endpoints.length)} endpoints answered.`);
}

/** Wraps a call, to measure or repeat it. */
export type Sending = (endpoint: Endpoint, send: () => Promise<Body>) => Promise<Body>;

/**
 * Calls every endpoint that is no list once.
 * @throws if a call fails
 */
export async function callEach(stage: Stage, sending: Sending = (_endpoint, once) => once()): Promise<void> {
  const known = await learn(stage);
  for (const [name, call] of calls) await callOnce(stage, endpointOf(name), { call, known, sending });
}

/**
 * Checked before the import.
 * @throws with the endpoint that has no call
 */
export function assertAllCalled(counts: Counts): void {
  const named = new Set([...Object.keys(listed(counts)), ...calls.map(([name]) => name)]);
  const missed = endpoints.filter(({ name }) => !named.has(name)).map(({ name }) => name);
  if (missed.length > 0) throw new Error(`Not called: ${missed.join(', ')}`);
}

function endpointOf(name: string): Endpoint {
  const endpoint = endpoints.find((one) => one.name === name);
  if (!endpoint) throw new Error(`There is no endpoint ${name}.`);
  return endpoint;
}

const titleOf = ({ name, route }: Endpoint): string =>
  `${name.padEnd(28)} ${route.method.padEnd(6)} ${route.path}`;

interface Turn {
  readonly call: Call;
  readonly known: Learned;
  readonly sending: Sending;
}

async function callOnce(stage: Stage, endpoint: Endpoint, { call, known, sending }: Turn): Promise<void> {
  const input = await call(known);
  const began = performance.now();
  const { data } = await sending(endpoint, () => send(stage, endpoint, input));
  stage.say(`${titleOf(endpoint)}  ${(performance.now() - began).toFixed(1)} ms`);
  assertTold(endpoint, data, stage.counts);
  known.answers.set(endpoint.name, data);
}

async function pageThrough(stage: Stage, endpoint: Endpoint, { total, input = {} }: Listed): Promise<void> {
  const { name } = endpoint;
  const seen = new Set<unknown>();
  const began = performance.now();
  let pages = 0;
  for (; pages === 0 || seen.size < total; pages++) {
    const body: Body = await send(stage, endpoint, { ...input, page: pages, size: 100 });
    const records = body.data as readonly { readonly id: unknown }[];
    if (body.total !== total) throw new Error(`${name} counts ${String(body.total)}, not ${String(total)}`);
    if (records.length === 0) throw new Error(`${name} ends after ${String(seen.size)} of ${String(total)}`);
    for (const { id } of records) {
      if (seen.has(id)) throw new Error(`${name} shows ${String(id)} twice`);
      seen.add(id);
    }
  }
  const each = ((performance.now() - began) / pages).toFixed(1);
  const number = seen.size.toLocaleString('en');
  stage.say(`${titleOf(endpoint)}  ${number} in ${String(pages)} pages of 100, ${each} ms each`);
}

interface Learned extends Known {
  readonly answers: Map<string, unknown>;
}

async function learn(stage: Stage): Promise<Learned> {
  const { data: masterData } = await send(stage, endpointOf('masterData.all'), {});
  const groups = masterData as Readonly<Record<string, readonly { readonly id: string }[]>>;
  const answers = new Map<string, unknown>();
  return {
    answers,
    record: (type, number = 0) => known(stage.ids.get(`${type}:${type}-${String(number)}`), type),
    option: (group) => known(groups[group]?.[0]?.id, group),
    made: (name) => known(idIn(answers.get(name)), `answer of ${name}`),
    answer: (name) => answers.get(name),
    call: async (name, input) => (await send(stage, endpointOf(name), input)).data,
    receiverUrl: stage.receiverUrl,
  };
}

/** The answer's own id, its first record's, or its parsed candidate's. */
function idIn(data: unknown): string | undefined {
  if (typeof data === 'string') return data;
  if (Array.isArray(data)) return idIn(data[0]);
  if (typeof data !== 'object' || data === null) return undefined;
  if ('id' in data) return idIn(data.id);
  return 'candidateId' in data ? idIn(data.candidateId) : undefined;
}

function known(id: string | undefined, what: string): string {
  if (id === undefined) throw new Error(`There is no ${what}.`);
  return id;
}
