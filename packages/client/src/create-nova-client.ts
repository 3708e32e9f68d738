import { callProcedure } from './call-procedure.ts';
import type { CallOptions, ClientOptions } from './client-options.ts';
import type { FollowingFeed } from './event-feed.ts';
import { followingFeed } from './follow-feed.ts';
import { procedureTable } from './generated/procedure-table.ts';
import type { NovaProcedures } from './generated/procedures.ts';
import { listAll } from './list-all.ts';
import type { Page } from './page.ts';

/** A Nova server, as an object: `nova.candidates.search({ query: 'engineer' })`. */
export type NovaClient = NovaProcedures & { readonly events: FollowingFeed };

type Input = Readonly<Record<string, unknown>>;
type Method = (input?: Input, options?: CallOptions) => unknown;
/** A resource: its procedures, and what is had of them. */
type Resource = Record<string, Method | FollowingFeed[keyof FollowingFeed]>;

/**
 * A client of a Nova server, for Node and browsers.
 * @example
 * const nova = createNovaClient({ url: 'https://crm.example', apiKey: process.env.KEY });
 * for await (const candidate of nova.candidates.searchAll({ query: 'engineer' })) console.log(candidate.email);
 * @throws TypeError for an address that is none
 */
export function createNovaClient(options: ClientOptions): NovaClient {
  if (!URL.canParse(options.url)) throw new TypeError(`This is no address of a server: ${options.url}`);
  const client: Record<string, Resource> = {};
  for (const [name, procedure] of Object.entries(procedureTable)) {
    const [resource = '', verb = ''] = name.split('.');
    const methods = (client[resource] ??= {});
    const call = (input: Input = {}, own: CallOptions = {}): Promise<unknown> =>
      callProcedure(options, { name, procedure, input }, own);
    methods[verb] = call;
    if (procedure.envelope === 'list') {
      methods[`${verb}All`] = (input = {}, own = {}) =>
        listAll(async (page) => pageOf(await call(page, own)), input);
    }
  }
  client.events = { ...client.events, ...followingFeed(options) };
  return typed(client);
}

/** A list procedure answers a page. */
const pageOf = (answer: unknown): Page<unknown> => answer as Page<unknown>;

/** The table and the types are written from the same contract. */
const typed = (client: object): NovaClient => client as NovaClient;
