import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Endpoint, kinds, NovaError } from '@nova/contract';
import * as c from '../../contract.ts';
import { createVerbs } from '@nova/core';
import { batchVerb } from '../create-batch.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import fc from 'fast-check';
import { z } from 'zod';
import { batchWorld, type BatchWorld, dumpOf, recordsOf } from './batch-world.ts';

const runs = Number(process.env.BATCH_RUNS ?? 3);

/** One outcome, the same for a create of one and for a record of a batch. */
interface Outcome {
  readonly index: number;
  readonly reference?: unknown;
  readonly code?: string;
  readonly message?: string;
  readonly existing?: string | undefined;
  readonly issues?: unknown;
}

// docs/interface/batches.md
describe('a batch', () => {
  let database: Database;

  beforeAll(async () => {
    database = await sharedDatabase();
  });

  const endpointOf = (name: string): Endpoint => {
    const found = c.endpoints.find((one) => one.name === name);
    if (!found) throw new Error(`There is no endpoint ${name}`);
    return found;
  };

  async function createEach(
    { account: { ctx }, labels }: BatchWorld,
    name: c.BatchKindName,
    inputs: readonly unknown[],
    allowDuplicate: boolean,
  ): Promise<readonly Outcome[]> {
    const { input } = endpointOf(`${kinds[name].plural}.create`);
    const outcomes: Outcome[] = [];
    for (const [index, one] of inputs.entries())
      try {
        const parsed = input.parse(one) as Readonly<Record<string, unknown>>;
        const id = await createVerbs(name).create(ctx, { ...parsed, allowDuplicate });
        labels.set(id, `@record ${String(index)}`);
        const [{ reference } = { reference: undefined }] = await ctx.db.rows<{ reference: string }>(
          `SELECT reference FROM ${kinds[name].table} WHERE "accountId" = $1 AND id = $2::uuid`,
          [id],
        );
        outcomes.push({ index, reference });
      } catch (error) {
        if (error instanceof z.ZodError) {
          const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
          outcomes.push({ index, code: 'VALIDATION_ERROR', issues });
        } else if (error instanceof NovaError) {
          const { code, message, details } = error;
          outcomes.push({ index, code, message, existing: labels.get(details.data ?? '') });
        } else throw error;
      }
    return outcomes;
  }

  async function createTogether(
    { account: { ctx }, labels }: BatchWorld,
    name: c.BatchKindName,
    inputs: readonly unknown[],
    allowDuplicate: boolean,
  ): Promise<readonly Outcome[]> {
    const { input } = endpointOf(`${kinds[name].plural}.createBatch`);
    const { records } = input.parse({ records: inputs }) as { records: Readonly<Record<string, unknown>>[] };
    const { results, created, failed } = await batchVerb(name)(ctx, { records, allowDuplicate });
    expect([created, failed]).toEqual([
      results.filter(({ id }) => id !== null).length,
      results.filter(({ error }) => error !== null).length,
    ]);
    for (const { index, id } of results) if (id !== null) labels.set(id, `@record ${String(index)}`);
    return results.map(({ index, reference, error }) => {
      if (!error) return { index, reference };
      const { code, message, existingId, issues } = error;
      return code === 'VALIDATION_ERROR'
        ? { index, code, issues }
        : { index, code, message, existing: labels.get(existingId ?? '') };
    });
  }

  /** The first item of each group of master data, in place of its label. */
  const chosen = ({ labels }: BatchWorld, value: unknown): unknown => {
    const names = [...labels.values()].sort();
    return JSON.parse(JSON.stringify(value), (_name, one: unknown) =>
      typeof one === 'string' && one.startsWith('@first ')
        ? (names.find((label) => label.startsWith(`@${one.slice('@first '.length)} `)) ?? one)
        : one,
    );
  };

  it.each(c.batchKindNames)(
    '%s: a batch is what creates of one would be, one after the other',
    async (name) => {
      let created = 0;
      await fc.assert(
        fc.asyncProperty(recordsOf(name), fc.boolean(), async (records, allowDuplicate) => {
          const [singly, together] = [await batchWorld(database), await batchWorld(database)];
          const inputs = chosen(singly, records) as readonly unknown[];
          const one = singly.resolve(inputs) as readonly unknown[];
          const other = together.resolve(inputs) as readonly unknown[];
          const wanted = await createEach(singly, name, one, allowDuplicate);
          expect(await createTogether(together, name, other, allowDuplicate)).toEqual(wanted);
          created += wanted.filter(({ reference }) => reference !== undefined).length;
          expect(together.account.ctx.warnings.list.map(({ message }) => message)).toEqual(
            expect.arrayContaining(singly.account.ctx.warnings.list.map(({ message }) => message)),
          );
          expect(await dumpOf(database, together)).toEqual(await dumpOf(database, singly));
        }),
        { numRuns: runs, seed: 7 },
      );
      expect(created).toBeGreaterThan(0);
    },
  );
});
