import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { kind } from '../src/kind.ts';
import { masterData } from '../src/fields/references.ts';
import { text } from '../src/fields/scalars.ts';
import {
  checkDeprecation,
  createSchema,
  deprecated,
  deprecationNotice,
  findDeprecation,
  readSchema,
  writeSchema,
  type Deprecation,
} from '../src/index.ts';

describe('deprecation', () => {
  const going: Deprecation = { since: '2026-11-22', sunset: '2027-05-22', instead: 'Use `phone`.' };

  describe('a deprecation', () => {
    it('The notice says since when, until when and what to use instead', () => {
      expect(deprecationNotice(checkDeprecation(going))).toBe(
        'Deprecated since 2026-11-22, and may go on 2027-05-22. Use `phone`.',
      );
    });

    it.each([
      ['a day that is none', { since: '2026-11-31' }, /no day/u],
      ['another form of a day', { sunset: '22/05/2027' }, /no day/u],
      ['less than 180 days', { sunset: '2027-05-20' }, /179 days/u],
      ['an end before its beginning', { sunset: '2026-01-01' }, /days/u],
      ['nothing to use instead', { instead: '' }, /instead/u],
      ['no sentence', { instead: 'phone' }, /instead/u],
    ])('Refuses %s', (_what, change, message) => {
      expect(() => checkDeprecation({ ...going, ...change })).toThrow(message);
      expect(() => deprecated(z.string(), { ...going, ...change })).toThrow(message);
    });

    it('The schema keeps its rules, and schemas derived from it are deprecated too', () => {
      const plain = z.string().max(3).describe('A code.');
      const marked = deprecated(plain, going);
      expect([marked.safeParse('abcd').success, marked.description]).toEqual([false, 'A code.']);
      expect([findDeprecation(plain), findDeprecation(marked)]).toEqual([undefined, going]);
      expect(findDeprecation(marked.describe('Another.'))).toEqual(going);
      expect(z.toJSONSchema(marked)).toMatchObject({ deprecated: true, 'x-deprecation': going });
      expect(z.toJSONSchema(plain)).not.toHaveProperty('deprecated');
    });
  });

  describe('a deprecated field', () => {
    const made = kind('lead', {
      table: 'leads',
      plural: 'leads',
      description: 'Leads.',
      fields: {
        fax: text('A fax number.', { deprecated: going }),
        statusId: masterData('status', ['leadStatuses'], 'Its status.', { deprecated: going }),
        phone: text('A phone number.'),
      },
    });

    it.each([
      ['reads', readSchema(made).shape, ['fax', 'statusId', 'statusName']],
      ['updates', writeSchema(made).shape, ['fax', 'statusId']],
      ['creates', createSchema(made).shape, ['fax', 'statusId']],
    ])('The field and its name are deprecated in %s', (_where, shape, expected) => {
      const marked = Object.entries<z.ZodType>(shape).filter(
        ([, schema]) => findDeprecation(schema) !== undefined,
      );
      expect(marked.map(([name]) => name)).toEqual(expected);
    });
  });
});
