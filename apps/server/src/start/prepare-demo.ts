import type { Database } from '@nova/db';
import type { Demo } from './announce.ts';
import type { Steps } from './steps.ts';

export function prepareDemo(_database: Database, _steps: Steps): Promise<Demo | null> {
  return Promise.resolve(null);
}
