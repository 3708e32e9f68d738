import { describe, expect, test } from '@jest/globals';
import { candidateRow, idOf } from '../src/data/candidate-rows.ts';
import * as planted from '../src/data/planted.ts';

describe('the data that is measured', () => {
  const parts = {
    accountId: '01930000-0000-7000-8000-00000000abcd',
    records: 2_000,
    userIds: ['u'],
    statusIds: ['s'],
    sourceIds: ['o'],
    educationLevels: ['Bachelor'],
    employmentTypes: ['Permanent'],
    customField: { id: 'f', label: 'Favourite tool' },
  };
  const rows = Array.from({ length: parts.records }, (_, number) => candidateRow(parts, number));
  const holding = (text: string): number =>
    rows.filter(({ overview }) => String(overview).toLowerCase().includes(text)).length;

  test('a number always gives the same record', () => {
    expect(candidateRow(parts, 17)).toEqual(rows[17]);
  });

  test('ids, emails and references are all different, and ids rise with time', () => {
    for (const column of ['id', 'email', 'reference']) {
      expect(new Set(rows.map((row) => row[column])).size).toBe(parts.records);
    }
    expect(idOf(parts.accountId, 1_000, 1) < idOf(parts.accountId, 2_000, 0)).toBe(true);
  });

  test('what a search should find is known by counting', () => {
    expect(holding(planted.rareWord)).toBe(planted.rareMatches);
    expect(holding(planted.commonWord.text)).toBe(planted.countPlanted([planted.commonWord], parts.records));
    expect(holding(planted.phrase.text)).toBe(planted.countPlanted([planted.phrase], parts.records));
    expect(holding('microbi')).toBe(planted.countPlanted(planted.prefixed, parts.records));
    expect(holding('ography')).toBe(planted.countPlanted(planted.suffixed, parts.records));
  });
});
