import { describe, expect, it } from '@jest/globals';
import { kinds, kindSources, personalData, type Kind } from '../src/index.ts';

describe('the catalogue of personal data', () => {
  const catalogue = personalData();
  const all: readonly Kind[] = Object.values(kinds);

  const tablesThatCall = (calls: string): readonly string[] =>
    kindSources()
      .code.flatMap(({ sql }) => [
        ...sql.matchAll(new RegExp(`AFTER DELETE ON (\\w+)[^;]*${calls}\\(\\)`, 'gu')),
      ])
      .map(([, table = '']) => table);

  it('The catalogue names the kinds with personal data, and with whom they are erased', () => {
    expect(catalogue.map(({ kind, erasedWith }) => [kind.name, erasedWith])).toEqual([
      ['candidate', 'candidate'],
      ['contact', 'contact'],
      ['lead', 'lead'],
      ['note', 'candidate'],
      ['interview', 'candidate'],
      ['file', 'candidate'],
    ]);
  });

  it('Each kind of person lists identity and contact data', () => {
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

  it('Company profiles are not personal data', () => {
    expect(Object.entries(kinds.company.fields).filter(([, { personal }]) => personal)).toEqual([
      ['customFields', kinds.company.fields.customFields],
    ]);
  });

  it('Triggers erase trail values of the whole catalogue and of what is erased with it', () => {
    const along = all.filter(({ erasedWith }) => erasedWith !== undefined).map(({ table }) => table);
    const expected = new Set([...catalogue.map(({ kind }) => kind.table), ...along]);
    expect([...tablesThatCall('nova_forget_values')].toSorted()).toEqual([...expected].toSorted());
  });

  it('Triggers erase stored answers about persons', () => {
    const persons = catalogue.filter(({ kind, erasedWith }) => kind.name === erasedWith);
    expect([...tablesThatCall('nova_forget_answers')].toSorted()).toEqual(
      persons.map(({ kind }) => kind.table).toSorted(),
    );
  });
});
