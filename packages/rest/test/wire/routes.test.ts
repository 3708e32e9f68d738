import { describe, expect, it } from '@jest/globals';
import { endpoints } from '@nova/features/contract';
import { basePath, createRouteTable } from '../../src/route-table.ts';

// docs/interface/errors.md#paths-and-methods
describe('the path of a request', () => {
  const match = createRouteTable(endpoints);
  const at = (method: string, path: string): unknown => {
    const found = match(method, `${basePath}${path}`);
    return found.kind === 'endpoint' ? [found.endpoint.name, { ...found.params }] : found;
  };
  const notFound = { kind: 'notFound' };

  it.each(endpoints.map(({ name, route }) => [name, route] as const))('It matches %s', (name, route) => {
    const id = '01a1fc3a-6cfc-76f0-a78c-dac4114230fd';
    const params = Array.from(route.path.matchAll(/\{(\w+)\}/gu), ([, param = '']) => [param, id] as const);
    expect(at(route.method, route.path.replaceAll(/\{\w+\}/gu, id))).toEqual([
      name,
      Object.fromEntries(params),
    ]);
  });

  it('HEAD matches GET', () => {
    expect(at('HEAD', '/masterdata')).toEqual(['masterData.all', {}]);
    expect(at('HEAD', '/candidates')).toEqual({ kind: 'wrongMethod', allow: ['POST'] });
  });

  it.each<[string, string, readonly string[]]>([
    ['DELETE', '/companies/list', ['HEAD', 'GET']],
    ['PATCH', '/candidates/x', ['HEAD', 'GET', 'PUT', 'DELETE']],
    ['OPTIONS', '/masterdata', ['HEAD', 'GET', 'POST']],
    ['get', '/candidates', ['POST']],
  ])('Another method names the allowed ones: %s %s', (method, path, allow) => {
    expect(at(method, path)).toEqual({ kind: 'wrongMethod', allow });
  });

  it.each(['', '/', '/nothing', '/Candidates', '/candidates/x/nothing', `/candidates/${'x'.repeat(1_001)}`])(
    'Unknown paths are not found: %s',
    (path) => {
      expect(at('GET', path)).toEqual(notFound);
    },
  );

  it('Paths outside the interface are not found', () => {
    expect(match('GET', '/masterdata')).toEqual(notFound);
  });

  it.each(['a%20b', '%C3%A4', '%00', 'x'.repeat(256)])('An impossible id counts as unknown: %s', (id) => {
    expect(at('GET', `/candidates/${id}`)).toEqual(['candidates.get', { candidateId: '-' }]);
  });

  it.each(['odd', '%21', 'x'.repeat(255)])('Any other id is passed on: %s', (id) => {
    expect(at('GET', `/candidates/${id}`)).toEqual([
      'candidates.get',
      { candidateId: decodeURIComponent(id) },
    ]);
  });
});
