import { afterAll, beforeAll, expect } from '@jest/globals';
import { smallCv } from '@nova/testing';
import { emptyFolder, type EmptyFolder } from './support/empty-folder.ts';
import { liveServer, type LiveServer } from './support/live-server.ts';
import { itWith } from './support/registry.ts';

const generator = ['openapi-typescript@7.13.0', 'typescript@5.9.3'];
const caller = 'openapi-fetch@0.17.0';
const itWithGenerator = await itWith(...generator, caller);
/** More than two pages. */
const CANDIDATES = 250;

let live: LiveServer;
let folder: EmptyFolder;
beforeAll(async () => {
  [live, folder] = await Promise.all([liveServer(), emptyFolder()]);
});
afterAll(async () => {
  await folder.remove();
  await live.end();
});

async function create(resource: string, record: object): Promise<string> {
  const answer = await fetch(`${live.server.url}/api/nova/${resource}`, {
    method: 'POST',
    body: JSON.stringify(record),
    headers: { 'X-Api-Key': live.agency.privateKey, 'Content-Type': 'application/json' },
  });
  const { data } = (await answer.json()) as { data: string };
  if (!answer.ok) throw new Error(`${resource}: ${String(answer.status)} ${JSON.stringify(data)}`);
  return data;
}

/**
 * Creates candidates, and a client with two published jobs.
 * @returns the client's id
 */
async function fill(): Promise<string> {
  for (let number = 1; number <= CANDIDATES; number++) {
    const lastName = `Number${String(number)}`;
    const email = `candidate${String(number)}@inbox.example`;
    await create('candidates', { firstName: 'Candidate', lastName, email, jobTitle: 'Engineer' });
  }
  const companyId = await create('companies', { name: 'Harbour Works Ltd', client: true });
  for (const title of ['Dock Engineer', 'Crane Operator']) {
    await create('jobs', {
      companyId,
      title,
      openPositions: 2,
      location: 'Hamburg, Germany',
      publishToWebsite: true,
      shortDescription: `${title} in Hamburg, permanent.`,
      applyUrl: 'https://jobs.example/apply',
    });
  }
  return companyId;
}

itWithGenerator(
  'a client that openapi-typescript makes of the live document compiles strictly, searches, pages, creates, meets a duplicate, uploads, downloads and lists public jobs',
  async () => {
    const { server, agency } = live;
    const companyId = await fill();
    await folder.npm('install', caller);
    await folder.fetched(
      generator,
      ...['openapi-typescript', `${server.url}/openapi.json`, '-o', 'openapi.d.ts'],
    );
    await folder.program('openapi-fetch.mts');
    const words = [
      ...[server.url, agency.privateKey, agency.publicKey, companyId],
      smallCv('Grace Hopper', 'grace.hopper@inbox.example').toString('base64'),
    ];
    const exactly = ['--exactOptionalPropertyTypes'];
    const told = (await folder.runStrictly('openapi-fetch.mts', words, exactly)) as { created: string };
    expect(told).toEqual({
      found: ['Number7'],
      paged: CANDIDATES,
      created: expect.stringMatching(/^[0-9a-f-]{36}$/u),
      duplicate: { status: 409, error: 'DUPLICATE', id: told.created },
      refused: { status: 400, error: 'INVALID_QUERY' },
      parsed: { name: 'Grace Hopper', duplicate: false },
      download: true,
      jobs: ['Crane Operator', 'Dock Engineer'],
    });
  },
);
