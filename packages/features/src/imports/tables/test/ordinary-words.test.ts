import { describe, expect, it } from '@jest/globals';
import type { ImportType } from '../../import-lines.ts';
import { countHeaders } from '../columns/by-words.ts';
import { matchColumns } from '../columns/match-columns.ts';
import { findNoValueWord, hasNoValue } from '../cells/no-value.ts';
import { readCell } from '../cells/read-cell.ts';
import { findTypeInName } from '../record-type-names.ts';

describe('ordinary words', () => {
  const cell = (header: string, text: string, type: ImportType = 'candidate', habits = {}) => {
    const [column] = matchColumns([header], { type, customFields: [], maps: [] });
    if (!column?.target) throw new Error(`${header} is no field.`);
    return readCell(text, column.target, habits);
  };

  describe('words for no value, in six languages', () => {
    it.each([
      'keine',
      'unbekannt',
      'unknown',
      'aucun',
      'inconnu',
      'ninguno',
      'desconocido',
      'nessuno',
      'sconosciuto',
      'geen',
      'onbekend',
    ])('%s is a blank cell for a text, a number, a date and a phone', (text) => {
      for (const kind of ['text', 'number', 'date', 'phone'] as const)
        expect([kind, hasNoValue(text, kind, false)]).toEqual([kind, true]);
    });

    it('remain names in a column of names, except those that nobody has', () => {
      expect(['Keine', 'Geen', 'Nada'].map((name) => hasNoValue(name, 'text', true))).toEqual([
        false,
        false,
        false,
      ]);
      expect(hasNoValue('Unbekannt', 'text', true)).toBe(true);
    });

    it('remain values where a text may mean them, such as an open status', () => {
      expect(['offen', 'open', 'nach Vereinbarung'].map((text) => hasNoValue(text, 'text', false))).toEqual([
        false,
        false,
        false,
      ]);
    });

    it('mean no for a permit, and immediately for a period of notice', () => {
      expect(cell('Arbeitserlaubnis', 'keine')).toEqual({ value: false });
      expect(cell('Kündigungsfrist', 'keine')).toEqual({ value: 'IMMEDIATE' });
    });
  });

  it.each([
    'VB',
    'VHB',
    'n. V.',
    'nach Vereinbarung',
    'negotiable',
    'by agreement',
    'à convenir',
    'a convenir',
    'da concordare',
    'in overleg',
    'n.o.t.k.',
  ])('%s becomes a code of a period of notice, and goes to the notes instead of an amount', (text) => {
    expect(findNoValueWord(text, 'number')).toBe('agreed');
    expect(cell('Kündigungsfrist', text)).toEqual({ value: 'BY_AGREEMENT' });
    expect(cell('Gehaltswunsch', text)).toEqual({ isRemark: true });
  });

  it.each([
    ['3 Monate zum Quartalsende', 'THREE_MONTHS', true],
    ['3 Mon. z. QE', 'THREE_MONTHS', true],
    ['4 Wochen zum 15. oder Monatsende', 'FOUR_WEEKS', true],
    ['3 months to the end of a quarter', 'THREE_MONTHS', true],
    ['3 mois à la fin du trimestre', 'THREE_MONTHS', true],
    ['1 mes a fin de mes', 'ONE_MONTH', true],
    ['3 mesi a fine trimestre', 'THREE_MONTHS', true],
    ['2 maanden tegen einde maand', 'TWO_MONTHS', true],
    ['zum Monatsende', 'END_OF_MONTH', false],
    ['Probezeit (2 Wochen)', 'TWO_WEEKS', true],
    ['gesetzlich', 'STATUTORY', false],
    ['de suite', 'IMMEDIATE', false],
    ['3 Monate', 'THREE_MONTHS', false],
    ['14', 'TWO_WEEKS', false],
  ])('a period of notice %s is %s', (text, value, isRemark) => {
    expect(cell('Kündigungsfrist', text)).toEqual(isRemark ? { value, isRemark } : { value });
  });

  it.each(['01.03.2026', 'ab 1.4.2026', '04/2026', 'April 2026', 'Q3 2026', 'KW 14'])(
    '%s goes to the notes, for it is no period of notice',
    (text) => {
      expect(cell('Kündigungsfrist', text)).toEqual({ isRemark: true });
    },
  );

  it.each(['1-3 Monate', '2 Jahre', '3'.repeat(9)])('a period of notice %s is refused', (text) => {
    expect(() => cell('Kündigungsfrist', text)).toThrow('must be a time');
  });

  it.each([
    ['4.200 mtl.', 4_200, 'MONTH'],
    ['4.200 €/Monat', 4_200, 'MONTH'],
    ['3 500 € par mois', 3_500, 'MONTH'],
    ['1.800 al mese', 1_800, 'MONTH'],
    ['2.900 p/m', 2_900, 'MONTH'],
    ['65.000 p.a.', 65_000, 'YEAR'],
    ['4.200 € x 13', 54_600, 'YEAR'],
    ['65 TEUR', 65_000, undefined],
    ['ab 60.000', 60_000, undefined],
    ['60-65.000', 60_000, undefined],
  ])('a pay of %s is %i for a %s', (text, value, tenure) => {
    const read = cell('Gehaltswunsch', text, 'candidate', { decimal: ',' });
    expect([read.value, read.beside?.desiredSalaryTenure]).toEqual([value, tenure]);
  });

  it.each(['65.000 VB', '65.000 € zzgl. Bonus', '65.000 (verhandelbar)', 'bis 65.000'])(
    'a pay of %s keeps its amount, and the notes keep the rest',
    (text) => {
      expect(cell('Gehaltswunsch', text, 'candidate', { decimal: ',' })).toMatchObject({
        value: 65_000,
        isRemark: true,
      });
    },
  );

  it('one end of a range fills that end of a job’s pay', () => {
    expect(cell('Gehalt', 'ab 60.000 €', 'job', { decimal: ',' }).beside).toEqual({
      payCurrency: 'EUR',
      minPay: 60_000,
    });
    expect(cell('Gehalt', 'bis 70.000 €', 'job', { decimal: ',' }).beside).toEqual({
      payCurrency: 'EUR',
      maxPay: 70_000,
    });
  });

  it('a placement’s monthly salary is multiplied by twelve and reported', () => {
    expect(cell('Gehalt', '4.200 € mtl.', 'placement')).toEqual({
      value: 50_400,
      beside: { currency: 'EUR' },
      leftOut: '"4.200 € mtl." is a month’s, and taken twelve times',
    });
  });

  it('a placement’s range of monthly salaries says that its lower end is taken', () => {
    expect(cell('Gehalt', '4.200 - 4.800 € mtl.', 'placement')).toEqual({
      value: 50_400,
      beside: { currency: 'EUR' },
      leftOut: '"4.200 - 4.800 € mtl." is a month’s range, of which the lower end is taken twelve times',
    });
  });

  it.each(['450 € pro Tag', '60 €/h', '£900 per week'])(
    'a placement’s salary of %s is a remark, for a year’s is unknown',
    (text) => {
      expect(cell('Gehalt', text, 'placement')).toEqual({ isRemark: true });
    },
  );

  it.each([
    ['02/1986', '1986-02-01'],
    ['2.1986', '1986-02-01'],
    ['1986-02', '1986-02-01'],
    ['Februar 1986', '1986-02-01'],
    ['févr. 1986', '1986-02-01'],
    ['febrero de 1986', '1986-02-01'],
    ['febbraio 86', '1986-02-01'],
    ['mrt 1986', '1986-03-01'],
  ])('a month %s becomes its first day and goes to the notes', (text, value) => {
    expect(cell('Geburtsdatum', text)).toEqual({ value, isRemark: true });
  });

  it.each(['1986', 'Jg. 1986', 'circa 1986'])('a year %s goes to the notes, for it is no day', (text) => {
    expect(cell('Geburtsdatum', text)).toEqual({ isRemark: true });
  });

  it.each([
    ['Kandidatenliste.csv', 'candidate'],
    ['Firmenliste', 'company'],
    ['Unternehmensübersicht 2026.xlsx', 'company'],
    ['Kontaktdaten.csv', 'contact'],
    ['candidatelist.csv', 'candidate'],
    ['ClientList.csv', 'company'],
    ['Liste des candidats.csv', 'candidate'],
    ['Listado de empresas.csv', 'company'],
    ['elenco_candidati.csv', 'candidate'],
    ['klantenlijst.csv', 'company'],
    ['Stellenliste.csv', 'job'],
    ['Einkaufsliste.csv', undefined],
  ])('%s is a list of type %s', (name, type) => {
    expect(findTypeInName(name)).toBe(type);
  });

  it('a row of headers differs from the words of a cover', () => {
    expect(countHeaders(['Vorname', 'Nachname', 'E-Mail'])).toBe(3);
    expect(countHeaders(['Kandidaten der Agentur', '', ''])).toBeLessThan(2);
  });
});
