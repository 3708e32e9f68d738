import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readCatalogue, type Catalogue } from '../../src/guard/catalogue.ts';
import { proveStatement } from '../../src/guard/prove.ts';
import { isFirstParameter } from '../../src/guard/syntax.ts';
import { blindGuards, seenBy, type BlindGuard } from './generated/blind-guards.ts';
import { statements } from './generated/statements.ts';
import { createWorlds, type Worlds } from './generated/worlds.ts';

describe('generated statements', () => {
  /** GUARD_SEED and GUARD_COUNT choose another run (npm run guard). */
  const seed = Number(process.env.GUARD_SEED ?? 1);
  const count = Number(process.env.GUARD_COUNT ?? 500);

  /** Each blind guard was caught within 3,000 statements. */
  const FOR_BLIND_GUARDS = 6_000;

  let worlds: Worlds;
  let catalogue: Catalogue;
  const met = { statements: 0, accepted: 0, answered: 0 };

  beforeAll(async () => {
    worlds = await createWorlds();
    catalogue = await readCatalogue((text, values) => worlds.database.query(text, values));
  });
  afterAll(() => worlds.close());

  const accepts = (text: string): Promise<boolean> =>
    Promise.resolve(worlds.database.guard.check(text)).then(
      () => true,
      () => false,
    );

  function acceptsBlindly(guard: BlindGuard, text: string): boolean {
    try {
      const seen = seenBy(guard, text);
      const known = guard.knows?.(catalogue) ?? catalogue;
      if (seen) proveStatement(seen, { ...known, isAccount: isFirstParameter });
      return seen !== undefined;
    } catch {
      return false;
    }
  }

  it('accepted statements show and change nothing of another account', async () => {
    const law = fc.asyncProperty(statements(worlds.tables), async (statement) => {
      const accepted = await accepts(statement.text);
      const breach = accepted ? await worlds.breach(statement) : undefined;
      met.statements += 1;
      met.accepted += Number(accepted);
      met.answered += Number(accepted && breach === undefined);
      if (typeof breach === 'string') throw new Error(`${breach}: ${statement.text}`);
    });
    const run = await fc.check(law, { seed, numRuns: count });
    expect(await fc.asyncDefaultReportMessage(run)).toBeUndefined();
  });

  it('the guard accepts enough statements for a meaningful test', () => {
    const share = (number: number): number => Math.round((100 * number) / met.statements);
    const [accepted, answered] = [share(met.accepted), share(met.answered)];
    process.stdout.write(
      `guard: ${met.statements} statements, ${accepted} % let through, ${answered} % with an answer\n`,
    );
    expect(accepted).toBeGreaterThan(25);
    expect(accepted).toBeLessThan(90);
    expect(answered).toBeGreaterThan(15);
  });

  it('the statements catch each guard that is blind to one thing', async () => {
    const uncaught = new Map(Object.entries(blindGuards));
    for (const { text, answers } of fc.sample(statements(worlds.tables), {
      seed,
      numRuns: FOR_BLIND_GUARDS,
    })) {
      if (uncaught.size === 0) break;
      if (await accepts(text)) continue;
      const fooled = [...uncaught].filter(([, guard]) => acceptsBlindly(guard, text));
      if (fooled.length === 0 || typeof (await worlds.breach({ text, answers })) !== 'string') continue;
      for (const [name] of fooled) uncaught.delete(name);
    }
    expect([...uncaught.keys()]).toEqual([]);
  });
});
