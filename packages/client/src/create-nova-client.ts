import { callProcedure } from './call-procedure.ts';
import type { CallOptions, ClientOptions, ProcedureInput, RecordPage } from './client-types.ts';
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
    const refused = hasRelatedTwin(name) ? ['expand'] : [];
    const call = async (input: ProcedureInput = {}, callOptions: CallOptions = {}): Promise<unknown> => {
      refuseMembers(name, input, refused);
      return callProcedure(options, { name, procedure, input }, callOptions);
    };
    methods[verb] = call;
    if (procedure.envelope !== 'list') continue;
    const readAll = procedure.walks ? walkList : listAll;
    methods[`${verb}All`] = (input = {}, own = {}) =>
      readAll(async (page) => toPage(await call(page, own)), input, `${name}All`);
  }
  client.events = { ...client.events, ...createFollowingFeed(options) };
  return toNovaClient(client);
}

/** Tests if a method of its own answers the record together with related ones. */
const hasRelatedTwin = (name: string): boolean => Object.hasOwn(procedureTable, `${name}WithRelated`);

/**
 * Refuses members whose answer the method could not give. Types refuse them too, but JavaScript has none.
 * @throws TypeError
 */
function refuseMembers(method: string, input: ProcedureInput, names: readonly string[]): void {
  const refusedName = names.find((name) => input[name] !== undefined);
  if (refusedName !== undefined) throw new TypeError(`${method} takes no \`${refusedName}\`.`);
}

/** The cast is safe, because a list procedure answers with a page. */
const toPage = (answer: unknown): RecordPage<unknown> => answer as RecordPage<unknown>;

/** The cast holds because the table and the types are generated from the same contract. */
const toNovaClient = (client: object): NovaClient => client as NovaClient;

/** The largest page that the server permits. */
const largestPage = 100;

type ReadPage<T> = (input: ProcedureInput) => Promise<RecordPage<T>>;

/**
 * Walks through a list by cursor, from the input's or from its beginning. Each page is requested once its records are
 * taken (docs/interface/paging.md#walks).
 * @throws TypeError for `page` and `expand`
 */
async function* walkList<T>(
  readPage: ReadPage<T>,
  input: ProcedureInput,
  method: string,
): AsyncGenerator<T, void, undefined> {
  refuseMembers(method, input, ['page', 'expand']);
  let cursor: unknown = input.cursor ?? '';
  do {
    const page = await readPage({ ...input, size: input.size ?? largestPage, cursor });
    yield* page.data;
    cursor = page.nextCursor ?? null;
  } while (cursor !== null);
}

/** Reads a list from the input's `page` to its end. Each page is requested once its records are taken. */
async function* listAll<T>(readPage: ReadPage<T>, input: ProcedureInput): AsyncGenerator<T, void, undefined> {
  const size = typeof input.size === 'number' ? input.size : largestPage;
  const first = typeof input.page === 'number' ? input.page : 0;
  for (let number = first; ; number++) {
    const page = await readPage({ ...input, page: number, size });
    yield* page.data;
    if (page.data.length === 0 || (page.page + 1) * page.size >= page.total) return;
  }
}
