import { describe, expect, it } from '@jest/globals';
import { readRedisUrl } from '../src/redis-url.ts';

describe('the URL of a Redis', () => {
  it('names one server as ioredis reads it', () => {
    const url = 'rediss://ada:secret@cache.example:6380/2';
    expect(readRedisUrl(url)).toEqual({ kind: 'single', url });
  });

  it('names the sentinels, and the master by its name', () => {
    expect(
      readRedisUrl('redis+sentinel://ada:s%40cret@h1,[::1]:26380/my%20master/3?sentinelPassword=q'),
    ).toEqual({
      kind: 'sentinel',
      sentinels: [
        { host: 'h1', port: 26_379 },
        { host: '::1', port: 26_380 },
      ],
      ...{ name: 'my master', database: 3, sentinelPassword: 'q' },
      login: { username: 'ada', password: 's@cret' },
    });
  });

  it('names nodes of a cluster, with TLS too', () => {
    expect(readRedisUrl('rediss+cluster://:secret@h1:7000,h2')).toEqual({
      kind: 'cluster',
      nodes: [
        { host: 'h1', port: 7_000 },
        { host: 'h2', port: 6_379 },
      ],
      login: { password: 'secret', tls: {} },
    });
  });

  it('is refused where sentinels are not told of whom', () => {
    expect(() => readRedisUrl('redis+sentinel://h1:26379')).toThrow(/add \/mymaster/u);
  });
});
