import type { Endpoint } from './endpoint.ts';
import * as candidates from './resources/candidates.ts';
import * as masterData from './resources/master-data.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'envelope' in value && 'name' in value;

/** Every endpoint of the contract, in the order the API reference shows them. */
export const endpoints: readonly Endpoint[] = Object.freeze(
  [candidates, masterData].flatMap((module) => Object.values(module).filter(isEndpoint)),
);
