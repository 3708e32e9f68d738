import { describe, expect, it } from '@jest/globals';
import { endpoints } from '@nova/features/contract';
import { Warnings, type Endpoint } from '@nova/contract';
import { createQueryDecoder } from '../../src/read-input.ts';

// docs/interface/errors.md#bodies
describe('a query string', () => {
  const named = (name: string): Endpoint => {
    const found = endpoints.find((endpoint) => endpoint.name === name);
    if (!found) throw new Error(`There is no ${name}`);
    return found;
  };
  const read = (name: string, query: string) => {
    const warnings = new Warnings();
    const input = createQueryDecoder(named(name))(new URLSearchParams(query), warnings);
    return { input, warned: warnings.list };
  };

  it.each<[string, Record<string, unknown>]>([
    ['', {}],
    ['page=2&size=50', { page: 2, size: 50 }],
    ['page=-1', { page: -1 }],
    ['page=1.5', { page: 1.5 }],
    ['page=1e3', { page: '1e3' }],
    ['page=', { page: '' }],
    ['page=1234567890123456', { page: '1234567890123456' }],
    ['archived=true', { archived: true }],
    ['archived=false', { archived: false }],
    ['archived=TRUE', { archived: 'TRUE' }],
    ['query=rating%3A5', { query: 'rating:5' }],
    ['query=', { query: undefined }],
    ['query=12', { query: '12' }],
  ])('Query %j is read by its schema', (query, input) => {
    expect(read('jobs.search', query)).toEqual({ input, warned: [] });
  });

  it('Unknown parameters give one warning each, except the key', () => {
    const { input, warned } = read('jobs.search', `apiKey=x&pages=1&pages=2&odd[a]=1&${'y'.repeat(200)}=1`);
    expect(input).toEqual({});
    expect(warned.map(({ path }) => path)).toEqual(['pages', 'odd[a]', 'y'.repeat(100)]);
    for (const { message } of warned) expect(message).toMatch(/\w/u);
  });

  it.each<[string, string, string]>([
    ['page=1&page=2', 'page', 'must be given once, as a single value'],
    ['page[]=1', 'page', 'must be given once, as a single value'],
    ['query[a][b]=1', 'query', 'must be given once, as a single value'],
    ['query=a%00b', 'query', 'must not hold a NUL character'],
  ])('Query %s is refused with its place', (query, path, message) => {
    expect(() => read('jobs.search', query)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        message: `${path}: ${message}`,
        details: { issues: [{ path, message }] },
      }),
    );
  });

  it('All errors are named', () => {
    expect(() => read('jobs.search', 'page=1&page=2&query=%00')).toThrow(
      expect.objectContaining({
        details: {
          issues: [expect.objectContaining({ path: 'page' }), expect.objectContaining({ path: 'query' })],
        },
      }),
    );
  });

  it('A write takes only the key, a deletion its parameters', () => {
    for (const name of ['jobs.create', 'jobs.update']) {
      const { input, warned } = read(name, 'title=x&apiKey=y');
      expect([input, warned.map(({ path }) => path)]).toEqual([{}, ['title']]);
    }
    expect(read('jobs.delete', 'jobId=x').input).toEqual({ jobId: 'x' });
  });
});
