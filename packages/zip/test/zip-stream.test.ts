import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { until, unzip } from '@nova/testing';
import { type ZipEntry, zipStream } from '../src/index.ts';

const modifiedOn = new Date('2026-03-05T09:10:12.000Z');

function* entriesOf(contents: Readonly<Record<string, string>>): Generator<ZipEntry> {
  for (const [path, text] of Object.entries(contents)) yield { path, content: [Buffer.from(text)] };
}

function* failing(): Generator<Uint8Array> {
  yield Buffer.from('some');
  throw new Error('away');
}

describe('a zip stream', () => {
  it('holds each entry in turn, with a name in UTF-8', async () => {
    const contents = { 'record.json': '{}', 'files/1/Lebenslauf Zoë 履歷.txt': 'x'.repeat(100_000) };
    const bytes = await buffer(zipStream(entriesOf(contents), { modifiedOn }));
    const found = [...(await unzip(bytes))].map(([path, content]) => [path, content.toString()]);
    expect(found).toEqual(Object.entries(contents));
    const flags = bytes.readUInt16LE(6);
    expect(flags & 0x0800).toBe(0x0800);
  });

  it('An archive is the same bytes in every time zone', async () => {
    const zone = process.env.TZ;
    const hashes = [];
    try {
      for (const TZ of ['UTC', 'Asia/Kathmandu', 'America/St_Johns']) {
        process.env.TZ = TZ;
        const bytes = await buffer(
          zipStream(entriesOf({ a: 'one', b: 'two' }), { modifiedOn, compress: false }),
        );
        hashes.push(createHash('sha256').update(bytes).digest('hex'));
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
    expect(new Set(hashes).size).toBe(1);
  });

  it('reads nothing faster than it is taken', async () => {
    let read = 0;
    function* content(): Generator<Uint8Array> {
      for (; read < 200; read++) yield Buffer.alloc(64 * 1024, read);
    }
    function* entries(): Generator<ZipEntry> {
      yield { path: 'big', content: content() };
    }
    const archive = zipStream(entries(), { modifiedOn, compress: false });
    await new Promise((resolve) => archive.once('readable', resolve));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(read).toBeLessThan(20);
    expect((await buffer(archive)).length).toBeGreaterThan(200 * 64 * 1024);
  });

  it('frees what it reads once it is destroyed', async () => {
    const freed: string[] = [];
    const source = new Readable({ read: () => undefined });
    source.once('close', () => freed.push('content'));
    function* entries(): Generator<ZipEntry> {
      try {
        yield { path: 'big', content: source };
      } finally {
        freed.push('entries');
      }
    }
    const archive = zipStream(entries(), { modifiedOn });
    archive.on('error', () => undefined);
    await new Promise((resolve) => archive.once('readable', resolve));
    archive.destroy();
    await until('both are freed', () => freed.length === 2);
    expect(freed.toSorted()).toEqual(['content', 'entries']);
  });

  it.each([
    ['a content that fails', 'a', () => Readable.from(failing())],
    ['a path that leads out', '../a', () => []],
    ['an absolute path', '/a', () => []],
  ])('fails for %s', async (_case, path, content) => {
    function* entries(): Generator<ZipEntry> {
      yield { path, content: content() };
    }
    await expect(buffer(zipStream(entries(), { modifiedOn }))).rejects.toThrow();
  });
});
