import { describe, expect, it } from '@jest/globals';
import { findChainOrThrow } from '@nova/core';
import { eventStream } from '../../events/contract.ts';
import { endpoints } from '../../endpoints.ts';
import { appRouter } from '../../app-router.ts';

describe('app router', () => {
  /** tRPC has a flat map of procedures beside the nested routers. */
  const typeOf = (name: string): string | undefined =>
    (Reflect.get(appRouter._def.procedures, name) as { readonly _def: { readonly type: string } } | undefined)
      ?._def.type;

  it('Every endpoint has a procedure of its declared type', () => {
    expect(endpoints.map(({ name }) => [name, typeOf(name)])).toEqual(
      endpoints.map(({ name, type }) => [name, type]),
    );
  });

  it('Every procedure answers the endpoint of its name, but for the stream of events', () => {
    const names = Object.keys(appRouter._def.procedures);
    const answering = names.filter((name) => name !== eventStream.procedure);
    expect(answering.map((name) => typeof findChainOrThrow(appRouter, name))).toEqual(
      answering.map(() => 'function'),
    );
    expect(answering.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
  });
});
