import { beforeAll, describe, expect, it } from '@jest/globals';
import { sharedDatabase } from '@nova/db/testing/shared';
import { createTestAccount, make, type TestAccount } from '../../testing/index.ts';
import { estimateWeights, sumOdds, toProbability } from '../estimate-weights.ts';
import { groupPairs } from '../group-pairs.ts';
import type { MatchPattern } from '../match-model.ts';
import { estimateUsualWeights } from '../match-weights.ts';
import { scanDuplicates } from '../scan-duplicates.ts';
import { duplicatesOf, makeAlike } from './duplicates-of.ts';

// docs/decisions/0024-finding-duplicates.md
describe('weights of duplicates', () => {
  const nothing = {
    name: 0,
    email: 0,
    phone: 0,
    profile: 0,
    content: 0,
    born: 0,
    employer: 0,
    nameBits: 0,
    bornBits: 0,
    employerBits: 0,
    pairs: 1,
  };
  const pattern = (levels: Partial<MatchPattern>): MatchPattern => ({ ...nothing, ...levels });
  const counted = (patterns: readonly MatchPattern[], total = 10_000) => ({
    total,
    share: 1,
    patterns,
    given: { 5: 50_000 },
    family: { 5: 50_000 },
    random: 50_000,
  });
  /** Same name, other things as given. */
  const same = (levels: Partial<MatchPattern> = {}) => pattern({ name: 1, nameBits: 20, ...levels });
  /** Of a household: another given name. */
  const family = (levels: Partial<MatchPattern> = {}) => pattern({ name: 10, ...levels });

  it('the same counts give the same weights', () => {
    const patterns = [
      same({ phone: 1, pairs: 300 }),
      family({ phone: 1, pairs: 40 }),
      same({ email: 6, pairs: 20 }),
    ];
    expect(estimateWeights('candidate', counted(patterns))).toEqual(
      estimateWeights('candidate', counted(patterns)),
    );
  });

  it('usual weights serve an account without pairs', () => {
    expect(estimateUsualWeights('candidate')).toEqual(estimateUsualWeights('lead'));
    const { phone, born, profile, name } = estimateUsualWeights('candidate');
    expect(phone[0]).toBeGreaterThan(10);
    expect([born[2], profile[5], name[9], name[10]].every((weight) => (weight ?? 0) <= -1)).toBe(true);
  });

  it('numbers that families share tell less in an account where they often do', () => {
    const persons = same({ phone: 1, born: 1, bornBits: 13, pairs: 300 });
    const [few, many] = [10, 3_000].map((pairs) =>
      estimateWeights('candidate', counted([persons, family({ phone: 1, born: 3, pairs })])),
    );
    expect(few?.phone[0]).toBeGreaterThan((many?.phone[0] ?? Infinity) + 2);
  });

  it('a value that more share never tells more', () => {
    const odd = [same({ phone: 3, born: 1, bornBits: 13, pairs: 500 }), family({ phone: 1, pairs: 500 })];
    const { phone } = estimateWeights('candidate', counted(odd));
    const shared = phone.slice(0, 4);
    expect(shared).toEqual(shared.toSorted((a, b) => b - a));
  });

  it('an account with more duplicates has a higher prior', () => {
    const [few, many] = [10, 2_000].map((pairs) =>
      estimateWeights('candidate', counted([same({ email: 1, phone: 1, pairs })])),
    );
    expect(many?.prior).toBeGreaterThan(few?.prior ?? 0);
  });

  it('what is learned stays within what differences may tell', () => {
    // All differ, as data of a broken import may.
    const broken = same({ email: 1, born: 3, profile: 6, pairs: 5_000 });
    const { born, profile, name, employer } = estimateWeights('candidate', counted([broken]));
    expect(born[2]).toBeLessThanOrEqual(-1);
    expect(profile[5]).toBeLessThanOrEqual(-1);
    expect(name[9]).toBeLessThanOrEqual(-1);
    expect(employer[2]).toBeLessThanOrEqual(0);
    for (const weight of [...born, ...profile, ...name, ...employer])
      expect(Number.isFinite(weight)).toBe(true);
  });

  it('the odds of a pair are the prior and its weights, and names are capped', () => {
    const weights = estimateUsualWeights('candidate');
    const { prior, name, nameMost, phone } = weights;
    expect(sumOdds(weights, nothing)).toBe(prior);
    expect(sumOdds(weights, same({ nameBits: 10, phone: 2 }))).toBeCloseTo(
      prior + (name[0] ?? 0) + 10 + (phone[1] ?? 0),
      9,
    );
    expect(sumOdds(weights, same({ nameBits: 90 }))).toBeCloseTo(prior + nameMost, 9);
    expect(toProbability(0)).toBe(0.5);
  });

  it('pairs connect groups best first, up to the most', () => {
    const pair = (low: string, high: string, score: number) => ({ low, high, score });
    const pairs = [
      pair('a', 'b', 0.99),
      pair('c', 'd', 0.98),
      pair('b', 'c', 0.9),
      pair('a', 'c', 0.85),
      pair('d', 'e', 0.8),
    ];
    expect(groupPairs(pairs, 20)).toEqual([{ ids: ['a', 'b', 'c', 'd', 'e'], score: 0.8, pairs }]);
    expect(groupPairs(pairs, 4).map(({ ids, score }) => [ids.join(''), score])).toEqual([['abcd', 0.9]]);
    expect(groupPairs(pairs, 2).map(({ ids, score }) => [ids.join(''), score])).toEqual([
      ['ab', 0.99],
      ['cd', 0.98],
    ]);
    expect(groupPairs([], 20)).toEqual([]);
  });

  describe('of an account', () => {
    let agency: TestAccount;

    beforeAll(async () => {
      agency = await createTestAccount(await sharedDatabase());
      const { ctx } = agency;
      for (let at = 0; at < 40; at++)
        await make.candidate(ctx, {
          firstName: 'Thomas',
          lastName: at < 30 ? 'Smith' : `Rare${String(at)}`,
          jobTitle: String(at),
        });
      await makeAlike.candidate(ctx, { firstName: 'Zora', lastName: 'Quux', email: 'zora@one.example' });
      await makeAlike.candidate(ctx, {
        firstName: 'Zora',
        lastName: 'Quux',
        alternateEmail: 'zora@one.example',
      });
      await makeAlike.candidate(ctx, { firstName: 'Thomas', lastName: 'Smith', email: 'thomas@one.example' });
      await makeAlike.candidate(ctx, {
        firstName: 'Thomas',
        lastName: 'Smith',
        alternateEmail: 'thomas@one.example',
      });
    });

    it('a common name tells less than a rare one once the account is scanned', async () => {
      await scanDuplicates(agency.ctx.db, { kinds: ['candidate'] });
      const groups = await duplicatesOf(agency.ctx).list({ minScore: 0 });
      const nameOf = (name: string): number | undefined =>
        groups
          .filter(({ records }) => records.some((record) => record.name === name))
          .flatMap(({ pairs }) => pairs)
          .find(({ reasons }) => reasons.some(({ signal }) => signal === 'email'))
          ?.reasons.find(({ signal }) => signal === 'name')?.weight;
      expect(nameOf('Thomas Smith')).toBeGreaterThan(0);
      expect(nameOf('Zora Quux')).toBeGreaterThan((nameOf('Thomas Smith') ?? Infinity) + 3);
    });
  });
});
