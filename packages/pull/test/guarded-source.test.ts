import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Reach } from '../src/http/reach.ts';
import { candidates, startSource, type Answering, type Source } from './support/source.ts';
import { openTargets, type Target, type Targets } from './support/target.ts';

describe('an untrusted source (docs/import-and-export.md#as-a-guest)', () => {
  let targets: Targets;
  let source: Source;
  let inside: Source;
  let target: Target;
  beforeAll(async () => {
    targets = await openTargets();
  });
  afterAll(() => targets.close());
  beforeEach(async () => {
    [source, inside, target] = [await startSource(), await startSource(), await targets.open()];
    source.lists.set('/candidates/search', candidates(1));
    inside.files.set('a', Buffer.from('a secret of the network'));
  });
  afterEach(async () => {
    await source.close();
    await inside.close();
  });

  const download = '/files/a/download';
  /** Answers for the only candidate's only file. */
  function haveFile(answering: Answering, told: object = {}): void {
    const times = { createdOn: '2025-01-02T03:04:05.000Z', updatedOn: '2025-01-02T03:04:05.000Z' };
    const file = { id: 'a', candidateId: 'c-1', fileName: 'a.pdf', status: 'STORED', ...times, ...told };
    source.lists.set('/files/list', [file]);
    source.interfere = ({ path }) => (path === download ? answering : undefined);
  }
  const leadTo =
    (location: string): Answering =>
    (response) =>
      void response.writeHead(302, { Location: location }).end();
  const portOf = ({ url }: Source): string => new URL(url).port;
  const problem = (message: string) => [
    { type: 'file', id: 'a', name: 'a.pdf', message: expect.stringContaining(message) },
  ];

  it.each([
    ['an address of this machine', (port: string) => `http://127.0.0.1:${port}`],
    ['one that is spelled otherwise', (port: string) => `http://0x7f.1:${port}`],
    ['one of IPv6', (port: string) => `http://[::ffff:127.0.0.1]:${port}`],
    ['a local name', (port: string) => `http://localhost:${port}`],
    ['a name that resolves to one', (port: string) => `http://files.example:${port}`],
    ['the cloud’s metadata', () => 'http://169.254.169.254'],
  ])('stores no file of %s, and the report names the host', async (_what, of) => {
    const at = `${of(portOf(inside))}/api/nova${download}`;
    haveFile(leadTo(at));
    const report = await target.pull(source, { resolve: () => Promise.resolve(['127.0.0.1']) });
    expect(report).toMatchObject({ created: { candidate: 1 }, leftToDo: [] });
    expect(report.errors).toEqual(problem(`${new URL(at).host}, an address of this machine or its network`));
    expect(inside.asked).toEqual([]);
    expect(target.stored.size).toBe(0);
  });

  it('stores no file that a second redirect sends to an inside address', async () => {
    haveFile((response) => {
      const asked = source.asked.filter(({ path }) => path === download).length;
      leadTo(asked === 1 ? `/api/nova${download}` : `${inside.url}/api/nova${download}`)(response);
    });
    const report = await target.pull(source);
    expect(report.errors).toEqual(problem('an address of this machine'));
    expect(inside.asked).toEqual([]);
  });

  it('may be inside if the operator names it, by name too', async () => {
    const from = `http://crm.internal:${portOf(source)}`;
    const report = await target.pull(source, { from, resolve: () => Promise.resolve(['127.0.0.1']) });
    expect(report).toMatchObject({ created: { candidate: 1 }, errors: [] });
  });

  it('cannot move inside after an outside first lookup', async () => {
    const answers = [['203.0.114.7'], ['127.0.0.1']];
    const from = new URL('http://crm.example:3000');
    const reach = new Reach(from, [], () => Promise.resolve(answers.shift() ?? []));
    const { lookup } = reach.wayTo(from);
    const found = () =>
      new Promise((done) => {
        lookup('crm.example', { all: true }, (error, addresses) => done(error?.message ?? addresses));
      });
    expect(await found()).toEqual([{ address: '203.0.114.7', family: 4 }]);
    expect(await found()).toContain('must not lead inside');
    reach.close();
  });

  it('reads no page beyond its bound, packed or not', async () => {
    const bomb = gzipSync(`{"data":[],"x":"${'0'.repeat(64 * 1024 * 1024)}"}`);
    source.lists.set('/companies/list', [{ id: 'k', name: 'K' }]);
    source.interfere = ({ path }) =>
      path === '/candidates/search'
        ? (response) => {
            response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb);
          }
        : undefined;
    const report = await target.pull(source);
    expect(report.created).toEqual({ company: 1 });
    expect(report.errors).toEqual([
      expect.objectContaining({
        type: 'candidate',
        message: expect.stringContaining('longer than 16,777,216 bytes'),
      }),
    ]);
  });

  it('stores no endless file', async () => {
    haveFile((response) => {
      response.writeHead(200);
      const part = Buffer.alloc(1024 * 1024);
      const go = (): void => {
        while (!response.destroyed && response.write(part));
      };
      response.on('drain', go);
      go();
    });
    const report = await target.pull(source);
    expect(report.errors).toEqual(problem('longer than 104,857,600 bytes'));
    expect(source.asked.filter(({ path }) => path === download)).toHaveLength(1);
    expect(target.stored.size).toBe(0);
  });

  it('requests no file whose announced size exceeds the bound', async () => {
    haveFile((response) => response.end('x'), { fileSize: 1e12 });
    const report = await target.pull(source);
    expect(report.errors).toEqual(problem('longer than 104,857,600 bytes'));
    expect(source.asked.filter(({ path }) => path === download)).toEqual([]);
  });

  it('meets a timeout for a whole answer, even if it drips steadily', async () => {
    source.interfere = ({ path }) =>
      path === '/candidates/search'
        ? (response) => {
            response.writeHead(200).write('{"data":[');
            const drip = setInterval(() => response.write(' '), 20);
            response.once('close', () => clearInterval(drip));
          }
        : undefined;
    const report = await target.pull(source, { manners: { firstDelay: 1, timeout: 400 } });
    expect(report.errors).toEqual([
      expect.objectContaining({ type: 'candidate', message: 'It had not come whole after 2 s.' }),
    ]);
  });
});
