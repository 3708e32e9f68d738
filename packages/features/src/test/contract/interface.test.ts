import { describe, expect, it } from '@jest/globals';
import { commonErrors, errorTable } from '@nova/contract';
import { endpoints } from '../../endpoints.ts';
import { partsOf } from './schema-walk.ts';

describe('interface', () => {
  it('Common errors have a row in the table', () => {
    expect(Object.keys(errorTable)).toEqual(expect.arrayContaining([...commonErrors]));
  });

  describe('an endpoint', () => {
    it.each(endpoints)('$name is a query if and only if REST reads', ({ name, route, type }) => {
      expect(type === 'query').toBe(route.method === 'GET');
      expect(type === 'query' && /[.](?:create|update|delete|set\w*|move|reject|cancel)$/u.test(name)).toBe(
        false,
      );
    });

    it('Endpoints are frozen and have a role', () => {
      expect(endpoints.filter((endpoint) => !Object.isFrozen(endpoint))).toEqual([]);
      expect(new Set(endpoints.map(({ role }) => role))).toEqual(
        new Set(['PRIVATE', 'PUBLIC', 'CALENDAR', 'NONE']),
      );
    });
  });

  describe('bounds of inputs', () => {
    const taken = partsOf('input');

    it('Every list has a maximum length', () => {
      const lists = taken.filter(({ schema }) => schema.type === 'array');
      expect(lists.length).toBeGreaterThan(30);
      expect(lists.filter(({ schema }) => typeof schema.maxItems !== 'number')).toEqual([]);
    });

    it('Every text has a maximum length, or a form that bounds it', () => {
      const texts = taken.filter(
        ({ schema }) =>
          schema.type === 'string' && !['enum', 'const', 'format', 'pattern'].some((key) => key in schema),
      );
      expect(texts.filter(({ schema }) => Number(schema.maxLength ?? 1) < 1)).toEqual([]);
      expect(texts.filter(({ schema }) => Number(schema.maxLength ?? 1) > 65_536)).toEqual([]);
      const unbounded = texts.filter(({ schema }) => schema.maxLength === undefined).map(({ path }) => path);
      expect(unbounded).toEqual(['candidates.parse input properties apiKey']);
    });

    it('Every number has bounds', () => {
      const numbers = taken.filter(({ schema }) => schema.type === 'number' || schema.type === 'integer');
      const bounds = numbers.map(({ path, schema }) => ({ path, min: schema.minimum, max: schema.maximum }));
      expect(bounds.filter(({ min, max }) => typeof min !== 'number' || typeof max !== 'number')).toEqual([]);
    });
  });

  it('Values of closed sets are unique and not blank', () => {
    const sets = [...partsOf('input'), ...partsOf('output')].flatMap(({ path, schema }) =>
      Array.isArray(schema.enum) ? [{ path, values: schema.enum as unknown[] }] : [],
    );
    expect(sets.length).toBeGreaterThan(20);
    for (const { path, values } of sets) {
      expect({ path, values }).toEqual({ path, values: [...new Set(values)] });
      expect({ path, blank: values.filter((value) => !/^[A-Za-z][A-Za-z_]+$/u.test(String(value))) }).toEqual(
        {
          path,
          blank: [],
        },
      );
    }
  });
});
