import { describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { createTestAccount, through } from '../../testing/index.ts';
import { compareQueuedKind } from '../compare-queued.ts';
import { plainVerbs } from '@nova/core';
import { scanDuplicates } from '../scan-duplicates.ts';
import { duplicatesOf, makeAlike } from './duplicates-of.ts';
import { sharedDatabase } from '@nova/db/testing/shared';
import { Random } from '@nova/random';

describe('comparing beside writers', () => {
  const update = through(c.updateCandidate, plainVerbs('candidate').update);
  const remove = through(c.deleteCandidate, plainVerbs('candidate').delete);

  it('what is compared is what is stored, once the queue is empty', async () => {
    const { ctx } = await createTestAccount(await sharedDatabase());
    const random = new Random('side by side');
    const person = () => ({
      firstName: random.pick(['Ada', 'Grace', 'Bob', 'Robert']),
      lastName: random.pick(['Lovelace', 'Hopper', 'Müller', 'Mueller']),
      mobile: random.pick([null, '+44 20 7946 0001', '+44 20 7946 0002']),
      email: random.pick([null, 'a@one.example', 'b@one.example', 'c@one.example']),
    });
    const ids: string[] = [];
    for (let at = 0; at < 12; at++) ids.push(await makeAlike.candidate(ctx, person()));
    let writes = true;
    const writer = async (): Promise<void> => {
      for (let at = 0; at < 25; at++) {
        const candidateId = ids[random.int(0, ids.length - 1)] ?? '';
        if (random.chance(0.2)) ids.push(await makeAlike.candidate(ctx, person()));
        else if (random.chance(0.15)) await remove(ctx, { candidateId }).catch(() => undefined);
        else await update(ctx, { candidateId, ...person() }).catch(() => undefined);
      }
    };
    const comparer = async (): Promise<void> => {
      while (writes) await compareQueuedKind(ctx.db, 'candidate');
    };
    const scanner = async (): Promise<void> => {
      while (writes) await scanDuplicates(ctx.db, { kinds: ['candidate'] });
    };
    const beside = [comparer(), comparer(), scanner()];
    await Promise.all([writer(), writer(), writer()]);
    writes = false;
    await Promise.all(beside);
    const found = duplicatesOf(ctx);
    await found.compare();
    const [row] = await ctx.db.rows<Record<'records' | 'wrong' | 'keys' | 'unkeyed' | 'queued', number>>(
      `SELECT (SELECT count(*)::int FROM match_records r WHERE r."accountId" = $1) AS records,
         (SELECT count(*)::int FROM candidate_match v
            LEFT JOIN match_records r ON r."accountId" = $1 AND r."recordId" = v.id
            WHERE v."accountId" = $1 AND (v.given, v.family, v.emails, v.phones) IS DISTINCT FROM (r.given, r.family, r.emails, r.phones)) AS wrong,
         (SELECT count(*)::int FROM match_keys k WHERE k."accountId" = $1) AS keys,
         (SELECT count(*)::int FROM match_records r CROSS JOIN LATERAL unnest(r.keys) AS o(key)
            JOIN match_keys k ON k."accountId" = $1 AND k.key = o.key AND k."recordId" = r."recordId"
            WHERE r."accountId" = $1) AS unkeyed,
         (SELECT count(*)::int FROM match_queue q WHERE q."accountId" = $1) AS queued`,
    );
    const [stored] = await ctx.db.rows<{ records: number }>(
      `SELECT count(*)::int AS records FROM candidates c WHERE c."accountId" = $1`,
    );
    expect(row).toEqual({
      records: stored?.records,
      wrong: 0,
      keys: row?.unkeyed,
      unkeyed: row?.keys,
      queued: 0,
    });
    const before = await found.list({ minScore: 0, size: 100 });
    // Each pair anew says what the writers' last words said, by the same weights.
    await ctx.db.write(
      `SELECT nova_match_score($1::uuid, 'candidate', ARRAY(SELECT r."recordId" FROM match_records r WHERE r."accountId" = $1), true,
         (SELECT w.weights FROM match_weights w WHERE w."accountId" = $1 AND w.entity = 'candidate'))::int AS pairs`,
    );
    const after = await found.list({ minScore: 0, size: 100 });
    const pairsOf = (groups: typeof before) =>
      groups.flatMap(({ pairs }) => pairs.map((pair) => pair.ids.join(' '))).toSorted();
    expect(pairsOf(after)).toEqual(pairsOf(before));
    expect(pairsOf(after).length).toBeGreaterThan(5);
  });
});
