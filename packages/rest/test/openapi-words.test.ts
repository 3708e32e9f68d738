import { describe, expect, it } from '@jest/globals';
import { contractVersion, errorTable, filePartOf, isDownload, type ErrorCode } from '@nova/contract';
import { endpoints, maximumFileSize } from '@nova/features/contract';
import { buildExampleInput } from '../src/examples/example-input.ts';
import type { Operation, Parameter } from '../src/openapi/document-types.ts';
import { document } from './support/document.ts';

describe('openapi words', () => {
  type Members = Readonly<Record<string, unknown>>;

  const operations = new Map(
    Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .map((operation) => [operation['x-trpc-procedure'], operation]),
  );
  const operationOf = (name: string): Operation => {
    const found = operations.get(name);
    if (!found) throw new Error(`${name} is not documented`);
    return found;
  };
  const named = endpoints.map((endpoint) => [endpoint.name, endpoint] as const);
  const components = document.components as Readonly<Record<string, Readonly<Record<string, Members>>>>;
  const sentence = /^[A-Z`].*[.]$/su;

  // docs/interface/README.md#reference
  describe('the head of the reference', () => {
    it('The head says what the document is about', () => {
      expect(document.info).toMatchObject({
        title: 'Nova',
        version: contractVersion,
        summary: expect.stringMatching(sentence),
        description: expect.stringMatching(/^Candidates, /u),
      });
      expect([document.openapi, document.servers]).toEqual([
        '3.1.0',
        [{ url: '/', description: 'This server.' }],
      ]);
    });

    it.each(['Keys', 'Answers', 'Lists', 'Writes', 'Limits', 'The query language'])(
      'It has a chapter: %s',
      (chapter) => {
        const text = String(document.info.description);
        const [, told = ''] = text.split(`\n## ${chapter}\n`);
        expect(told.split('\n## ')[0]?.trim().length).toBeGreaterThan(100);
      },
    );

    it('It explains the query language by examples', () => {
      const text = String(document.info.description);
      for (const written of ['`smith`', 'AND NOT', '`rating:>=4`', '[now-7d TO now]', '`_exists_:email`'])
        expect(text).toContain(written);
    });

    it('Every resource has a tag, in words', () => {
      for (const { name, description } of document.tags) {
        expect(name).toMatch(/^[A-Z][\w ]+$/u);
        expect(description).toMatch(sentence);
      }
      expect(new Set(document.tags.map(({ name }) => name)).size).toBe(document.tags.length);
    });
  });

  // docs/interface/keys-and-accounts.md#how-a-key-travels
  describe('the ways to carry a key', () => {
    it('They are a header, a bearer and a query parameter, each with its role in words', () => {
      const schemes = Object.entries(components.securitySchemes ?? {});
      expect(
        schemes.map(([name, { type, in: place, name: carrier, scheme }]) => [
          name,
          type,
          place ?? scheme,
          carrier,
        ]),
      ).toEqual([
        ['privateApiKeyHeader', 'apiKey', 'header', 'X-Api-Key'],
        ['publicApiKeyHeader', 'apiKey', 'header', 'X-Api-Key'],
        ['calendarApiKeyHeader', 'apiKey', 'header', 'X-Api-Key'],
        ['bearer', 'http', 'bearer', undefined],
        ['privateApiKey', 'apiKey', 'query', 'apiKey'],
        ['publicApiKey', 'apiKey', 'query', 'apiKey'],
        ['calendarApiKey', 'apiKey', 'query', 'apiKey'],
      ]);
      for (const [name, { description }] of schemes) {
        expect(description).toMatch(sentence);
        const role = /^(private|public|calendar)/u.exec(name)?.[0].toUpperCase();
        expect(description).toContain(
          role === undefined ? 'a key of the role' : `a key of the role ${role}: it reads`,
        );
      }
    });

    it.each(named)('Operation %s takes each of them for its role', (name, { role }) => {
      const own = role.toLowerCase();
      const ways = [{ [`${own}ApiKeyHeader`]: [] }, { bearer: [] }, { [`${own}ApiKey`]: [] }];
      expect(operationOf(name).security).toEqual(role === 'NONE' ? [] : ways);
    });
  });

  // docs/limits.md#headers
  describe('the headers of answers', () => {
    it('Each has a description and a type', () => {
      const headers = Object.entries(components.headers ?? {});
      for (const [name, { description, schema, example }] of headers) {
        expect(description).toMatch(sentence);
        expect([name, schema]).toEqual([name, { type: typeof example === 'number' ? 'integer' : 'string' }]);
        expect(String(example).length).toBeGreaterThan(0);
      }
      expect(headers.length).toBeGreaterThan(8);
    });

    it.each(named)('Answers of %s have their headers', (name, { route, envelope, role }) => {
      const limits = [
        'RateLimit-Policy',
        'RateLimit',
        'X-RateLimit-Limit',
        'X-RateLimit-Remaining',
        'X-RateLimit-Reset',
      ];
      for (const [status, { headers }] of Object.entries(operationOf(name).responses)) {
        const ok = status === '200';
        const expected = [
          ...['X-Request-Id', 'Nova-Version'],
          ...(status === '401' || role === 'NONE' ? [] : limits),
          ...(status === '429' || status === '503' ? ['Retry-After'] : []),
          ...(ok && route.method === 'POST' && role !== 'NONE' ? ['Idempotent-Replayed'] : []),
          ...(ok && envelope === 'file' ? ['Content-Disposition', 'ETag', 'Accept-Ranges'] : []),
          ...(ok && envelope === 'text' ? ['Content-Disposition', 'ETag'] : []),
          ...(ok && (envelope === 'table' || envelope === 'archive') ? ['Content-Disposition'] : []),
        ];
        expect([status, Object.keys(headers)]).toEqual([status, expected]);
      }
    });
  });

  describe('the words of operations', () => {
    const inWords = ({ parameters }: Operation) =>
      parameters.filter((parameter): parameter is Parameter => 'name' in parameter);

    it.each(named)('Operation %s has its shared parameters', (name, { route, envelope, role }) => {
      const shared = operationOf(name).parameters.flatMap((parameter) =>
        '$ref' in parameter ? [parameter.$ref] : [],
      );
      expect(shared).toEqual([
        ...(route.method === 'POST' && role !== 'NONE' ? ['#/components/parameters/IdempotencyKey'] : []),
        ...(envelope === 'file' ? ['#/components/parameters/Range'] : []),
      ]);
    });

    it.each(named.filter(([, { searches }]) => searches !== undefined))(
      'Operation %s explains its query',
      (name) => {
        const query = inWords(operationOf(name)).find((parameter) => parameter.name === 'query');
        const paragraphs = query?.description.split('\n\n') ?? [];
        expect(paragraphs).toHaveLength(3);
        expect(paragraphs[1]).toMatch(
          /^Words .*`_exists_:email`\. \[The whole language\]\(\/docs\/guide\/query-language\)\.$/u,
        );
      },
    );

    it('Shared parameters are optional headers', () => {
      expect(components.parameters).toEqual({
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: expect.stringMatching(sentence),
          schema: {
            type: 'string',
            minLength: 1,
            maxLength: 255,
            examples: [expect.stringMatching(/^[\x21-\x7e]+$/u)],
          },
        },
        Range: {
          name: 'Range',
          in: 'header',
          required: false,
          description: expect.stringMatching(sentence),
          schema: { type: 'string', examples: ['bytes=0-1023'] },
        },
      });
    });

    it.each(named)('Path parameters of %s are required, in their place', (name, { route }) => {
      for (const { name: parameter, in: place, required } of inWords(operationOf(name))) {
        const inPath = route.path.includes(`{${parameter}}`);
        expect([parameter, place]).toEqual([parameter, inPath ? 'path' : 'query']);
        expect(required || !inPath).toBe(true);
      }
      expect(operationOf(name).responses).toHaveProperty('200');
    });

    it.each(named.filter(([name]) => operationOf(name).requestBody !== undefined))(
      'Operation %s describes its body',
      (name, endpoint) => {
        const { requestBody } = operationOf(name);
        const isForm = endpoint.route.body === 'multipart';
        const { name: part = '', maximum = maximumFileSize } = filePartOf(endpoint) ?? {};
        expect(Object.keys(requestBody?.content ?? {})).toEqual([
          isForm ? 'multipart/form-data' : 'application/json',
        ]);
        const largest = isForm ? maximum : (endpoint.route.largestBody ?? 1024 * 1024);
        const what = isForm ? `part \`${part}\`.*` : 'JSON object of at most ';
        expect(requestBody?.description).toMatch(
          new RegExp(`${what}${String(largest / (1024 * 1024))} MiB`, 'su'),
        );
        const [content] = Object.values(requestBody?.content ?? {});
        expect(content?.encoding).toEqual(
          isForm ? { [part]: { contentType: 'application/octet-stream' } } : undefined,
        );
        expect(String(content?.schema.$ref)).toMatch(/^#\/components\/schemas\/[A-Z]\w+Body$/u);
        const schema = components.schemas?.[String(content?.schema.$ref).split('/').at(-1) ?? ''];
        expect(schema?.description).toBe(`The body of “${endpoint.summary}”.`);
      },
    );

    it.each(named)('Failures of %s have their codes and meanings by status', (name) => {
      for (const [status, { description, content }] of Object.entries(operationOf(name).responses)) {
        if (status === '200') continue;
        const { schema, examples = {} } = content['application/json'] ?? {};
        const codes = Object.keys(examples) as ErrorCode[];
        expect(schema).toEqual({ $ref: '#/components/schemas/Failure' });
        expect(description).toBe(
          codes.map((code) => `\`${code}\`: ${errorTable[code].meaning}`).join('\n\n'),
        );
        for (const code of codes)
          expect([errorTable[code].status, examples[code]]).toEqual([
            Number(status),
            { $ref: `#/components/examples/${code}` },
          ]);
      }
      expect(operationOf(name).responses).toHaveProperty('401');
    });

    const successOf = (name: string) => {
      const success = operationOf(name).responses['200'];
      if (!success) throw new Error(`${name} has no success`);
      return success;
    };

    it.each(named.filter(([, { envelope }]) => envelope === 'file'))(
      'Operation %s answers the bytes of a file',
      (name) => {
        expect(successOf(name)).toMatchObject({
          description: expect.stringMatching(sentence),
          content: {
            'application/octet-stream': {
              schema: { type: 'string', format: 'binary', description: expect.stringMatching(sentence) },
            },
          },
        });
      },
    );

    it.each(named.filter(([, { envelope, searches }]) => envelope === 'table' && searches !== undefined))(
      'Operation %s answers a CSV table',
      (name, endpoint) => {
        const { columns } = buildExampleInput(endpoint);
        expect(successOf(name)).toMatchObject({
          description: expect.stringMatching(sentence),
          content: {
            'text/csv': {
              schema: { type: 'string', description: expect.stringMatching(sentence) },
              example: expect.stringMatching(new RegExp(`^${String(columns)}\r\n[A-Z]{3}-\\d+,.+\r\n$`, 'u')),
            },
          },
        });
      },
    );

    const ofJson = named.filter(([, endpoint]) => !isDownload(endpoint));
    it.each(ofJson)('Successes of %s have closed schemas', (name, { envelope, route }) => {
      const { description, content } = successOf(name);
      const reference = String(content['application/json']?.schema.$ref).split('/').at(-1) ?? '';
      expect(reference).toMatch(
        envelope === 'list'
          ? /Page(?:WithRequestId)?(?:WithoutCursor)?$/u
          : /Envelope(?:WithoutRequestId|WithoutRelated)?$|^PublicJobList$|^EventFeed$/u,
      );
      const schema = components.schemas?.[reference];
      expect(description).toMatch(sentence);
      expect(schema).toMatchObject({ additionalProperties: false, description });
      const hasId = 'requestId' in (schema?.properties as Members);
      expect(hasId).toBe(!route.withoutRequestId && envelope !== 'publicJobs');
    });

    it('Schemas of records are open, because records may grow members', () => {
      expect(components.schemas?.Candidate).not.toHaveProperty('additionalProperties');
    });

    it('Schemas are sorted by name', () => {
      const names = Object.keys(components.schemas ?? {}).filter(
        (name) => !name.startsWith('Failure') && name !== 'Failure',
      );
      const own = names.filter((name) => /(?:Body|Page|Envelope)$/u.test(name));
      expect(own).toEqual(own.toSorted((a, b) => (a < b ? -1 : 1)));
    });
  });
});
