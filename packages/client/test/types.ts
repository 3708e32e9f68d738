import type { AppRouter } from '@nova/api';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { NovaClient, NovaProcedures } from '../src/nova-client.ts';

/** Checked by the compiler: the client's types are those of the server's procedures, each of them, both ways. */
type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

type AnyMethod = (...parameters: never[]) => unknown;
type Method<R extends keyof Inputs, V> = V extends keyof NovaProcedures[R] ? NovaProcedures[R][V] : never;
type InputOf<M> = M extends (input: infer I, ...rest: never[]) => unknown ? NonNullable<I> : never;
type OutputOf<M> = M extends AnyMethod ? Awaited<ReturnType<M>> : never;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** Files are Blobs and bytes to the server, and more kinds of thing to callers. */
type CarriesFile = 'candidates.parse' | 'files.upload' | 'files.download';

/** Open tags have members of any name: TypeScript needs their types wider than the contract does. */
type CarriesOpenTags = `${'companies' | 'contacts'}.${'create' | 'update'}`;

/** What changed may be anything, and anything may be missing. */
type CarriesAnything = 'audit.list';

type Name = { [R in keyof Inputs]: `${R}.${Extract<keyof Inputs[R], string>}` }[keyof Inputs];

type Different<
  N extends Name,
  Side extends 'input' | 'output',
> = N extends `${infer R extends keyof Inputs}.${infer V}`
  ? V extends keyof Inputs[R] & keyof Outputs[R]
    ? Side extends 'input'
      ? Same<InputOf<Method<R, V>>, Inputs[R][V]> extends true
        ? never
        : N
      : Same<OutputOf<Method<R, V>>, Outputs[R][V]> extends true
        ? never
        : N
    : never
  : never;

type Missing = { [R in keyof Inputs]: Exclude<keyof Inputs[R], keyof NovaProcedures[R]> }[keyof Inputs];

type None<T> = [T] extends [never] ? true : T;

export const everyInputIsTheServers: None<Different<Exclude<Name, CarriesFile | CarriesOpenTags>, 'input'>> =
  true;
export const everyOutputIsTheServers: None<
  Different<Exclude<Name, CarriesFile | CarriesAnything>, 'output'>
> = true;
export const everyProcedureIsThere: None<Missing> = true;

// @ts-expect-error there is no such verb
export type NoSuchVerb = NovaClient['candidates']['archive'];

/** Uses that have to compile, and uses that must not. */
export async function uses(nova: NovaClient): Promise<void> {
  const { data, total } = await nova.candidates.search({ query: 'engineer', size: 5 });
  const names: (string | null)[] = data.map(({ lastName }) => lastName);
  const count: number = total;
  for await (const { email } of nova.candidates.searchAll()) names.push(email);
  names.push(await nova.candidates.create({ firstName: 'Ada' }));
  // @ts-expect-error a number is no name
  await nova.candidates.create({ firstName: 1 });
  // @ts-expect-error a file is needed
  await nova.candidates.parse({});
  // @ts-expect-error there is no such status
  await nova.campaigns.list({ status: 'LOST', page: count });
}
