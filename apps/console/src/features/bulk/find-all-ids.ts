import { ask, type Page } from '../../api/client.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { listName } from '../../definitions/kinds.ts';
import { inCvsToo } from '../../records/marks.ts';

/** The largest number of ids that a bulk change takes (docs/interface/bulk.md). */
const mostIds = 1_000;

/** Walks through the ids of all records that a search finds, also in CVs; one more than a bulk change takes at most. */
export async function findAllIds(kind: KindDefinition, query: string): Promise<readonly string[]> {
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null && ids.length <= mostIds) {
    const input = { query, ...inCvsToo, fields: 'id', size: 100, cursor };
    const page: IdPage = await ask<IdPage>(listName(kind), input);
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return ids;
}

interface IdPage extends Page<{ readonly id: string }> {
  readonly nextCursor: string | null;
}
