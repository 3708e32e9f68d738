import { describe, expect, it } from '@jest/globals';
import { endpoints } from '@nova/contract';
import { appRouter } from '../src/index.ts';

describe('app router', () => {
  /** tRPC keeps its procedures under their full names beside the nested routers that its types show. */
  const typeOf = (name: string): string | undefined =>
    (Reflect.get(appRouter._def.procedures, name) as { readonly _def: { readonly type: string } } | undefined)
      ?._def.type;

  it('has a procedure of the declared type for every endpoint of the contract', () => {
    expect(endpoints.map(({ name }) => [name, typeOf(name)])).toEqual(
      endpoints.map(({ name, type }) => [name, type]),
    );
  });
});
