import { describe, expect, it } from '@jest/globals';
import { appRouter } from '@nova/features/router';
import { endpoints, failureEnvelope, listCampaigns, maximumFileSize } from '@nova/features/contract';
import { errorTable, filePartOf, isDownload, successEnvelope } from '@nova/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { buildExampleAnswer } from '../src/examples/example-answer.ts';
import { buildExampleInput } from '../src/examples/example-input.ts';
import { failureExamples } from '../src/examples/failure-examples.ts';
import type { Operation, Parameter } from '../src/openapi/document-types.ts';
import { listErrors } from '../src/openapi/responses.ts';
import { basePath } from '../src/route-table.ts';
import { document } from './support/document.ts';

describe('openapi document', () => {
  type Members = Readonly<Record<string, unknown>>;

  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  );
  const keyless = endpoints.filter(({ role }) => role === 'NONE').map(({ name }) => name.replace('.', '_'));
  const operationOf = (name: string): Operation => {
    const found = operations.find(([, { operationId }]) => operationId === name.replace('.', '_'));
    if (!found) throw new Error(`${name} is not documented`);
    return found[1];
  };
  const named = endpoints.map((endpoint) => [endpoint.name, endpoint] as const);

  const isObject = (value: unknown): value is Members =>
    typeof value === 'object' && value !== null && !Array.isArray(value);

  function* objectsIn(value: unknown, place: string): Generator<readonly [string, Members]> {
    if (Array.isArray(value))
      for (const [at, item] of value.entries()) yield* objectsIn(item, `${place}/${String(at)}`);
    if (!isObject(value)) return;
    yield [place, value];
    for (const [key, member] of Object.entries(value)) yield* objectsIn(member, `${place}/${key}`);
  }

  const objects = [...objectsIn(document, '#')];

  const schemaCheck = (() => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'nova', components: document.components });
    return (schema: unknown, value: unknown) => {
      const text = JSON.stringify(schema).replaceAll('"#/components', '"nova#/components');
      const validate = ajv.compile(JSON.parse(text) as object);
      return validate(value) ? [] : (validate.errors ?? []);
    };
  })();

  describe('the OpenAPI document', () => {
    it('The document is valid OpenAPI 3.1', async () => {
      const result = await new Validator().validate(
        structuredClone(document) as object as Record<string, unknown>,
      );
      expect(result).toMatchObject({ valid: true });
    });

    it('Its head has contact, licence and server', () => {
      expect(document.info).toMatchObject({
        contact: { name: 'The operator of this server' },
        license: { name: 'MIT', identifier: 'MIT' },
      });
      expect(document.servers.map(({ url }) => url)).toEqual(['/']);
    });

    it('Every routed endpoint appears once', () => {
      expect(operations.map(([, { operationId }]) => operationId).sort()).toEqual(
        [...endpoints.map(({ name }) => name.replace('.', '_')), 'events_stream'].sort(),
      );
    });

    it('References resolve', () => {
      const references = objects.flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []));
      const places = new Set(objects.map(([place]) => place));
      expect(references.filter((reference) => !places.has(reference))).toEqual([]);
      expect(references.length).toBeGreaterThan(500);
    });

    it.each(named.filter(([, endpoint]) => filePartOf(endpoint) !== undefined))(
      'The file of %s has its largest size, in the schema and in words',
      (name, endpoint) => {
        const { name: part = '', maximum = maximumFileSize } = filePartOf(endpoint) ?? {};
        const { content = {}, description } = operationOf(name).requestBody ?? {};
        const references = [...objectsIn(content, '')].flatMap(([, { $ref }]) =>
          typeof $ref === 'string' ? [$ref] : [],
        );
        const schemas = objects.flatMap(([place, schema]) => (references.includes(place) ? [schema] : []));
        expect(schemas).toMatchObject([{ properties: { [part]: { maxLength: maximum } } }]);
        expect(description).toContain(`at most ${String(maximum / 1024 / 1024)} MiB`);
      },
    );

    it('Generated schemas stay as strict as those of the procedures', () => {
      const { _def } = appRouter._def.procedures['campaigns.list' as never] as {
        readonly _def: { readonly meta: unknown };
      };
      expect(_def.meta).toMatchObject({ openapi: { method: 'GET', path: '/campaigns/list' } });
      expect(listCampaigns.input.safeParse({ archived: 'false' }).success).toBe(false);
      expect(listCampaigns.input.safeParse({ page: '1' }).success).toBe(false);
    });

    it('Named schemas, headers, parameters and examples are used', () => {
      const text = JSON.stringify(document);
      const unused = ['schemas', 'headers', 'parameters', 'examples'].flatMap((kind) =>
        Object.keys(document.components[kind] ?? {}).filter(
          (name) => !text.includes(`"#/components/${kind}/${name}"`),
        ),
      );
      expect(unused).toEqual([]);
    });

    it('Schemas of records, pages, envelopes and bodies have names', () => {
      expect(Object.keys(document.components.schemas ?? {})).toEqual(
        expect.arrayContaining([
          ...[
            'Candidate',
            'FoundCandidatePage',
            'CandidateEnvelope',
            'CandidateCreateBody',
            'CandidateUpdateBody',
          ],
          ...[
            'CompanyDetailEnvelope',
            'ContactPage',
            'IdEnvelope',
            'Failure',
            'FileUploadBody',
            'PublicJobList',
          ],
        ]),
      );
    });
  });

  describe('the lint of the OpenAPI document', () => {
    it('Every schema and field has a description', () => {
      const schemas = objects.filter(([place]) => /^#\/components\/schemas\/\w+$/u.test(place));
      const fields = objects
        .filter(([place]) => place.startsWith('#/components/schemas/'))
        .flatMap(([place, { properties }]) =>
          isObject(properties)
            ? Object.entries(properties).map(([name, schema]) => [`${place}/${name}`, schema] as const)
            : [],
        );
      const silent = [...schemas, ...fields].filter(
        ([, schema]) => isObject(schema) && !('$ref' in schema) && !schema.description,
      );
      expect(silent.map(([place]) => place)).toEqual([]);
    });

    it.each(operations)(
      'Operation %s has a summary, a description, a described tag and keys',
      (_route, operation) => {
        const { summary, description, tags, security } = operation;
        expect(summary).toMatch(/^[A-Z].*[^.]$/u);
        expect(description).toMatch(/^[A-Z].*[.]$/su);
        expect(document.tags.filter(({ name }) => tags.includes(name))).toHaveLength(1);
        expect(security).toHaveLength(keyless.includes(operation.operationId) ? 0 : 3);
      },
    );

    it.each(operations)(
      'Operation %s describes its parameters, body and answers, with examples',
      (_route, operation) => {
        const parameters = operation.parameters.filter(
          (parameter): parameter is Parameter => 'name' in parameter,
        );
        for (const { name, description, schema } of parameters) {
          expect([name, description]).toEqual([name, expect.stringMatching(/\S.*[.]/su)]);
          if (name === 'expand' && description.endsWith('so it takes none.')) continue;
          expect([name, schema.examples]).toEqual([name, [expect.anything()]]);
        }
        for (const content of Object.values(operation.requestBody?.content ?? {})) {
          expect(content.example).toBeDefined();
        }
        for (const [status, { description, content, headers }] of Object.entries(operation.responses)) {
          expect(description).not.toBe('');
          expect(headers).toHaveProperty('X-Request-Id');
          const json = content['application/json'];
          const withExample = json === undefined || (json.example ?? json.examples) !== undefined;
          expect({ status, withExample }).toEqual({ status, withExample: true });
        }
      },
    );

    // docs/interface/paging.md#walks
    it('Lists of records show how to walk, sort and choose, and what then comes beside the records', () => {
      const { parameters, responses } = operationOf('placements.search');
      const said = Object.fromEntries(
        parameters.flatMap((one) => ('name' in one ? [[one.name, one] as const] : [])),
      );
      expect(said).toMatchObject({
        sort: {
          in: 'query',
          required: false,
          schema: { type: 'string', examples: ['startDate,-updatedOn'] },
        },
        fields: { in: 'query', required: false },
        expand: { description: expect.stringContaining('It takes `candidate`, `company`, `job`.') },
        cursor: {
          in: 'query',
          required: false,
          description: expect.stringContaining('empty at the beginning'),
        },
      });
      expect(said.cursor?.schema).not.toHaveProperty('minLength');
      expect(responses['200']?.content['application/json']?.schema.$ref).toBe(
        '#/components/schemas/PlacementPage',
      );
      const { properties } = document.components.schemas?.PlacementPage as { properties: Members };
      expect(properties).toMatchObject({
        nextCursor: { description: expect.stringContaining('null at the end') },
        included: {
          properties: {
            candidates: { additionalProperties: { $ref: '#/components/schemas/Candidate' } },
            companies: { additionalProperties: { $ref: '#/components/schemas/Company' } },
            jobs: { additionalProperties: { $ref: '#/components/schemas/Job' } },
          },
        },
      });
    });

    it('A list without cursors and an answer without related records show none', () => {
      const propertiesOf = (name: string): unknown =>
        (document.components.schemas?.[name] as { properties: Members } | undefined)?.properties;
      expect(propertiesOf('NotePageWithoutCursor')).not.toHaveProperty('nextCursor');
      expect(propertiesOf('UserPage')).not.toHaveProperty('included');
      expect(propertiesOf('JobDetailEnvelope')).toHaveProperty('included');
      expect(propertiesOf('WebhookEnvelope')).not.toHaveProperty('included');
    });

    it('Queries explain their language with the records’ fields', () => {
      const queries = endpoints.filter(({ searches }) => searches !== undefined);
      for (const { name } of queries) {
        const query = operationOf(name).parameters.find(
          (p): p is Parameter => 'name' in p && p.name === 'query',
        );
        expect(query?.description).toMatch(/Fields: `(?:id|recordId)`, .*On`/su);
      }
      expect(queries.length).toBeGreaterThanOrEqual(6);
    });
  });

  describe('the examples', () => {
    it.each(named)('The request of %s fits the contract and the document', (name, endpoint) => {
      const input: Record<string, unknown> = { ...buildExampleInput(endpoint) };
      const part = filePartOf(endpoint)?.name;
      if (part !== undefined) input[part] = new File(['%PDF-'], String(input[part]));
      expect(endpoint.input.safeParse(input).error?.issues).toBeUndefined();
      const body = operationOf(name).requestBody?.content['application/json'];
      expect(body === undefined ? [] : schemaCheck(body.schema, body.example)).toEqual([]);
    });

    it.each(named.filter(([, endpoint]) => !isDownload(endpoint)))(
      'The answer of %s fits the contract and the document',
      (name, endpoint) => {
        expect(
          successEnvelope(endpoint).safeParse(buildExampleAnswer(endpoint)).error?.issues,
        ).toBeUndefined();
        const body = operationOf(name).responses['200']?.content['application/json'];
        expect(schemaCheck(body?.schema, body?.example)).toEqual([]);
      },
    );

    it.each(Object.entries(failureExamples))('The failure %s fits the contract', (_code, { value }) => {
      expect(failureEnvelope.safeParse(value).error?.issues).toBeUndefined();
    });

    it.each(named)('Statuses of %s are those of its errors', (name, endpoint) => {
      const statuses = new Set([
        '200',
        ...listErrors(endpoint).map((code) => String(errorTable[code].status)),
      ]);
      expect(Object.keys(operationOf(name).responses)).toEqual([...statuses].sort());
      expect(Object.keys(document.paths)).toContain(`${basePath}${endpoint.route.path}`);
    });
  });
});
