import { afterAll, beforeAll, expect } from '@jest/globals';
import { emptyFolder, type EmptyFolder } from './support/empty-folder.ts';
import { liveServer, type LiveServer } from './support/live-server.ts';
import { itWith } from './support/registry.ts';

/** The newest version for Node 20.19, and its compiler. */
const generator = ['@hey-api/openapi-ts@0.95.0', 'typescript@6.0.3'];
const itWithGenerator = await itWith(...generator);

let live: LiveServer;
let folder: EmptyFolder;
beforeAll(async () => {
  [live, folder] = await Promise.all([liveServer(), emptyFolder()]);
});
afterAll(async () => {
  await folder.remove();
  await live.end();
});

itWithGenerator(
  'a client that @hey-api/openapi-ts makes of the live document compiles strictly, and does what it says',
  async () => {
    const document = `${live.server.url}/openapi.json`;
    await folder.fetched(generator, 'openapi-ts', '-i', document, '-o', 'client', '--no-log-file');
    await folder.program('generated.cts');
    const told = await folder.runStrictly('generated.cts', [live.server.url, live.agency.privateKey]);
    expect(told).toEqual({
      duplicate: [409, 'DUPLICATE', true],
      listed: [1, [true]],
      read: ['Analyst', ['Analysis']],
      updated: [true, 5, null],
      deleted: true,
      gone: [404, 'NOT_FOUND'],
      refused: [400, 'INVALID_QUERY'],
    });
  },
);
