import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { readRedisUrl, limitTime } from '../src/redis-client.ts';

describe('redis client', () => {
  describe('readRedisUrl', () => {
    it('A redis URL names a single server', () => {
      const url = 'rediss://ada:secret@cache.example:6380/2';
      expect(readRedisUrl(url)).toEqual({ kind: 'single', url });
    });

    it('A sentinel URL names the sentinels, the master and the login', () => {
      expect(
        readRedisUrl('redis+sentinel://ada:s%40cret@h1,[::1]:26380/my%20master/3?sentinelPassword=q'),
      ).toEqual({
        kind: 'sentinel',
        sentinels: [
          { host: 'h1', port: 26_379 },
          { host: '::1', port: 26_380 },
        ],
        name: 'my master',
        database: 3,
        sentinelPassword: 'q',
        login: { username: 'ada', password: 's@cret' },
      });
    });

    it('A cluster URL names the nodes, also with TLS', () => {
      expect(readRedisUrl('rediss+cluster://:secret@h1:7000,h2')).toEqual({
        kind: 'cluster',
        nodes: [
          { host: 'h1', port: 7_000 },
          { host: 'h2', port: 6_379 },
        ],
        login: { password: 'secret', tls: {} },
      });
    });

    it('A sentinel URL without a master is refused', () => {
      expect(() => readRedisUrl('redis+sentinel://h1:26379')).toThrow(/add \/mymaster/u);
    });
  });

  describe('limitTime', () => {
    function block(ms: number): void {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    }

    it('limitTime rejects after the timeout', async () => {
      await expect(limitTime(new Promise(() => undefined), 20)).rejects.toThrow('no answer within 20 ms');
    });

    it('limitTime passes on the value or the error', async () => {
      expect(await limitTime(Promise.resolve(1), 20)).toBe(1);
      await expect(limitTime(Promise.reject(new Error('refused')), 20)).rejects.toThrow('refused');
    });

    it('The timeout does not run out while the process is blocked', async () => {
      const answer = limitTime(
        sleep(300).then(() => 'an answer'),
        1_000,
      );
      block(2_500);
      expect(await answer).toBe('an answer');
      const later = limitTime(
        sleep(1)
          .then(() => sleep(1))
          .then(() => 'another'),
        200,
      );
      block(1_000);
      expect(await later).toBe('another');
    });
  });
});
