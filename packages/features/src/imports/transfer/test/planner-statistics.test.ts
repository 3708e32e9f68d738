import { describe, expect, it } from '@jest/globals';
import { PlannerStatistics } from '../planner-statistics.ts';
import { candidateKind, contactKind } from '../kinds/people-and-jobs.ts';

describe('planner statistics', () => {
  /** A database that counts ANALYZE statements, and fails them with `failure`. */
  function databaseWith(failure?: Error) {
    const looks: string[] = [];
    const query = (text: string): Promise<unknown[]> => {
      if (!text.startsWith('ANALYZE')) return Promise.resolve([]);
      looks.push(text);
      return failure === undefined ? Promise.resolve([]) : Promise.reject(failure);
    };
    return {
      looks,
      statistics: new PlannerStatistics({ query } as ConstructorParameters<typeof PlannerStatistics>[0]),
    };
  }

  it('an ANALYZE that times out does not fail the import', async () => {
    const late = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
    const { looks, statistics } = databaseWith(late);
    await statistics.count(candidateKind, 1_000);
    await statistics.count(candidateKind, 1_500);
    await statistics.end();
    expect(looks).toEqual(
      ['candidates', 'dedupe_keys, external_ids', 'candidates', 'dedupe_keys, external_ids'].map(
        (names) => `ANALYZE ${names}`,
      ),
    );
  });

  it('any other error of ANALYZE fails the import', async () => {
    const wrong = Object.assign(new Error('relation "nothing" does not exist'), { code: '42P01' });
    const { statistics } = databaseWith(wrong);
    await expect(statistics.count(candidateKind, 1_000)).rejects.toThrow('does not exist');
  });

  it('tables that kinds share are analysed once at the end', async () => {
    const { looks, statistics } = databaseWith();
    await statistics.count(candidateKind, 5);
    await statistics.count(contactKind, 5);
    await statistics.end();
    expect(looks).toEqual(
      ['candidates', 'contacts', 'dedupe_keys, external_ids'].map((names) => `ANALYZE ${names}`),
    );
  });
});
