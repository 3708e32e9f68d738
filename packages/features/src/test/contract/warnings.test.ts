import { describe, expect, it } from '@jest/globals';
import { editDistance, findLeftOut, Warnings, type Endpoint, findNearName } from '@nova/contract';
import { endpoints } from '../../endpoints.ts';
import { findRecordSchema } from '../../record-schemas.ts';

describe('warnings', () => {
  const endpoint = (name: string): Endpoint => {
    const found = endpoints.find((one) => one.name === name);
    if (!found) throw new Error(`There is no endpoint ${name}`);
    return found;
  };

  const listLeftOut = (name: string, input: unknown) => {
    const called = endpoint(name);
    return [...findLeftOut(called, findRecordSchema(called), input)];
  };

  describe('findNearName', () => {
    const known = ['firstName', 'lastName', 'statusId', 'skills', 'page', 'id', 'updatedSince'];
    it.each([
      ['lastNam', 'lastName'],
      ['lsatName', 'lastName'],
      ['LAST_NAME', 'lastName'],
      ['last-name', 'lastName'],
      ['status', 'statusId'],
      ['skill', 'skills'],
      ['pages', 'page'],
      ['updatedsince', 'updatedSince'],
      ['pag', 'page'],
      ['paeg', 'page'],
      ['pxyz', undefined],
      ['colour', undefined],
      ['', undefined],
      ['---', undefined],
      ['x'.repeat(61), undefined],
    ])('Given %s, the nearest name is %s', (given, meant) => {
      expect(findNearName(given, known)).toBe(meant);
    });

    it('The nearest of several names wins', () => {
      expect(findNearName('secondName', ['secondNames', 'secondName2x', 'secondName'])).toBe('secondName');
      expect(findNearName('abcdefg', ['abcdexx', 'abcdefx'])).toBe('abcdefx');
    });
  });

  it.each(
    endpoints.map(({ name }) => name).filter((name) => name.endsWith('.update') && name !== 'site.update'),
  )('Writing back a read record gives no warning about ids: %s', (name) => {
    expect(listLeftOut(name, { id: 'as it was read' })).toEqual([]);
  });

  it.each(endpoints.filter(({ input }) => 'size' in input.shape).map(({ name }) => name))(
    'A size above 100 is taken as 100 and warned of: %s',
    (name) => {
      expect(listLeftOut(name, { size: 100 })).toEqual([]);
      const warning = { path: 'size', message: 'is above 100, and was taken as 100' };
      expect(listLeftOut(name, { size: 5000 })).toEqual([warning]);
    },
  );

  it('More events than a call may have are warned of; what is no number is for validation', () => {
    const warning = { path: 'limit', message: 'is above 500, and was taken as 500' };
    expect(listLeftOut('events.list', { limit: 501 })).toEqual([warning]);
    expect(listLeftOut('events.list', { limit: '501' })).toEqual([]);
  });

  it('Writing back the job pages gives no warning about their account and address', () => {
    const read = { accountId: 'A', name: 'Agency', slug: 'agency', keyId: 'K', language: 'en', url: 'U' };
    expect(listLeftOut('site.update', read)).toEqual([]);
  });

  it.each(['savedSearches.update', 'masterData.update'])(
    'The endpoint %s warns of names that no read shows',
    (name) => {
      expect(listLeftOut(name, { nam: 'x' })).toMatchObject([{ path: 'nam' }]);
    },
  );

  it.each([
    ['', '', 0],
    ['a', '', 1],
    ['kitten', 'sitting', 3],
    ['ab', 'ba', 1],
    ['abcd', 'acbd', 1],
    ['abc', 'abc', 0],
  ])('Turning %j into %j takes %i edits', (one, other, edits) => {
    expect(editDistance(one, other)).toBe(edits);
    expect(editDistance(other, one)).toBe(edits);
  });

  describe('findLeftOut', () => {
    const paths = (name: string, input: unknown): readonly string[] =>
      Array.from(listLeftOut(name, input), ({ path }) => path);

    it('Inputs, and members that reads show, give no warning', () => {
      expect(paths('candidates.create', { firstName: 'A', address: { city: 'B' }, updatedOn: 'x' })).toEqual(
        [],
      );
      expect(
        paths('candidates.update', { statusId: 'x', statusName: 'Active', ownerId: null, ownerName: null }),
      ).toEqual([]);
      expect(paths('candidates.update', { statusName: '' })).toEqual([]);
      expect(paths('candidates.get', undefined)).toEqual([]);
    });

    it('A name in place of an id gives a warning', () => {
      expect(listLeftOut('candidates.update', { statusName: 'Active' })).toEqual([
        { path: 'statusName', message: 'is only read; give statusId instead' },
      ]);
    });

    it('Warnings name the path at any depth', () => {
      const input = { address: { citty: 'X' }, tags: [{ value: 'a' }, { value: 'b', nope: 1 }] };
      expect(paths('candidates.create', input)).toEqual(['address.citty', 'tags.1.nope']);
    });

    it('Inherited members of objects are unknown', () => {
      expect(
        paths('candidates.create', JSON.parse('{"__proto__": 1, "constructor": 2, "toString": 3}')),
      ).toEqual(['__proto__', 'constructor', 'toString']);
    });

    it('An endless name is cut', () => {
      expect(paths('candidates.create', { ['x'.repeat(5000)]: 1 })).toEqual(['x'.repeat(100)]);
    });

    it('Members that only reads show are unknown in queries', () => {
      expect(paths('candidates.search', { firstName: 'A' })).toEqual(['firstName']);
    });
  });

  describe('Warnings', () => {
    const one = { path: 'a', message: 'is not known' };
    const other = { path: 'b', message: 'is not known' };

    it('Warnings are unique and limited', () => {
      const warnings = new Warnings();
      warnings.add([one, one, other]);
      expect(warnings.list).toEqual([one, other]);
      for (let at = 0; at < 100; at++) warnings.add([{ path: String(at), message: 'x' }]);
      expect(warnings.list).toHaveLength(50);
    });

    it('Beyond the limit nothing more is read', () => {
      let looked = 0;
      function* endless() {
        for (; ; looked++) yield { path: String(looked), message: 'x' };
      }
      const warnings = new Warnings();
      warnings.add(endless());
      warnings.add(endless());
      expect(warnings.list).toHaveLength(50);
      expect(looked).toBeLessThan(50);
    });

    it('A body may hold hundreds of thousands of unknown members', () => {
      const input = Object.fromEntries(
        Array.from({ length: 300_000 }, (_, at) => [`unknown${String(at)}`, at]),
      );
      const warnings = new Warnings();
      const called = endpoint('candidates.create');
      warnings.add(findLeftOut(called, findRecordSchema(called), input));
      expect(warnings.list).toHaveLength(50);
    });

    it('Settling does nothing without strict handling', () => {
      const warnings = new Warnings();
      warnings.add([one]);
      expect(() => warnings.settle()).not.toThrow();
      expect(() => new Warnings(true).settle()).not.toThrow();
    });

    it('Under strict handling, all warnings refuse the call', () => {
      const warnings = new Warnings(true);
      warnings.add([one]);
      expect(() => warnings.settle()).toThrow('a: is not known');
      warnings.add([other]);
      expect(() => warnings.settle()).toThrow(
        expect.objectContaining({
          code: 'VALIDATION_ERROR',
          message: 'a: is not known (and 1 more)',
          details: { issues: [one, other] },
        }),
      );
    });
  });
});
