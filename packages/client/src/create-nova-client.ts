import { callProcedure } from './call-procedure.ts';
import type { CallOptions, ClientOptions, Page, ProcedureInput } from './client-types.ts';
import { createFollowingFeed, type FollowingFeed } from './event-feed.ts';
import { procedureTable } from './generated/procedure-table.ts';
import type { NovaProcedures } from './generated/procedures.ts';

/** A Nova server as an object: `nova.candidates.search({ query: 'engineer' })`. */
export type NovaClient = NovaProcedures & { readonly events: FollowingFeed };

type Method = (input?: ProcedureInput, options?: CallOptions) => unknown;
type Resource = Record<string, Method | FollowingFeed[keyof FollowingFeed]>;

/**
 * Creates a client of a Nova server, for Node and browsers.
 * @example
 * const nova = createNovaClient({ url: 'https://crm.example', apiKey: process.env.KEY });
 * for await (const candidate of nova.candidates.searchAll({ query: 'engineer' })) console.log(candidate.email);
 * @throws TypeError for an invalid URL or key
 */
export function createNovaClient(options: ClientOptions): NovaClient {
  if (!URL.canParse(options.url)) throw new TypeError(`This is no address of a server: ${options.url}`);
  // Credentials and keys are checked here, because the platform's own errors would quote them.
  const { username, password } = new URL(options.url);
  if (username !== '' || password !== '') throw new TypeError('The address of a server has no credentials.');
  if (!/^[\x21-\x7e]*$/u.test(options.apiKey.trim()))
    throw new TypeError('The key holds a character that no key has.');
  const client: Record<string, Resource> = {};
  for (const [name, procedure] of Object.entries(procedureTable)) {
    const [resource = '', verb = ''] = name.split('.');
    const methods = (client[resource] ??= {});
    const call = (input: ProcedureInput = {}, callOptions: CallOptions = {}): Promise<unknown> =>
      callProcedure(options, { name, procedure, input }, callOptions);
    methods[verb] = call;
    if (procedure.envelope === 'list') {
      methods[`${verb}All`] = (input = {}, own = {}) =>
        listAll(async (page) => toPage(await call(page, own)), input);
    }
  }
  client.events = { ...client.events, ...createFollowingFeed(options) };
  return toNovaClient(client);
}

/** The cast is safe, because a list procedure answers with a page. */
const toPage = (answer: unknown): Page<unknown> => answer as Page<unknown>;

/** The cast holds because the table and the types are generated from the same contract. */
const toNovaClient = (client: object): NovaClient => client as NovaClient;

/** The largest page that the server permits. */
const largestPage = 100;

/** Reads a list from the input's `page` to its end. Each page is requested once its records are taken. */
async function* listAll<T>(
  readPage: (input: ProcedureInput) => Promise<Page<T>>,
  input: ProcedureInput,
): AsyncGenerator<T, void, undefined> {
  const size = typeof input.size === 'number' ? input.size : largestPage;
  const first = typeof input.page === 'number' ? input.page : 0;
  for (let number = first; ; number++) {
    const page = await readPage({ ...input, page: number, size });
    yield* page.data;
    if (page.data.length === 0 || (page.page + 1) * page.size >= page.total) return;
  }
}
