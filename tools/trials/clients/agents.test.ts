import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { emptyFolder, type EmptyFolder } from './support/empty-folder.ts';
import { liveServer, type LiveServer } from './support/live-server.ts';
import { itWith } from './support/registry.ts';

/** The protocol's own clients: of the revision 2026-07-28, and of those before. */
const generations = ['@modelcontextprotocol/client@2.4.0', '@modelcontextprotocol/sdk@1.32.2'] as const;
const itWithClients = await itWith(...generations);

describe('the protocol’s own clients', () => {
  let live: LiveServer;
  const folders: EmptyFolder[] = [];
  beforeAll(async () => {
    live = await liveServer();
  });
  afterAll(async () => {
    await Promise.all(folders.map((folder) => folder.remove()));
    await live.end();
  });

  itWithClients.each(generations)('list and call tools: %s', async (generation) => {
    const folder = await emptyFolder();
    folders.push(folder);
    await folder.npm('install', generation);
    await folder.program('agent.mjs');
    const { server, agency } = live;
    const name = generation.replace(/@[\d.]+$/u, '');
    const told = await folder.run('agent.mjs', [name, `${server.url}/mcp`, agency.privateKey]);
    expect(told).toMatchObject({
      tools: 11,
      instructions: true,
      reference: expect.stringMatching(/^LEA-/u),
      total: expect.any(Number),
      refused: 'NOT_FOUND',
    });
    process.stdout.write(`${generation}: ${JSON.stringify(told)}\n`);
  });
});
