import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { endpoints } from '@nova/features/contract';
import type { Endpoint } from '@nova/contract';
import { UnprovenStatementError } from '@nova/db';
import { fillAgency, type AgencyWorld } from './support/agency-world.ts';
import { idPlaces, inputSchema, leastInput, withId, type Place } from './support/input-schema.ts';
import { propose } from './support/propose.ts';
import { mutantsOf } from './support/statement-mutants.ts';
import { startTestServer, type Answer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('tenancy', () => {
  /** Only the other account has it. */
  const word = 'Quetzalcoatl';

  let server: TestServer;
  let caller: TestAgency;
  let mine: AgencyWorld;
  let theirs: AgencyWorld;
  let theirAgency: TestAgency;
  const tally = { attempts: 0, leaks: [] as string[], statements: 0, mutants: 0, sent: [] as string[] };
  const sent = new Set<string>();

  beforeAll(async () => {
    server = await startTestServer();
    const { guard } = server.database;
    const check = guard.check.bind(guard);
    jest.spyOn(guard, 'check').mockImplementation((text) => {
      sent.add(text);
      return check(text);
    });
    caller = await server.agency();
    theirAgency = await server.agency();
    mine = await fillAgency(server, caller, 'Own');
    theirs = await fillAgency(server, theirAgency, word);
    const ids = [theirs.ids.candidate];
    const asked = { kind: 'DELETE', input: { kind: 'candidate', ids }, reason: word };
    const proposal = await propose({ server, agency: theirAgency }, asked);
    theirs = { ...theirs, ids: { ...theirs.ids, proposal } };
  });
  afterAll(async () => {
    process.stdout.write(
      `Tenancy: ${String(tally.attempts)} attempts made with another account's ids, ${String(tally.leaks.length)} leaks found; ` +
        `${String(tally.mutants)} mistakes made in ${String(tally.statements)} statements, ${String(tally.sent.length)} sent\n`,
    );
    await server.close();
  });

  const kinds: Readonly<Record<string, string>> = {
    secondaryCompany: 'company',
    parentCompany: 'company',
    cvFile: 'file',
    field: 'customField',
    owner: 'user',
    organiser: 'user',
    interviewer: 'user',
  };
  /** Stored without a lookup. */
  const recordedAsGiven = new Set(['referrerId', 'bannerImage', 'jobDetailImage', 'questions']);

  const stemOf = (member: string): string => member.replace(/Ids?$/u, '');

  /** All ids if the member's name does not say. */
  function idsFor(world: AgencyWorld, member: string): readonly string[] {
    const stem = stemOf(member);
    const id = world.ids[kinds[stem] ?? stem];
    if (id !== undefined) return [id];
    const groups = Object.entries(world.masterData).filter(([group]) =>
      group.toLowerCase().includes(stem.toLowerCase().replace(/(?:y|s|us)$/u, '')),
    );
    const configured = groups.flatMap(([, ids]) => ids.slice(0, 1));
    return configured.length > 0 ? configured : Object.values(world.ids);
  }

  let counter = 0;
  const ownText = (member: string): string =>
    /Ids?$/u.test(member) ? (idsFor(mine, member)[0] ?? randomUUID()) : `text ${String(counter++)}`;

  function call({ name, type, role }: Endpoint, input: unknown): Promise<Answer> {
    const key = caller.keys[role];
    if (type === 'mutation') return server.call('POST', `//trpc/${name}`, { key, json: input });
    return server.call('GET', `//trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`, { key });
  }

  interface Failed {
    readonly error?: { readonly data?: { readonly error?: string } } | string | null;
  }
  function told({ status, body }: Answer): string {
    const { error } = (typeof body === 'object' && body !== null ? body : {}) as Failed;
    const code = typeof error === 'object' && error !== null ? error.data?.error : error;
    return `${String(status)} ${code ?? ''}`;
  }

  /** What an id of nobody is answered, by what is attempted. */
  const strangers = new Map<string, string>();

  /** The answer must be that of an unknown id, without the other account's data. */
  async function attempt(what: string, send: (id: string) => Promise<Answer>, id: string): Promise<void> {
    tally.attempts++;
    const answer = await send(id);
    const stranger = strangers.get(what) ?? told(await send(randomUUID()));
    strangers.set(what, stranger);
    if (JSON.stringify(answer.body).includes(word)) tally.leaks.push(`${what}: shows what is theirs`);
    if (told(answer) !== stranger) {
      tally.leaks.push(`${what}: ${told(answer)}, but ${stranger} for an id of nobody`);
    }
  }

  async function holdings(accountId: string): Promise<string> {
    const tables = await server.database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'accountId'
       AND table_name <> ALL ('{usage_counts,idempotency_keys,api_keys}') ORDER BY 1`,
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const [row] = await server.database.query<{ held: string | null }>(
        `SELECT string_agg(to_jsonb(t)::text, E'\\n' ORDER BY to_jsonb(t)::text) AS held FROM "${name}" t WHERE "accountId" = $1`,
        [accountId],
      );
      texts.push(`${name}: ${row?.held ?? ''}`);
    }
    return texts.join('\n');
  }

  it('answers ids of another account like unknown ids, shows none of its data and changes none', async () => {
    const before = await holdings(theirAgency.accountId);
    for (const endpoint of endpoints) {
      const schema = inputSchema(endpoint);
      const places = idPlaces(schema).filter((place) => !place.some((name) => recordedAsGiven.has(name)));
      for (const place of places) {
        for (const id of idsFor(theirs, place.at(-1) ?? '')) {
          const send = (one: string) => call(endpoint, attacked(endpoint, place, one));
          await attempt(`${endpoint.name} ${place.join('.')}`, send, id);
        }
      }
      if (endpoint.route.path.includes('{')) await attackPath(endpoint);
      if (endpoint.type === 'query' && schema.properties?.query) await attackQuery(endpoint);
    }
    for (const member of ['candidate', 'company']) {
      await attempt(`upload to ${member}`, (id) => upload(member, id), theirs.ids[member] ?? '');
    }
    expect(tally.leaks).toEqual([]);
    expect(tally.attempts).toBeGreaterThan(250);
    expect(await holdings(theirAgency.accountId)).toBe(before);
    const own = await holdings(caller.accountId);
    const foreign = [...Object.entries(theirs.ids), ...Object.entries(theirs.masterData).flatMap(flat)];
    const kept = own.split('\n').filter((row) => foreign.some(([, id]) => row.includes(id)));
    expect(kept).toEqual([]);
    expect(own).not.toContain(word);
  });

  it('refuses each of its statements if a single condition is missing', async () => {
    const texts = [...sent];
    tally.statements = texts.length;
    for (const text of texts) {
      for (const mutant of mutantsOf(text)) {
        tally.mutants++;
        const refusal = await Promise.resolve(server.database.guard.check(mutant.text)).then(
          () => undefined,
          (error: unknown) => error,
        );
        if (!(refusal instanceof UnprovenStatementError)) tally.sent.push(`${mutant.what}: ${mutant.text}`);
      }
    }
    expect(tally.sent).toEqual([]);
    expect(tally.statements).toBeGreaterThan(80);
    expect(tally.mutants).toBeGreaterThan(1_000);
  });

  const flat = ([group, ids]: readonly [string, readonly string[]]) => ids.map((id) => [group, id] as const);

  function attacked(endpoint: Endpoint, place: Place, id: string): unknown {
    const schema = inputSchema(endpoint);
    return withId(leastInput(schema, ownText), schema, place, id, ownText);
  }

  async function attackPath({ name, role, route }: Endpoint): Promise<void> {
    const key = caller.keys[role];
    const body = route.method === 'GET' || route.method === 'DELETE' ? {} : { json: { text: 'x', tags: [] } };
    const send = (id: string) =>
      server.call(route.method, route.path.replaceAll(/\{\w+\}/gu, id), { key, ...body });
    const [, member = ''] = /\{(\w+)\}/u.exec(route.path) ?? [];
    for (const id of idsFor(theirs, member))
      await attempt(`${route.method} ${route.path} (${name})`, send, id);
  }

  async function attackQuery(endpoint: Endpoint): Promise<void> {
    const { candidate = '', company = '', user = '' } = theirs.ids;
    const queries = [
      word,
      `"${word}"`,
      `${word.slice(0, 5)}*`,
      `NOT Own`,
      `id:${candidate}`,
      `companyId:${company}`,
      `ownerId:${user}`,
    ];
    for (const query of queries) {
      tally.attempts++;
      const answer = await call(endpoint, {
        ...(leastInput(inputSchema(endpoint), ownText) as object),
        query,
      });
      const shown = (answer.body as { result?: { data?: unknown } }).result?.data;
      if (JSON.stringify(shown ?? null).includes(word)) tally.leaks.push(`${endpoint.name} query ${query}`);
    }
  }

  function upload(member: string, id: string): Promise<Answer> {
    const body = new FormData();
    body.set(`${member}Id`, id);
    body.set('file', new File(['text'], 'a.txt', { type: 'text/plain' }));
    return server.call('POST', '/files', { key: caller.privateKey, body });
  }
});
