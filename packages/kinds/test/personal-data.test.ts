import { describe, expect, it } from '@jest/globals';
import { kinds, kindSources, personalData, type Kind } from '../src/index.ts';

describe('the catalogue of personal data', () => {
  const catalogue = personalData();
  const all: readonly Kind[] = Object.values(kinds);

  /** The tables after whose deletions a function of the database runs. */
  const tablesThatCall = (calls: string): readonly string[] =>
    kindSources()
      .code.flatMap(({ sql }) => [
        ...sql.matchAll(new RegExp(`AFTER DELETE ON (\\w+)[^;]*${calls}\\(\\)`, 'gu')),
      ])
      .map(([, table = '']) => table);

  it('names the kinds that tell of a person, and with whom they go', () => {
    expect(catalogue.map(({ kind, erasedWith }) => [kind.name, erasedWith])).toEqual([
      ['candidate', 'candidate'],
      ['contact', 'contact'],
      ['lead', 'lead'],
      ['note', 'candidate'],
      ['interview', 'candidate'],
      ['file', 'candidate'],
    ]);
  });

  it('holds who a person is, and how to reach one, of each kind of person', () => {
    for (const { kind, fields, erasedWith } of catalogue) {
      if (kind.name !== erasedWith) continue;
      expect(fields).toEqual(
        expect.arrayContaining([
          'firstName',
          'lastName',
          'email',
          'mobile',
          'linkedIn',
          'tags',
          'customFields',
        ]),
      );
    }
  });

  it('says nothing of companies, whose profiles are no person’s', () => {
    expect(Object.entries(kinds.company.fields).filter(([, { personal }]) => personal)).toEqual([
      ['customFields', kinds.company.fields.customFields],
    ]);
  });

  it('is what the database forgets: values in the trail of all of it and of what goes along', () => {
    const along = all.filter(({ erasedWith }) => erasedWith !== undefined).map(({ table }) => table);
    const expected = new Set([...catalogue.map(({ kind }) => kind.table), ...along]);
    expect([...tablesThatCall('nova_forget_values')].toSorted()).toEqual([...expected].toSorted());
  });

  it('is what the database forgets: kept answers about persons', () => {
    const persons = catalogue.filter(({ kind, erasedWith }) => kind.name === erasedWith);
    expect([...tablesThatCall('nova_forget_answers')].toSorted()).toEqual(
      persons.map(({ kind }) => kind.table).toSorted(),
    );
  });
});
