import { describe, expect, it } from '@jest/globals';
import { isReference, kinds, nameMember, type Kind } from '../src/index.ts';

describe('definitions', () => {
  const all: readonly (readonly [string, Kind])[] = Object.entries(kinds);

  /** Every name that a read of the kind may show. */
  const shownNames = (kind: Kind): readonly string[] =>
    Object.entries(kind.fields).flatMap(([name, field]) => [
      name,
      ...(isReference(field) ? [nameMember(name)] : []),
      ...Object.keys(field.members ?? {}).map((member) => `${name}.${member}`),
    ]);

  describe.each(all)('the definition of a %s', (name, kind) => {
    it('stands under its own name', () => {
      expect(kind.name).toBe(name);
    });

    it('is found by fields that it has', () => {
      const found = (kind.searchable ?? []).flatMap((one) => {
        if (typeof one === 'string') return [one];
        return 'together' in one ? [...one.together] : [one.field];
      });
      expect(shownNames(kind)).toEqual(expect.arrayContaining([...new Set(found)]));
    });

    it('needs, compares and marks fields that it has', () => {
      const named = [
        ...(kind.requiresOneOf ?? []),
        ...(kind.duplicates ?? []).flatMap(({ fields }) => fields),
        ...Object.keys(kind.marks ?? {}),
      ];
      expect(Object.keys(kind.fields)).toEqual(expect.arrayContaining([...new Set(named)]));
    });

    it('belongs to the records that it goes along with, where verbs follow from its definition', () => {
      const along = Object.entries(kind.fields).flatMap(([field, definition]) =>
        kind.verbs && isReference(definition) && definition.onDelete === 'cascade' ? [field] : [],
      );
      expect([...(kind.belongsTo ?? [])]).toEqual(expect.arrayContaining(along));
    });

    it('describes each field in a sentence', () => {
      const silent = Object.entries(kind.fields).filter(
        ([, { description }]) => !/^[A-Z].*\.$/su.test(description),
      );
      expect(silent.map(([field]) => field)).toEqual([]);
    });

    it('gives each weight to one field alone, for the index answers for that field by it', () => {
      const weights = (kind.searchable ?? []).flatMap((one) =>
        typeof one === 'object' && 'weight' in one ? [one.weight] : [],
      );
      expect(weights).toEqual([...new Set(weights)]);
    });

    it('has a prefix for its numbers when, and only when, it shows numbers', () => {
      expect(kind.prefix !== undefined).toBe('reference' in kind.fields);
    });

    it('has an id, and instants of its making and its last change', () => {
      expect(Object.keys(kind.fields)).toEqual(expect.arrayContaining(['id', 'createdOn', kind.stamp]));
    });
  });

  it('no two kinds share a table, a prefix or a plural', () => {
    for (const part of ['table', 'prefix', 'plural'] as const) {
      const values = all.flatMap(([, kind]) => kind[part] ?? []);
      expect(values).toEqual([...new Set(values)]);
    }
  });

  it('the name of a reference is that of its member', () => {
    expect(nameMember('statusId')).toBe('statusName');
    expect(() => nameMember('status')).toThrow('A reference is called …Id; status is not.');
  });
});
