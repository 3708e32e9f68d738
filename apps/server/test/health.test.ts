import { expect, it } from '@jest/globals';
import { startTestServer } from './support/test-server.ts';

it('is not ready any more once it is about to end, and lives', async () => {
  let isEnding = false;
  const server = await startTestServer({ isEnding: () => isEnding });
  expect(await server.call('GET', '//health/ready')).toMatchObject({ status: 200 });
  isEnding = true;
  expect(await server.call('GET', '//health/ready')).toMatchObject({
    status: 503,
    body: { status: 'unavailable', dependencies: { server: { state: 'ending' }, database: { state: 'ok' } } },
  });
  expect(await server.call('GET', '//health/live')).toMatchObject({ status: 200 });
  await server.close();
});
