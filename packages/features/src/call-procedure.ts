import type { Endpoint } from '@nova/contract';
import { renderJson, findChainOrThrow, type Call } from '@nova/core';
import { appRouter } from './app-router.ts';

/**
 * Calls an endpoint for an adapter whose calls need several endpoints.
 * @returns the answer as callers see it; a list has `page`, `size` and `total`
 * @throws NovaError
 */
export async function callProcedure(
  call: Call,
  { name }: Pick<Endpoint, 'name'>,
  input: unknown,
): Promise<unknown> {
  const answer = await findChainOrThrow(appRouter, name)(call, () => Promise.resolve(input));
  return JSON.parse(renderJson(answer)) as unknown;
}
