import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createTrpcAnswerCheck } from './check-trpc-answer.ts';
import { seed, setFuzzStage, type FuzzStage } from './fuzz-stage.ts';
import { idsOf } from './known-ids.ts';
import { readProcedures, type Procedure } from './procedures.ts';
import { batchCall, longBatch, unknownCalls } from './trpc-batches.ts';
import { singleCall, type TrpcMaterial } from './trpc-requests.ts';

/** FUZZ_CALLS makes a run longer. */
const wanted = Number(process.env.FUZZ_CALLS ?? 12_000);
/** Each has hundreds of calls. */
const longBatches = 24;
const calledOften = { 'candidates.search': { size: 5 }, 'leads.create': { firstName: 'Ada' } };

const procedures = readProcedures();
const check = createTrpcAnswerCheck(procedures);
let stage: FuzzStage;

beforeAll(async () => {
  stage = await setFuzzStage();
});
afterAll(() => stage.end());

const isDelete = ({ endpoint }: Procedure): boolean => endpoint.name.endsWith('.delete');

/** Deletions come last, and in batches of their own, since others need the records. */
const inOrder = procedures.all.toSorted((a, b) => Number(isDelete(a)) - Number(isDelete(b)));
const partners = procedures.all.filter((one) => !isDelete(one));

const materialFor = ({ endpoint }: Procedure): TrpcMaterial => ({
  schemas: procedures.schemas,
  ids: idsOf(stage.ids, endpoint.name.split('.')[0] ?? ''),
  keysOf: ({ role }) => stage.keysOf(role),
});

const procedureCalled = (name: string): Procedure => {
  const found = procedures.all.find(({ endpoint }) => endpoint.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

describe('odd calls over tRPC', () => {
  it('Every procedure of the contract answers as documented, and in time', async () => {
    const each = Math.ceil(wanted / procedures.all.length);
    for (const [at, procedure] of inOrder.entries()) {
      const material = materialFor(procedure);
      const calls = fc.oneof(
        { weight: 4, arbitrary: singleCall(procedure, material) },
        { weight: 1, arbitrary: batchCall(procedure, partners, material) },
      );
      await stage.sendAll(
        procedure.endpoint.name,
        fc.sample(calls, { seed: seed + at, numRuns: each }),
        check,
      );
    }
    expect(stage.findings.count).toBe(each * procedures.all.length);
  });

  it('Unknown procedures, and hundreds of calls at once, are answered too', async () => {
    const headers = { 'X-Api-Key': stage.keysOf('PRIVATE').right };
    const before = stage.findings.count;
    await stage.sendAll('no procedure', fc.sample(unknownCalls(headers), { seed, numRuns: 400 }), check);
    for (const [name, input] of Object.entries(calledOften)) {
      const procedure = procedureCalled(name);
      const batches = fc.sample(longBatch(procedure, input, materialFor(procedure)), {
        seed,
        numRuns: longBatches,
      });
      await stage.sendAll('long batches', batches, check);
    }
    const long = longBatches * Object.keys(calledOften).length;
    expect(stage.findings.count - before).toBe(400 + long);
  });

  it('All answers are as documented', async () => {
    await stage.tell();
    expect(stage.findings.wrong()).toEqual([]);
    expect(stage.findings.count).toBeGreaterThanOrEqual(wanted);
  });

  it('The server is healthy afterwards', async () => {
    expect((await fetch(`${stage.server.url}/health/ready`)).status).toBe(200);
  });
});
