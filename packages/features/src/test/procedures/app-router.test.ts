import { describe, expect, it } from '@jest/globals';
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
});
