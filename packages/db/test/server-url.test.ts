import { describe, expect, it } from '@jest/globals';
import { readServerUrl } from '../src/postgres/server-url.ts';

describe('readServerUrl', () => {
  const single = 'postgresql://ada:hunter2@db.example:6543/agency?sslmode=require';

  it('reads one host like pg', () => {
    expect(readServerUrl(single)).toEqual({ places: [single], target: 'any', pooled: false });
    const socket = 'postgresql:///agency?host=/var/run/postgresql';
    expect(readServerUrl(socket)?.places).toEqual([socket]);
  });

  it('reads several hosts with ports and the target', () => {
    const text =
      'postgres://ada:a%2Cb@h1:5432,[::1]:5433,h3/agency?target_session_attrs=read-write&sslmode=disable';
    expect(readServerUrl(text)).toEqual({
      places: [
        'postgres://ada:a%2Cb@h1:5432/agency?sslmode=disable',
        'postgres://ada:a%2Cb@[::1]:5433/agency?sslmode=disable',
        'postgres://ada:a%2Cb@h3/agency?sslmode=disable',
      ],
      target: 'read-write',
      pooled: false,
    });
  });

  it('reads pgbouncer=true and removes it from the URL', () => {
    expect(readServerUrl('postgresql://h1:6432/agency?pgbouncer=true')).toEqual({
      places: ['postgresql://h1:6432/agency'],
      target: 'any',
      pooled: true,
    });
  });

  it.each([
    'mysql://h1/agency',
    'postgresql://h1:one/agency',
    'postgresql://h1,,h2/agency',
    'postgresql://h1/agency?target_session_attrs=master',
    'agency',
  ])('refuses %s', (text) => {
    expect(readServerUrl(text)).toBeNull();
  });
});
