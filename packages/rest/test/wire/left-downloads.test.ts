import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sendArchive, sendFile, sendTable } from '../../src/send-file.ts';
import type { Answering } from '../../src/answer.ts';

describe('a download whose caller has left', () => {
  let server: Server;
  beforeEach(async () => {
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  type Downloading = Parameters<typeof sendTable>[0];

  /** Asks twice without waiting, as pipelines do, and leaves: Node never tells the second answer of it. */
  async function leave(): Promise<Downloading> {
    const asked: Answering[] = [];
    const both = new Promise<void>((resolve) => {
      server.on('request', (request, response) => {
        if (asked.push({ request, response }) === 2) resolve();
      });
    });
    const { port } = server.address() as AddressInfo;
    const caller = connect(port, '127.0.0.1', () => {
      caller.write('GET / HTTP/1.1\r\nHost: n\r\n\r\n'.repeat(2));
    });
    await both;
    const [, second] = asked;
    if (!second) throw new Error('The second request did not come.');
    const gone = once(second.request.socket, 'close');
    caller.destroy();
    await gone;
    return { ...second, call: { left: AbortSignal.abort() } };
  }

  function endless(): {
    readonly pages: () => AsyncGenerator<{ text: string }, void>;
    readonly isOver: () => boolean;
  } {
    let isOver = false;
    return {
      isOver: () => isOver,
      async *pages() {
        try {
          for (;;) yield await Promise.resolve({ text: 'x'.repeat(1_000) });
        } finally {
          isOver = true;
        }
      },
    };
  }

  const named = { fileName: 'all.csv', contentType: 'text/csv' };

  it('stops reading a table', async () => {
    const { pages, isOver } = endless();
    const table = { ...named, headers: [], pages } as Parameters<typeof sendTable>[1];
    await expect(sendTable(await leave(), table)).rejects.toThrow('aborted');
    expect(isOver()).toBe(true);
  });

  it.each(['an archive', 'a file'])('stops reading %s', async (what) => {
    const content = Readable.from(endless().pages(), { objectMode: true });
    const open = () => Promise.resolve(content);
    const sending =
      what === 'a file'
        ? sendFile(await leave(), { ...named, size: 1, sha256: 'x', open })
        : sendArchive(await leave(), { fileName: 'all.zip', contentType: 'application/zip', open });
    await expect(sending).rejects.toThrow('aborted');
    expect(content.destroyed).toBe(true);
  });
});
