import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createRestAnswerCheck } from './check-rest-answer.ts';
import { fetchDocument, operationsOf, type Operation } from './document.ts';
import { seed, setFuzzStage, type FuzzStage } from './fuzz-stage.ts';
import { idsOf } from './known-ids.ts';
import { requestOf } from './rest-requests.ts';

/** FUZZ_REQUESTS makes a run longer. */
const wanted = Number(process.env.FUZZ_REQUESTS ?? 22_000);

let stage: FuzzStage;

beforeAll(async () => {
  stage = await setFuzzStage();
});
afterAll(() => stage.end());

/** Deletions come last, since others need the records. */
const order = ({ method }: Operation): number => (method === 'DELETE' ? 1 : 0);

const resourceOf = ({ path }: Operation): string => path.split('/')[3] ?? '';

const roleOf = (operation: Operation) =>
  operation.path.endsWith('/calendar.ics')
    ? 'CALENDAR'
    : resourceOf(operation) === 'public'
      ? 'PUBLIC'
      : 'PRIVATE';

describe('odd requests', () => {
  it('Every operation of the document answers as documented, and in time', async () => {
    const { ids, findings, keysOf } = stage;
    const document = await fetchDocument(stage.server.url);
    const operations = operationsOf(document).sort((a, b) => order(a) - order(b));
    const check = createRestAnswerCheck(document);
    const each = Math.ceil(wanted / operations.length);
    for (const operation of operations) {
      const material = {
        schemas: document.components.schemas,
        ids: idsOf(ids, resourceOf(operation)),
        keys: keysOf(roleOf(operation)),
      };
      const requests = fc.sample(requestOf(operation, material), { seed, numRuns: each });
      await stage.sendAll(operation.name, requests, (request, received) =>
        check(operation, request, received),
      );
    }
    await stage.tell();
    expect(findings.wrong()).toEqual([]);
    expect(findings.count).toBeGreaterThanOrEqual(wanted);
  });

  it('The server is healthy afterwards', async () => {
    expect((await fetch(`${stage.server.url}/health/ready`)).status).toBe(200);
  });
});
