import {
  deprecationsOf,
  isReference,
  kinds,
  findLeftOut,
  readInZone,
  takesExpected,
  type Deprecation,
  type Endpoint,
  type Field,
} from '@nova/contract';
import { accountDatabase } from '@nova/db';
import { assertMayCall } from '../assert-may-call.ts';
import type { Context } from '../context.ts';
import type { JsonText } from '../json-text.ts';
import { createInputError } from '../records/refusals.ts';
import type { VisitorContext } from '../visitor-context.ts';
import { answerOnce } from './answer-once.ts';
import { assertBounded } from './assert-bounded.ts';
import type { Call } from './call.ts';
import { countCall, recordLimit } from './count-call.ts';
import { createContext, identify, createVisitorContext } from './identify.ts';
import { mayLag, recordWrite } from './read-your-writes.ts';
import { toNovaError } from './to-nova-error.ts';
import { addSurvivor } from './with-survivor.ts';

/**
 * Answers a call of one endpoint.
 * @param read reads the input as it was sent; called at most once, and never for a call that key or limits refuse
 * @throws NovaError and nothing else
 */
export type Chain = (call: Call, read: () => Promise<unknown>) => Promise<unknown>;

/** A verb of any endpoint. Its types are checked by `VerbOf`, against the endpoint's schemas. */
export type AnyVerb = (ctx: Context, input: never) => Promise<unknown>;

/**
 * Makes the chain of an endpoint, once, at start; REST, tRPC and agents all answer through it. It checks key, role and
 * limits and looks up the Idempotency-Key. Only then does it read and validate the input and call the verb.
 */
export function createChain(endpoint: Endpoint, verb: AnyVerb): Chain {
  const { name, role, type, input: schema } = endpoint;
  const deprecations = deprecationsOf(endpoint);
  const isSplit = takesExpected(endpoint);

  const answer = async (
    call: Call,
    domain: Context | VisitorContext,
    rawInput: unknown,
  ): Promise<unknown> => {
    const { warnings } = call;
    assertOnePlace(endpoint, rawInput);
    const input = readInZone<unknown>(chooseTimeZone(domain), () => schema.parse(rawInput));
    try {
      if (!settlesItself(input)) warnings.settle();
      // The casts are safe, because `procedure` compares each verb with its endpoint's role.
      const [ctx, given] = isSplit ? splitExpected(domain as Context, input) : [domain as Context, input];
      const result = await verb(ctx, given as never);
      if (type === 'query') warnings.settle();
      return result;
    } catch (error) {
      throw await addSurvivor(domain as Context, endpoint, input, error);
    }
  };
  return async (call, read) => {
    const { trace, warnings } = call;
    trace.endpoint = name;
    recordDeprecated(call, deprecations.standing);
    let reading: Promise<unknown> | undefined;
    const readInput = (): Promise<unknown> => (reading ??= readBoundedInput(type, read));
    const runInContext = async (domain: Context | VisitorContext, replayed?: JsonText<unknown>) => {
      const rawInput = await readInput();
      recordDeprecated(call, deprecations.given(rawInput));
      const { findRecordSchema } = call.services.ports.features;
      warnings.add(findLeftOut(endpoint, findRecordSchema(endpoint), rawInput));
      return replayed ?? answer(call, domain, rawInput);
    };
    try {
      if (role === 'NONE') return await runInContext(createVisitorContext(call));
      const holder = await identify(call, role);
      trace.holder = holder;
      assertMayCall(holder, endpoint);
      const [lag] = await Promise.all([mayLag(call, holder, endpoint), countCall(call, holder, endpoint)]);
      const domain = createContext(call, holder, lag);
      const proceed = (replayed?: JsonText<unknown>) => runInContext(domain, replayed);
      try {
        return await answerOnce({ call, domain, endpoint, readInput, proceed });
      } finally {
        await recordWrite(call, holder, endpoint);
      }
    } catch (error) {
      recordReached(call, error);
      throw toNovaError(error);
    }
  };
}

/**
 * Reads the input within its bounds. A query's absent input becomes `{}`, so that validation names required members.
 */
async function readBoundedInput(type: Endpoint['type'], read: () => Promise<unknown>): Promise<unknown> {
  const rawInput = await read();
  const input = type === 'query' && rawInput === undefined ? {} : rawInput;
  assertBounded(input);
  return input;
}

function recordReached({ trace: { holder }, services }: Call, error: unknown): void {
  if (holder) recordLimit(services, accountDatabase(services.database, holder.account.id), error);
}

function recordDeprecated({ trace }: Call, deprecations: readonly Deprecation[]): void {
  if (deprecations.length > 0) trace.deprecations = [...(trace.deprecations ?? []), ...deprecations];
}

/** Visitors send no instants, so their time zone does not matter. */
const chooseTimeZone = (domain: Context | VisitorContext): string =>
  'account' in domain ? domain.account.timeZone : 'UTC';

/**
 * Refuses a page of a walk. The schema gives `page` a default, so the raw input is read.
 * @throws VALIDATION_ERROR
 */
function assertOnePlace({ input: { shape } }: Endpoint, rawInput: unknown): void {
  if (shape.cursor === undefined || shape.page === undefined) return;
  if (typeof rawInput !== 'object' || rawInput === null || !('cursor' in rawInput && 'page' in rawInput))
    return;
  if (rawInput.cursor === undefined || rawInput.page === undefined) return;
  throw createInputError('page', 'cannot be given together with `cursor`, which says where to go on');
}

/** Moves the expected values from the input to the context, because only the record engine compares them. */
function splitExpected(ctx: Context, input: unknown): [Context, unknown] {
  const { expected, ...write } = input as { readonly expected?: Context['expected'] };
  return [expected === undefined ? ctx : { ...ctx, expected }, write];
}

/**
 * Members of an input whose values a verb may ignore with a warning, such as an invalid query or an unknown
 * user.
 */
const leavesOut: readonly string[] = [
  'query',
  ...Object.values(kinds).flatMap(({ fields }) =>
    Object.entries<Field>(fields).flatMap(([member, field]) =>
      isReference(field) && field.unknownIs === 'IGNORED' ? [member] : [],
    ),
  ),
];

/** Returns true if the verb calls `warnings.settle` itself before it writes, because it may add warnings. */
const settlesItself = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && leavesOut.some((member) => member in input);
