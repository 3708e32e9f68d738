import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { crud } from '../../../../contract/src/crud/crud.ts';
import {
  fieldDescriptions,
  kindDescriptions,
  schemaDescriptions,
} from '../../../../contract/src/documentation/descriptions.ts';
import { simplifySchema } from '../../../../contract/src/documentation/schema-book.ts';
import { createSchemaBook, describeSchema, errorTable, kinds } from '@nova/contract';
import { endpoints } from '../../endpoints.ts';
import { failureEnvelope } from '../../failure-envelope.ts';
import { importLineSchemas } from '../../imports/import-lines.ts';
import {
  findDocumentationOrThrow,
  resourceDocumentation,
  extractResource,
} from '../../resource-documentation.ts';
import { partsOf } from './schema-walk.ts';

describe('documentation', () => {
  const sentence = /^\S.*[.]$/su;
  const notSentences = (texts: Readonly<Record<string, string>>): string[] =>
    Object.keys(texts).filter((name) => !sentence.test(texts[name] ?? ''));

  describe('texts of the documentation', () => {
    it.each([
      ['fields', fieldDescriptions],
      ['schemas', schemaDescriptions],
      [
        'errors',
        Object.fromEntries(Object.entries(errorTable).map(([code, { meaning }]) => [code, meaning])),
      ],
      [
        'what to do',
        Object.fromEntries(Object.entries(errorTable).map(([code, { remedy }]) => [code, remedy])),
      ],
      [
        'resources',
        Object.fromEntries(
          Object.entries(resourceDocumentation).map(([name, one]) => [name, one.description]),
        ),
      ],
    ])('Descriptions are sentences: %s', (_kind, texts) => {
      expect(Object.keys(texts).length).toBeGreaterThan(10);
      expect(notSentences(texts)).toEqual([]);
    });

    it.each([
      [['candidateId', 'jobId'], 'candidateId or jobId', 'at least one of '],
      [['candidateId'], 'candidateId', ''],
    ])('A create says what it needs: %j', (belongsTo, names, atLeast) => {
      const { create } = crud({ ...kinds.note, belongsTo });
      expect(create.description).toMatch(new RegExp(`Needs ${atLeast}${names}\\.$`, 'u'));
    });

    it('Schemas of inputs and outputs describe themselves in sentences', () => {
      const described = [...partsOf('input'), ...partsOf('output')].filter(
        ({ schema }) => typeof schema.description === 'string',
      );
      expect(described.length).toBeGreaterThan(100);
      expect(described.filter(({ schema }) => !sentence.test(String(schema.description)))).toEqual([]);
    });

    it.each(Object.entries({ ...importLineSchemas, failure: failureEnvelope }))(
      'Import lines and failures describe themselves in sentences: %s',
      (_name, schema) => {
        const said = Object.values(schema.shape).map((field: z.ZodType) => field.description);
        expect(said.length).toBeGreaterThan(2);
        expect(said.filter((text) => text !== undefined && !sentence.test(text))).toEqual([]);
      },
    );

    it.each(endpoints)('The summary of $name is a heading', ({ summary, description = 'None.' }) => {
      expect(summary).toMatch(/^[A-Z].*[^.\s]$/u);
      expect(description).toMatch(sentence);
    });
  });

  describe('descriptions of members', () => {
    it('Kinds describe members that are their fields; the table describes the others', () => {
      expect(Object.keys(kindDescriptions)).toEqual(
        expect.arrayContaining(['firstName', 'companyName', 'statusId', 'sourceName', 'createdOn']),
      );
      const repeated = Object.entries(fieldDescriptions).filter(
        ([name, text]) => kindDescriptions[name] === text,
      );
      expect(repeated).toEqual([]);
    });
  });

  describe('the resources of the documentation', () => {
    it('Resources match those of the endpoints', () => {
      const named = new Set(endpoints.map(({ name }) => extractResource(name)));
      expect(Object.keys(resourceDocumentation).sort()).toEqual([...named].sort());
    });

    it('An endpoint’s name gives its resource', () => {
      expect(findDocumentationOrThrow('jobs.get')).toBe(resourceDocumentation.jobs);
      expect(() => findDocumentationOrThrow('cakes.bake')).toThrow(
        'The resource of cakes.bake is not documented.',
      );
    });

    it('Headings are unique, and names can begin a schema’s name', () => {
      const rows = Object.values(resourceDocumentation);
      expect(rows.filter(({ title }) => !/^[A-Z][a-z]+(?: [a-z]+)*$/u.test(title))).toEqual([]);
      expect(rows.filter(({ singular }) => !/^(?:[A-Z][a-z]+)+$/u.test(singular))).toEqual([]);
      expect(new Set(rows.map(({ title }) => title)).size).toBe(rows.length);
      expect(new Set(rows.map(({ singular }) => singular)).size).toBe(rows.length);
    });
  });

  describe('a book of schemas', () => {
    const tag = z.object({ value: z.string().describe('Said here.'), name: z.string() }).meta({ id: 'Tag' });

    it('A named schema appears once; its own descriptions win over the dictionary', () => {
      const book = createSchemaBook('#/parts/');
      expect(book.add(z.object({ tags: z.array(tag), first: tag }))).toMatchObject({
        properties: {
          tags: { type: 'array', items: { $ref: '#/parts/Tag' }, description: kindDescriptions.tags },
          first: { $ref: '#/parts/Tag' },
        },
      });
      expect(book.named()).toEqual({
        Tag: {
          description: 'A tag.',
          type: 'object',
          properties: {
            value: { type: 'string', description: 'Said here.' },
            name: { type: 'string', description: 'Its name.' },
          },
          required: ['value', 'name'],
        },
      });
    });

    it('A named root becomes a reference, and given names are sorted', () => {
      const book = createSchemaBook('#/');
      expect(book.add(tag)).toEqual({ $ref: '#/Tag' });
      expect(book.addNamed('Body', z.object({ rating: z.int() }), 'A body.')).toEqual({ $ref: '#/Body' });
      expect(Object.keys(book.named())).toEqual(['Body', 'Tag']);
      expect(book.named().Body).toEqual({
        type: 'object',
        description: 'A body.',
        properties: { rating: { type: 'integer', description: 'From 0 to 5.' } },
        required: ['rating'],
      });
    });

    it('Two schemas of one name are refused; the same schema is accepted again', () => {
      const book = createSchemaBook('#/');
      book.addNamed('Body', z.object({ a: z.string() }), 'A body.');
      expect(book.addNamed('Body', z.object({ a: z.string() }), 'A body.')).toEqual({ $ref: '#/Body' });
      expect(() => book.addNamed('Body', z.object({ a: z.int() }), 'A body.')).toThrow(
        'Two schemas are called Body.',
      );
    });

    it('The failure of every endpoint has a name', () => {
      expect(createSchemaBook('#/').add(failureEnvelope)).toEqual({ $ref: '#/Failure' });
    });

    it('A schema’s own description of a field wins', () => {
      const [key = ''] = Object.keys(fieldDescriptions).filter((name) => /^[A-Z].*[.]/u.test(name));
      const [owner = '', field = ''] = key.split('.');
      const schema = { type: 'object', properties: { [field]: { type: 'string' } } };
      expect(describeSchema(owner, schema)).toMatchObject({
        properties: { [field]: { description: fieldDescriptions[key] } },
      });
    });
  });

  describe('a simplified schema', () => {
    it.each([
      [
        'a nullable type is one type',
        { anyOf: [{ type: 'string' }, { type: 'null' }] },
        { type: ['string', 'null'] },
      ],
      [
        'a nullable closed set has null among its values',
        { anyOf: [{ type: 'string', enum: ['A'] }, { type: 'null' }], description: 'Kept.' },
        { type: ['string', 'null'], enum: ['A', null], description: 'Kept.' },
      ],
      [
        'a nullable object stays a choice',
        { anyOf: [{ type: 'object' }, { type: 'null' }] },
        { anyOf: [{ type: 'object' }, { type: 'null' }] },
      ],
      [
        'a nullable reference stays a choice',
        { anyOf: [{ $ref: '#/a' }, { type: 'null' }] },
        { anyOf: [{ $ref: '#/a' }, { type: 'null' }] },
      ],
      [
        'three choices stay three',
        { anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'number' }] },
        { anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'number' }] },
      ],
      [
        'two types stay a choice',
        { anyOf: [{ type: 'string' }, { type: 'number' }] },
        { anyOf: [{ type: 'string' }, { type: 'number' }] },
      ],
      [
        'bounds that every integer keeps are left out, others stay',
        {
          minimum: Number.MIN_SAFE_INTEGER,
          maximum: Number.MAX_SAFE_INTEGER,
          items: [{ minimum: 0, maximum: 9 }],
        },
        { items: [{ minimum: 0, maximum: 9 }] },
      ],
      [
        'binary is no encoding, and base64 is one',
        { a: { contentEncoding: 'binary', format: 'binary' }, b: { contentEncoding: 'base64' } },
        { a: { format: 'binary' }, b: { contentEncoding: 'base64' } },
      ],
      ['what is no object stays', [null, 'text', 3, true], [null, 'text', 3, true]],
    ])('Simplifies %s', (_rule, long, short) => {
      expect(simplifySchema(long)).toEqual(short);
    });
  });
});
