import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';

/** `SERVFAIL` fails, and `SILENCE` never answers. */
export type Zone = Readonly<Record<string, ZoneName | 'SERVFAIL' | 'SILENCE'>>;

interface ZoneName {
  readonly txt?: readonly (string | readonly string[])[];
  readonly mx?: readonly (readonly [number, string])[];
  readonly addresses?: readonly string[];
}

export interface DnsServer {
  readonly place: string;
  readonly asked: readonly string[];
  close(): Promise<void>;
}

const types = { A: 1, MX: 15, TXT: 16, AAAA: 28 } as const;
const answers = { good: 0, failed: 2, noSuchName: 3 } as const;

export async function openDnsServer(zone: Zone): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, from) => {
    const { name, type, end } = question(query);
    asked.push(name);
    const known = zone[name];
    if (known === 'SILENCE') return;
    const records = known === undefined || known === 'SERVFAIL' ? [] : recordsOf(known, type);
    const code =
      known === undefined ? answers.noSuchName : known === 'SERVFAIL' ? answers.failed : answers.good;
    socket.send(answer(query.subarray(0, end), code, type, records), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    place: `127.0.0.1:${String(socket.address().port)}`,
    asked,
    close: async () => {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}

function question(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function recordsOf({ txt = [], mx = [], addresses = [] }: ZoneName, type: number): readonly Buffer[] {
  if (type === types.TXT) return txt.map((text) => Buffer.concat([text].flat().map(strings).flat()));
  if (type === types.MX)
    return mx.map(([priority, host]) =>
      Buffer.concat([Buffer.from([priority >> 8, priority & 255]), nameOf(host)]),
    );
  const isSix = type === types.AAAA;
  return type === types.A || isSix
    ? addresses.filter((one) => isIPv6(one) === isSix).map(isSix ? sixOf : fourOf)
    : [];
}

/** Zone files split texts at 255 bytes. */
const strings = (text: string): Buffer[] =>
  (text.match(/.{1,255}/gsu) ?? ['']).map((part) =>
    Buffer.concat([Buffer.from([Buffer.byteLength(part, 'latin1')]), Buffer.from(part, 'latin1')]),
  );

const nameOf = (host: string): Buffer =>
  Buffer.concat([
    ...host
      .split('.')
      .filter((label) => label !== '')
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.alloc(1),
  ]);

const fourOf = (address: string): Buffer => Buffer.from(address.split('.').map(Number));

function sixOf(address: string): Buffer {
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [groups(head), groups(tail)];
  const all = [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 255]));
}

function answer(asked: Buffer, code: number, type: number, records: readonly Buffer[]): Buffer {
  const head = Buffer.from(asked);
  // The answer copies the question; only these counts change.
  head.writeUInt16BE(0x81_80 | code, 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt16BE(0, 8);
  head.writeUInt16BE(0, 10);
  const named = records.map((data) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc0_0c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(60, 6);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([head, ...named]);
}
