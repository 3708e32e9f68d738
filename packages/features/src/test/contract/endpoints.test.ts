import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { endpoints } from '../../endpoints.ts';
import { findDocumentationOrThrow } from '../../resource-documentation.ts';
import { isDownload, successEnvelope } from '@nova/contract';

describe('endpoints', () => {
  const routed = endpoints.map((endpoint) => ({ endpoint, route: endpoint.route }));
  const pattern = (path: string): string[] =>
    path.split('/').map((segment) => (segment.startsWith('{') ? '{}' : segment));

  it('Routes are unambiguous, with five exceptions', () => {
    const beats = (a: string[], b: string[]): boolean =>
      a.some((segment, at) => segment !== '{}' && b[at] === '{}');
    const bothFit = (a: string[], b: string[]): boolean =>
      a.length === b.length &&
      a.every((segment, at) => segment === b[at] || segment === '{}' || b[at] === '{}');
    const ambiguous = routed.flatMap(({ endpoint, route }, at) =>
      routed.slice(at + 1).flatMap((other) => {
        const [a, b] = [pattern(route.path), pattern(other.route.path)];
        if (route.method !== other.route.method || !bothFit(a, b)) return [];
        return beats(a, b) === beats(b, a) ? [`${endpoint.name} ${other.endpoint.name}`] : [];
      }),
    );
    // No job's id is `client` and no candidate's `parse`, and the fixed part that comes first wins.
    expect(ambiguous).toEqual([
      'candidates.anonymise candidates.keepParsed',
      'candidates.erase candidates.keepParsed',
      'candidates.keepParsed candidates.recordConsent',
      'publicJobs.challenge publicJobs.listByClient',
      'publicJobs.jsonld publicJobs.listByClient',
    ]);
  });

  it('Only public jobs take PUBLIC keys', () => {
    const open = endpoints.filter((endpoint) => endpoint.role === 'PUBLIC').map((endpoint) => endpoint.name);
    expect(open).toEqual(
      endpoints.filter(({ name }) => name.startsWith('publicJobs.')).map(({ name }) => name),
    );
    expect(open.length).toBeGreaterThan(5);
  });

  it('Only the calendar takes CALENDAR keys', () => {
    const calendars = endpoints.filter(({ role }) => role === 'CALENDAR').map(({ name }) => name);
    expect(calendars).toEqual(['interviews.calendar']);
  });

  it('Only ADMINs call the endpoints of their resources', () => {
    const ofAdmins = endpoints.filter(({ name, role, route }) => {
      const { ofAdmins: calls } = findDocumentationOrThrow(name);
      return role === 'PRIVATE' && (calls === 'ALL' || (calls === 'WRITES' && route.method !== 'GET'));
    });
    expect(ofAdmins.filter(({ userRole }) => userRole !== 'ADMIN').map(({ name }) => name)).toEqual([]);
    expect(ofAdmins.length).toBeGreaterThan(30);
  });

  describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'endpoint %s',
    (_name, endpoint) => {
      it('Input and success body have a JSON Schema', () => {
        expect(z.toJSONSchema(endpoint.input, { io: 'input' })).toMatchObject({ type: 'object' });
        const body = isDownload(endpoint) ? endpoint.output : successEnvelope(endpoint);
        expect(z.toJSONSchema(body, { io: 'output' })).toHaveProperty('type');
      });
      it('Path parameters are members of the input', () => {
        const parameters = [...endpoint.route.path.matchAll(/\{(\w+)\}/gu)].map((match) => match[1]);
        expect(Object.keys(endpoint.input.shape)).toEqual(expect.arrayContaining(parameters));
      });
      it('Lists take paging and updatedSince', () => {
        const members = Object.keys(endpoint.input.shape);
        expect(['page', 'size', 'updatedSince'].every((name) => members.includes(name))).toBe(
          endpoint.envelope === 'list',
        );
        // What a website's visitors type is plain words.
        if (endpoint.name === 'publicJobs.list') return;
        expect(members.includes('query') && endpoint.type === 'query').toBe(endpoint.searches !== undefined);
      });
    },
  );

  it('Named schemas have unique names', () => {
    const ids = new Map<string, z.core.JSONSchema.BaseSchema>();
    for (const endpoint of endpoints) {
      for (const io of ['input', 'output'] as const) {
        const { $defs } = z.toJSONSchema(io === 'input' ? endpoint.input : endpoint.output, { io });
        for (const [id, schema] of Object.entries($defs ?? {})) {
          const key = `${io} ${id}`;
          expect(id).toMatch(/^[A-Z][A-Za-z]+$/u);
          expect(ids.get(key) ?? schema).toEqual(schema);
          ids.set(key, schema);
        }
      }
    }
    expect(ids.size).toBeGreaterThan(20);
  });
});
