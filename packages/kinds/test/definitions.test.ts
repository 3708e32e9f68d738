import { describe, expect, it } from '@jest/globals';
import { isReference, kinds, nameMember, type Kind } from '../src/index.ts';

describe('definitions', () => {
  const all: readonly (readonly [string, Kind])[] = Object.entries(kinds);

  const shownNames = (kind: Kind): readonly string[] =>
    Object.entries(kind.fields).flatMap(([name, field]) => [
      name,
      ...(isReference(field) ? [nameMember(name)] : []),
      ...Object.keys(field.members ?? {}).map((member) => `${name}.${member}`),
    ]);

  describe.each(all)('the definition of a %s', (name, kind) => {
    it('Its key is its name', () => {
      expect(kind.name).toBe(name);
    });

    it('Its searchable fields exist', () => {
      const found = (kind.searchable ?? []).flatMap((one) => {
        if (typeof one === 'string') return [one];
        return 'together' in one ? [...one.together] : [one.field];
      });
      expect(shownNames(kind)).toEqual(expect.arrayContaining([...new Set(found)]));
    });

    it('Its required, compared and marked fields exist', () => {
      const named = [
        ...(kind.requiresOneOf ?? []),
        ...(kind.duplicates ?? []).flatMap(({ fields }) => fields),
        ...Object.keys(kind.marks ?? {}),
      ];
      expect(Object.keys(kind.fields)).toEqual(expect.arrayContaining([...new Set(named)]));
    });

    it('A kind with verbs belongs to the records whose deletion cascades to it', () => {
      const along = Object.entries(kind.fields).flatMap(([field, definition]) =>
        kind.verbs && isReference(definition) && definition.onDelete === 'cascade' ? [field] : [],
      );
      expect([...(kind.belongsTo ?? [])]).toEqual(expect.arrayContaining(along));
    });

    it('Every field has a description that is a sentence', () => {
      const silent = Object.entries(kind.fields).filter(
        ([, { description }]) => !/^[A-Z].*\.$/su.test(description),
      );
      expect(silent.map(([field]) => field)).toEqual([]);
    });

    it('Each weight belongs to one field, because the index answers for that field', () => {
      const weights = (kind.searchable ?? []).flatMap((one) =>
        typeof one === 'object' && 'weight' in one ? [one.weight] : [],
      );
      expect(weights).toEqual([...new Set(weights)]);
    });

    it('A prefix exists if and only if records have a reference number', () => {
      expect(kind.prefix !== undefined).toBe('reference' in kind.fields);
    });

    it('Every kind has an id and the instants of creation and last change', () => {
      expect(Object.keys(kind.fields)).toEqual(expect.arrayContaining(['id', 'createdOn', kind.stamp]));
    });
  });

  it('Tables, prefixes and plurals are unique', () => {
    for (const part of ['table', 'prefix', 'plural'] as const) {
      const values = all.flatMap(([, kind]) => kind[part] ?? []);
      expect(values).toEqual([...new Set(values)]);
    }
  });

  it('The name of a reference follows its member', () => {
    expect(nameMember('statusId')).toBe('statusName');
    expect(() => nameMember('status')).toThrow('A reference is called …Id; status is not.');
  });
});
