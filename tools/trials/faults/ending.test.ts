import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { tally } from '../src/proof/tally.ts';
import { worlds, type World } from '../src/stage/worlds.ts';
import { report } from './support/report.ts';

/** A start creates a database; a busy machine takes a minute, and there are several. */
const patience = 900_000;
const rounds = 4;
const atOnce = 24;

let world: World;

beforeEach(async () => {
  world = await worlds.embedded();
});
afterEach(() => world.end());

type Fresh = 'answered' | 'refused' | 'cut';

function ask(url: string): Promise<Fresh> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let said = '';
    let isConnected = false;
    const socket = connect(Number(port), hostname);
    socket.setEncoding('latin1');
    socket.on('connect', () => {
      isConnected = true;
      socket.write('GET /health/live HTTP/1.1\r\nHost: nova\r\nConnection: close\r\n\r\n');
    });
    socket.on('data', (chunk: string) => (said += chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (said.startsWith('HTTP/1.1 200') && said.endsWith('}')) resolve('answered');
      else resolve(isConnected ? 'cut' : 'refused');
    });
  });
}

describe.each([
  ['one process', {}],
  ['two processes', { WEB_CONCURRENCY: '2' }],
])('%s told to end', (kind, settings) => {
  it(
    'answers every fresh connection that it took, or refuses it',
    async () => {
      const ends: Fresh[] = [];
      for (let round = 0; round < rounds; round++) {
        const server = await world.start(settings);
        await Promise.all(Array.from({ length: atOnce }, () => ask(server.url)));
        const burst = Array.from({ length: atOnce }, () => ask(server.url));
        const ended = server.stop();
        const after = Array.from({ length: atOnce }, () => ask(server.url));
        await sleep(50);
        const later = Array.from({ length: atOnce }, () => ask(server.url));
        ends.push(...(await Promise.all([...burst, ...after, ...later])));
        expect(await ended).toBe(0);
      }
      const count = (end: Fresh): number => ends.filter((one) => one === end).length;
      report({
        fault: `${kind} told to end ${String(rounds)} times, among fresh connections`,
        tally: tally([], 0, Infinity),
        note: `${String(count('answered'))} answered, ${String(count('refused'))} refused, ${String(count('cut'))} cut`,
      });
      expect(count('cut')).toBe(0);
      expect(count('answered')).toBeGreaterThan(atOnce);
    },
    patience,
  );
});
