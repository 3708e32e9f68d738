import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import { findLedger, chooseLedgerPlace, type LedgerSettings, openLedger } from '../src/index.ts';

describe('ledgers', () => {
  const bucket = 'nova-ledger-test';
  const login = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  let root: string;
  let server: S3rver;
  let endpoint: string;
  let client: S3Client;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'nova-ledger-'));
    const configureBuckets = ['disk', 'S3', 'twice', 'foreign'].map((name) => ({
      name: `${bucket}-${name.toLowerCase()}`,
      configs: [],
    }));
    server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: root, configureBuckets });
    const { port }: AddressInfo = await server.run();
    endpoint = `http://127.0.0.1:${String(port)}`;
    client = new S3Client({ region: 'us-east-1', endpoint, credentials: login, forcePathStyle: true });
  });
  afterAll(async () => {
    client.destroy();
    await server.close();
    await rm(root, { recursive: true });
  });

  const onDisk = (name: string): LedgerSettings => ({
    NOVA_DATA_DIR: join(root, 'data', name),
    S3_REGION: 'us-east-1',
  });
  const inBucket = (name: string): LedgerSettings => ({
    ...onDisk(name),
    S3_BUCKET: `${bucket}-${name.toLowerCase()}`,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: login.accessKeyId,
    S3_SECRET_ACCESS_KEY: login.secretAccessKey,
  });
  const fileOf = ({ NOVA_DATA_DIR }: LedgerSettings): string => join(NOVA_DATA_DIR, 'erasures.ndjson');

  async function linesOf(settings: LedgerSettings): Promise<readonly string[]> {
    const { store, close } = await chooseLedgerPlace(settings);
    const lines: string[] = [];
    for await (const line of store.read()) lines.push(line);
    await close();
    return lines;
  }

  describe.each([
    ['disk', onDisk],
    ['S3', inBucket],
  ])('a ledger on %s', (name, settingsOf) => {
    it('Lines come back in the order in which they were added', async () => {
      const settings = settingsOf(name);
      const { store, close } = await openLedger(settings);
      await store.add(['one', 'two']);
      await store.add([]);
      await sleep(2);
      await store.add(['three']);
      await close();
      expect(await linesOf(settings)).toEqual(['one', 'two', 'three']);
    });

    it('A ledger without a secret is found by nobody until it is opened, and keeps its secret', async () => {
      const settings = settingsOf(name === 'disk' ? 'fresh' : 'twice');
      expect(await findLedger(settings)).toBeNull();
      const [one, other] = await Promise.all([openLedger(settings), openLedger(settings)]);
      expect(one.secret).toMatch(/^[0-9a-f]{64}$/u);
      expect(other.secret).toBe(one.secret);
      const found = await findLedger(settings);
      expect(found?.secret).toBe(one.secret);
      await Promise.all([one.close(), other.close(), found?.close()]);
    });

    it('Lines without their secret are refused, unless the operator gives it', async () => {
      const settings = settingsOf(name === 'disk' ? 'lost' : 'foreign');
      const place = await chooseLedgerPlace(settings);
      await place.store.add(['a line']);
      await expect(openLedger(settings)).rejects.toMatchObject({
        fault: 'AWAY',
        message: expect.stringContaining(`their secret ${place.secretPlace} is missing`),
      });
      const given = await openLedger({ ...settings, ERASURE_SECRET: 'x'.repeat(32) });
      expect(given.secret).toBe('x'.repeat(32));
      expect(await place.readSecret()).toBeNull();
      await Promise.all([place.close(), given.close()]);
    });
  });

  it('The ledger and its secret are owner-only files, wherever ERASURE_LEDGER says', async () => {
    const path = join(root, 'apart', 'deeper', 'people.ndjson');
    const { store, close } = await openLedger({ ...inBucket('disk'), ERASURE_LEDGER: path });
    await store.prepare();
    await close();
    for (const file of [path, join(root, 'apart', 'deeper', 'erasures.secret')])
      expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('A line that was cut off is left out, and stays apart from the next', async () => {
    const settings = onDisk('torn');
    const { store } = await openLedger(settings);
    await store.add(['whole']);
    await appendFile(fileOf(settings), '{"erasureId":"ha');
    expect(await linesOf(settings)).toEqual(['whole']);
    await store.add(['next']);
    expect(await linesOf(settings)).toEqual(['whole', '{"erasureId":"ha', 'next']);
    expect(await readFile(fileOf(settings), 'utf8')).toBe('whole\n{"erasureId":"ha\nnext\n');
  });

  it('A ledger that begins with a line that was cut off takes the next one', async () => {
    const settings = onDisk('torn-first');
    await mkdir(settings.NOVA_DATA_DIR, { recursive: true });
    await writeFile(fileOf(settings), '{"er');
    const { store, close } = await chooseLedgerPlace(settings);
    await store.add(['next']);
    await close();
    expect(await linesOf(settings)).toEqual(['{"er', 'next']);
  });

  it('A text of any length without an end is no line', async () => {
    const settings = onDisk('endless');
    const { store } = await chooseLedgerPlace(settings);
    await store.add(['x'.repeat(2 * 1024 * 1024), 'after']);
    expect(await linesOf(settings)).toEqual(['after']);
  });

  it('A folder in place of the ledger is a fault of the ledger', async () => {
    const settings = onDisk('folder');
    await mkdir(fileOf(settings), { recursive: true });
    const { store } = await chooseLedgerPlace(settings);
    const away = {
      name: 'FileStoreError',
      fault: 'AWAY',
      message: expect.stringContaining('ledger of erasures'),
    };
    await expect(store.prepare()).rejects.toMatchObject(away);
    await expect(store.add(['a line'])).rejects.toMatchObject(away);
    await expect(linesOf(settings)).rejects.toMatchObject(away);
  });

  it('An empty secret is damaged, not made anew', async () => {
    const settings = onDisk('damaged');
    await mkdir(settings.NOVA_DATA_DIR, { recursive: true });
    await writeFile(join(settings.NOVA_DATA_DIR, 'erasures.secret'), '\n');
    await expect(openLedger(settings)).rejects.toThrow('is damaged: restore it');
    await expect(findLedger(settings)).rejects.toThrow('is damaged: restore it');
  });

  it('Objects that are no lines of the ledger do not stop its reading', async () => {
    const settings = inBucket('foreign');
    const put = (Key: string, Body: string) =>
      client.send(new PutObjectCommand({ Bucket: `${bucket}-foreign`, Key, Body }));
    await put('nova/erasures/notes.txt', 'somebody’s notes');
    await put('nova/erasures/20990101T000000000Z-00000000-0000-4000-8000-000000000000.ndjson', 'half a li');
    expect(await linesOf(settings)).toEqual(['a line', 'half a li']);
  });

  it('A bucket that is not there is a fault of the ledger', async () => {
    const place = await chooseLedgerPlace({ ...inBucket('disk'), S3_BUCKET: 'nobody-has-this' });
    await expect(place.store.prepare()).rejects.toMatchObject({ name: 'FileStoreError', fault: 'AWAY' });
    await expect(place.store.add(['a line'])).rejects.toMatchObject({
      name: 'FileStoreError',
      fault: 'AWAY',
    });
    await place.close();
  });

  const built = new URL('../dist/index.js', import.meta.url).href;

  /** Adds numbered lines until it is killed, and says which were acknowledged. */
  const program = `
    const { chooseLedgerPlace } = await import(process.argv[1]);
    const { store } = await chooseLedgerPlace(JSON.parse(process.argv[2]));
    for (let number = 0; ; number++) {
      const line = process.argv[3] + ' ' + number + ' ' + 'x'.repeat(number % 700);
      await store.add([line]);
      process.stdout.write(line + '\\n');
    }`;

  function addUntilKilled(
    settings: LedgerSettings,
    name: string,
  ): { child: ChildProcess; lines: () => string[] } {
    const child = spawn(process.execPath, [
      ...['--input-type=module', '-e', program],
      ...[built, JSON.stringify(settings), name],
    ]);
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    return { child, lines: () => text.split('\n').slice(0, -1) };
  }

  it('Every line that was acknowledged is there after kill -9 of several processes', async () => {
    const settings = onDisk('killed');
    for (let round = 0; round < 3; round++) {
      const writers = ['a', 'b', 'c'].map((name) => addUntilKilled(settings, `${name}${String(round)}`));
      while (writers.some(({ lines }) => lines().length < 20)) await sleep(10);
      for (const { child } of writers) child.kill('SIGKILL');
      await Promise.all(writers.map(({ child }) => once(child, 'close')));
      const there = new Set(await linesOf(settings));
      const acknowledged = writers.flatMap(({ lines }) => lines());
      expect(acknowledged.filter((line) => !there.has(line))).toEqual([]);
      expect(acknowledged.length).toBeGreaterThanOrEqual(60);
      await appendFile(fileOf(settings), `torn ${String(round)}`);
    }
  });

  it('Lines that a full disk cut short are taken back whole', async () => {
    const settings = onDisk('short');
    await mkdir(settings.NOVA_DATA_DIR, { recursive: true });
    await writeFile(fileOf(settings), 'a line\n');
    // In blocks of 512 or 1,024 bytes: the last line finds no room.
    const program = `import { chooseLedgerPlace } from ${JSON.stringify(built)};
      const { store } = await chooseLedgerPlace(${JSON.stringify(settings)});
      await store.add(${JSON.stringify(['b', 'c', 'd'].map((text) => text.repeat(700)))}).catch(({ fault }) => console.log(fault));`;
    const child = spawn('sh', [
      '-c',
      'ulimit -f 2 && exec "$0" --input-type=module -e "$1"',
      process.execPath,
      program,
    ]);
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
    await once(child, 'close');
    expect([said, await readFile(fileOf(settings), 'utf8')]).toEqual(['FULL\n', 'a line\n']);
  });

  it('A full disk is told from an unavailable one', async () => {
    const { store } = await chooseLedgerPlace({ ...onDisk('full'), ERASURE_LEDGER: '/dev/full' });
    await expect(store.add(['a line'])).rejects.toMatchObject({ name: 'FileStoreError', fault: 'FULL' });
  });
});
