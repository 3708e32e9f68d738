import { describe, expect, it } from '@jest/globals';
import { type DateRange, findDateRange, findDateRanges, hasDate } from '../../src/entities/date-ranges.ts';
import { dateValue, formatDate, type PartialDate } from '../../src/entities/date-tokens.ts';
import { findDateOfBirth } from '../../src/fields/contact.ts';
import { linesOf } from './line-of.ts';

describe('Dates of a CV', () => {
  describe('Dates', () => {
    const day = (date: PartialDate | null): string => (date === null ? '?' : formatDate(date));
    const told = ({ start, end, current, single }: DateRange): string =>
      single ? day(start) : `${day(start)} to ${current ? 'now' : day(end)}`;

    describe('A single date', () => {
      it.each([
        ['3 May 2019', '2019-05-03'],
        ['3rd May 2019', '2019-05-03'],
        ['1st of March 2020', '2020-03-01'],
        ['12. März 2018', '2018-03-12'],
        ['5 de mayo de 2017', '2017-05-05'],
        ['5 de mayo del 2017', '2017-05-05'],
        ['1er mars 2015', '2015-03-01'],
        ['May 3, 2019', '2019-05-03'],
        ['May 3rd, 2019', '2019-05-03'],
        ['May 2019', '2019-05'],
        ['May. 2019', '2019-05'],
        ['May, 2019', '2019-05'],
        ['mayo de 2019', '2019-05'],
        ['May of 2019', '2019-05'],
        ['May-2019', '2019-05'],
        ['May/2019', '2019-05'],
        ["May '19", '2019-05'],
        ["May'98", '1998-05'],
        ['May 19', '2019-05'],
        ['Mai/07', '2007-05'],
        ['Summer 2018', '2018'],
        ['Summer of 2018', '2018'],
        ['2018 Summer', '2018'],
        ['Herbst 2016', '2016'],
        ['Q3 2020', '2020'],
        ['Q1/2021', '2021'],
        ['Q2-2020', '2020'],
        ['03/05/2019', '2019-05-03'],
        ['13/05/2019', '2019-05-13'],
        ['05/13/2019', '2019-05-13'],
        ['3.5.2019', '2019-05-03'],
        ['03-05-2019', '2019-05-03'],
        ['2019-05-03', '2019-05-03'],
        ['2019/5/3', '2019-05-03'],
        ['2019.05.03', '2019-05-03'],
        ['05/2019', '2019-05'],
        ['5.2019', '2019-05'],
        ['12 / 2019', '2019-12'],
        ['01-2019', '2019-01'],
        ['2019-05', '2019-05'],
        ['2019.05', '2019-05'],
        ['2019 / 05', '2019-05'],
        ['2019 May', '2019-05'],
        ['2019, Mai', '2019-05'],
        ['2019', '2019'],
        ['1940', '1940'],
        ['1999', '1999'],
        ['2000', '2000'],
        ['2049', '2049'],
        ['05/19', '2019-05'],
        ['05/46', '1946-05'],
        ['05/45', '2045-05'],
        ['31/12/2019', '2019-12-31'],
        ['20XX', '?'],
        ['May 20XX', '?'],
        ['MM/20XX', '?'],
        ['19xx', '?'],
        ['1. Dezember 2016', '2016-12-01'],
        ['Sept 2014', '2014-09'],
        ['septembre 2014', '2014-09'],
        ['Jänner 2014', '2014-01'],
        ['août 2013', '2013-08'],
        ['dicembre 2012', '2012-12'],
        ['maart 2011', '2011-03'],
      ])('%s is read as %s', (text, expected) => {
        const [found, ...more] = findDateRanges(text);
        expect(found && [told(found), found.single, found.current]).toEqual([expected, true, false]);
        expect(more).toEqual([]);
      });

      it.each([
        ['1899'],
        ['2050'],
        ['00/19'],
        ['13/19'],
        ['1234567'],
        ['abc'],
        ['May'],
        ['2019-13-03'],
        ['32/05/2019'],
        ['2019-05-32'],
        ['x2019'],
        ['2019x'],
        ['present'],
        ['heute'],
        ['12345'],
        ['3 May'],
        [`${'x'.repeat(396)} 2019`],
      ])('%s is no date', (text) => {
        expect(findDateRanges(text)).toEqual([]);
        expect(hasDate(text)).toBe(false);
      });
    });

    describe('Periods', () => {
      it.each([
        ['2015 - 2019', ['2015 to 2019']],
        ['2015–2019', ['2015 to 2019']],
        ['2015 — 2019', ['2015 to 2019']],
        ['2015 to 2019', ['2015 to 2019']],
        ['2015 until 2019', ['2015 to 2019']],
        ['2015 bis 2019', ['2015 to 2019']],
        ['2015 à 2019', ['2015 to 2019']],
        ['2015 al 2019', ['2015 to 2019']],
        ['2015 tot 2019', ['2015 to 2019']],
        ['2015 hasta 2019', ['2015 to 2019']],
        ['May 2015 - June 2019', ['2015-05 to 2019-06']],
        ['May - June 2019', ['2019-05 to 2019-06']],
        ['03/2015 - 04/2019', ['2015-03 to 2019-04']],
        ['2015 - present', ['2015 to now']],
        ['2015 to date', ['2015 to now']],
        ['2015 – heute', ['2015 to now']],
        ['since 2015', ['2015 to now']],
        ['Since May 2015', ['2015-05 to now']],
        ['seit Mai 2015', ['2015-05 to now']],
        ['from 2015 to 2019', ['2015 to 2019']],
        ['von 2015 bis 2019', ['2015 to 2019']],
        ['depuis 2015', ['2015 to now']],
        ['desde 2015', ['2015 to now']],
        ['2015 -', ['2015 to now']],
        ['2015 – ,', ['2015 to now']],
        ['2015 -)', ['2015 to now']],
        ['2019-21', ['2019 to 2021']],
        ['2019/21', ['2019 to 2021']],
        ['2019-31', ['2019 to 2031']],
        ["2019-'21", ['2019 to 2021']],
        ['1998-02', ['1998-02']],
        ['2015 (to present)', ['2015 to now']],
        ['2015 to present', ['2015 to now']],
        ['(2015 - 2019)', ['2015 to 2019']],
        ['(2015) - (2019)', ['2015 to 2019']],
        ['2015 ... 2019', ['2015 to 2019']],
        ['2015 -> 2019', ['2015 to 2019']],
        ['20XX - 20XX', ['? to ?']],
        ['2015 - 20XX', ['2015 to ?']],
        ['2010 - 2012, 2015 - 2019', ['2010 to 2012', '2015 to 2019']],
        ['2015 and 2019', ['2015', '2019']],
        ['2015 x 2019', ['2015', '2019']],
        ['2015, present', ['2015']],
        ['Engineer 2015 - 2019 Acme', ['2015 to 2019']],
        ['May - 2019', ['2019-05']],
        ['Present 2015', ['2015']],
        ['2015.05-2016.06', ['2015-05 to 2016-06']],
        ['05.2015–06.2016', ['2015-05 to 2016-06']],
        ['1. Januar 2015 - 31. Dezember 2016', ['2015-01-01 to 2016-12-31']],
        ['Jan 2015 - Current', ['2015-01 to now']],
        ['jan. 2015 – déc. 2016', ['2015-01 to 2016-12']],
        ['enero 2015 - actualidad', ['2015-01 to now']],
        ['gen 2015 - oggi', ['2015-01 to now']],
        ['jan 2015 - heden', ['2015-01 to now']],
        ['2015/2016', ['2015 to 2016']],
        ['2015 ~ 2016', ['2015 to 2016']],
        ['2019 - 18', ['2019']],
        ['2019-32', ['2019']],
        ['2019-13', ['2019']],
        ['2015 - May', ['2015']],
        ['2015 x - 2019', ['2015', '2019']],
        ['2015 - x 2019', ['2015', '2019']],
        ['2015 . 2019', ['2015', '2019']],
        ['2015 .. 2019', ['2015 to 2019']],
        ['2015 → 2019', ['2015 to 2019']],
        ['2015 > 2019', ['2015 to 2019']],
        ['2015--2019', ['2015 to 2019']],
        ['2015 [2019', ['2015', '2019']],
        ['[2015] - [2019]', ['2015 to 2019']],
        ['2015, to 2019', ['2015 to 2019']],
        ['2015 – to – 2019', ['2015 to 2019']],
        ['2015 tox 2019', ['2015', '2019']],
        ['2015 xto 2019', ['2015', '2019']],
        ['2015 x to date', ['2015']],
        ['2015, to present', ['2015 to now']],
        ['2015 till now', ['2015 to now']],
        ['2015 ad oggi', ['2015 to now']],
        ['2015 - 2019 - 2020', ['2015 to 2019', '2020']],
        ['present - 2015', ['2015']],
        ['May 2015 - May', ['2015-05']],
        ['May - June', []],
        ['May to present', []],
        ['50 people, May - present', []],
        ['2015 now to work', ['2015']],
        ['2015 (now, to be sure)', ['2015']],
        ['2015-19.', ['2015']],
        ['2015-19/', ['2015']],
        ['2015-190', ['2015']],
        ['x 2015 -19', ['2015 to 2019']],
        ["2015 / '19", ['2015 to 2019']],
        ['2015-27', ['2015 to 2027']],
        ['2015-28', ['2015']],
        ['2015-15', ['2015 to 2015']],
        ['2015-14', ['2015']],
        ['20XX-21', ['?']],
        ['seit 20XX', ['? to now']],
        ['2015 -\tx', ['2015 to now']],
        ['2015 - | x', ['2015 to now']],
        ['2015 - x', ['2015']],
        ['x - 2015', ['2015']],
        ['since about 2015', ['2015']],
        ['xsince 2015', ['2015']],
        ['depuis le 3 mai 2015', ['2015-05-03 to now']],
      ])('%s has the periods %j', (text, expected) => {
        expect(findDateRanges(text).map(told)).toEqual(expected);
      });

      it.each([
        ['Engineer 2015 - 2019 Acme', '2015 - 2019'],
        ['Engineer, since May 2015, Acme', 'since May 2015'],
        ['from 2015 to 2019 Acme', 'from 2015 to 2019'],
        ['2019-21 Acme', '2019-21'],
        ['2015 - , Acme', '2015 - '],
        ['Acme 2015', '2015'],
        ['Acme xfrom 2015 to 2019', '2015 to 2019'],
        ['Acme from  2015 to 2019', 'from  2015 to 2019'],
        ['ß Acme from 2015 to 2019', 'from 2015 to 2019'],
        ['Straße von 2015 bis 2019', 'von 2015 bis 2019'],
        ['Acme since 20XX', 'since 20XX'],
        ['since 2015', 'since 2015'],
        ['depuis le 3 mai 2015', 'depuis le 3 mai 2015'],
        ['2015 –) Acme', '2015 –'],
        ['2015 -\tAcme', '2015 -'],
        ['2015 -', '2015 -'],
        ['seit 2015 - Acme', 'seit 2015'],
        ['seit 2015 -', 'seit 2015 -'],
      ])('The period in %s is printed as %j, with its words', (text, expected) => {
        const range = findDateRange(text);
        expect(text.slice(range?.from, range?.to)).toBe(expected);
      });

      it('findDateRange returns the first period with two ends, else the first date', () => {
        expect(findDateRange('2012, 2015 - 2019, 2020 - 2021')).toMatchObject({
          start: { year: 2015 },
          single: false,
        });
        expect(findDateRange('2012, 2015')).toMatchObject({ start: { year: 2012 }, single: true });
      });
    });

    describe('PartialDate', () => {
      it.each([
        [2019, 0, 0, '2019', 20_190_000],
        [2019, 5, 0, '2019-05', 20_190_500],
        [2019, 12, 3, '2019-12-03', 20_191_203],
      ])('The date %d, %d, %d is formatted as %s', (year, month, dayOfMonth, text, value) => {
        const date = { year, month, day: dayOfMonth };
        expect([formatDate(date), dateValue(date)]).toEqual([text, value]);
      });
    });
  });

  describe('Words of periods', () => {
    it.each([
      ['March 2019 – Present'],
      ['März 2019 – heute'],
      ['seit März 2019'],
      ["mars 2019 – aujourd'hui"],
      ["mars 2019 jusqu'à présent"],
      ['depuis mars 2019'],
      ['marzo de 2019 – actualidad'],
      ['marzo 2019 – en curso'],
      ['marzo 2019 – tuttora'],
      ['marzo 2019 - alla data attuale'],
      ['dal marzo 2019 ad oggi'],
      ['maart 2019 – heden'],
      ['maart 2019 – momenteel'],
      ['março de 2019 – atualidade'],
      ['março de 2019 – até hoje'],
      ['marzec 2019 – do dzisiaj'],
      ['marzec 2019 do chwili obecnej'],
      ['março de 2019 até hoje'],
      ['od marca 2019'],
      ['mars 2019 – pågår'],
      ['mars 2019 – i dag'],
    ])('A period is ongoing: %s', (text) => {
      expect(findDateRange(text)).toMatchObject({ start: { year: 2019, month: 3 }, current: true });
    });

    it.each([
      ['from March 2019 to May 2021'],
      ['von März 2019 bis Mai 2021'],
      ['de mars 2019 à mai 2021'],
      ['desde marzo de 2019 hasta mayo de 2021'],
      ['da marzo 2019 fino a maggio 2021'],
      ['van maart 2019 t/m mei 2021'],
      ['de março de 2019 até maio de 2021'],
      ['od marca 2019 do maja 2021'],
      ['från mars 2019 till och med maj 2021'],
    ])('A period has an end: %s', (text) => {
      expect(findDateRange(text)).toMatchObject({
        start: { year: 2019, month: 3 },
        end: { year: 2021, month: 5 },
        current: false,
        single: false,
      });
    });
  });

  describe('findDateOfBirth', () => {
    const now = new Date('2026-03-10T12:00:00.000Z');
    const birth = (...lines: string[]): string | null => findDateOfBirth(linesOf(lines), now);

    it.each([
      ['Date of birth: 03/05/1990'],
      ['DOB 3 May 1990'],
      ['D.O.B. 1990-05-03'],
      ['Birth date 3 May 1990'],
      ['Birthdate 3 May 1990'],
      ['dob: 3 May 1990'],
      ['Date of birth (in full): 3 May 1990'],
      ['at present in York, born 3 May 1990'],
      ['3 May 1991, born 3 May 1990'],
      ['Born on 3 May 1990 in York'],
      ['Born 3 May 1990'],
      ['Geburtsdatum: 03.05.1990'],
      ['geboren am 3. Mai 1990'],
      ['geb. 3.5.1990'],
      ['Date de naissance : 03/05/1990'],
      ['né le 3 mai 1990'],
      ['née le 3 mai 1990'],
      ['Fecha de nacimiento: 3 de mayo de 1990'],
      ['nacida el 3 de mayo de 1990'],
      ['nacido el 3 de mayo de 1990'],
      ['Data di nascita: 03/05/1990'],
      ['nato il 3 maggio 1990'],
      ['nata il 3 maggio 1990'],
      ['Geboortedatum: 3 mei 1990'],
      ['Data de nascimento: 03/05/1990'],
    ])('A date of birth is read from "%s"', (text) => {
      expect(birth(text)).toBe('1990-05-03');
    });

    it.each([
      ['Born 1990'],
      ['Born May 1990'],
      ['Date of birth: 03/05/2013'],
      ['3 May 1990'],
      ['Date of birth: unknown'],
      ['Born: present'],
      ['3 May 1990, born in York'],
    ])('A date is no date of birth if it is incomplete, implausible or not labelled: %s', (text) => {
      expect(birth(text)).toBeNull();
    });

    it('A date of birth implies an age of 14 to 90 years', () => {
      expect(birth('Born: 31/12/2012')).toBe('2012-12-31');
      expect(birth('Born: 01/01/2013')).toBeNull();
      expect(findDateOfBirth(linesOf(['Born: 01/01/1940']), new Date('2030-01-01'))).toBe('1940-01-01');
      expect(findDateOfBirth(linesOf(['Born: 01/01/1940']), new Date('2031-01-01'))).toBeNull();
    });

    it('A date of birth may stand on the line below its label, not further', () => {
      expect(birth('Date of birth', '3 May 1990')).toBe('1990-05-03');
      expect(birth('Date of birth', 'York', '3 May 1990')).toBeNull();
      expect(birth('Date of birth:')).toBeNull();
      expect(birth('Born: present', 'now 3 May 1990')).toBe('1990-05-03');
    });

    it('A later label is tried if the first has no full date', () => {
      expect(birth('Born: 1990', 'Date of birth: 3 May 1991')).toBe('1991-05-03');
    });

    it('A line over 160 characters holds no date of birth', () => {
      expect(birth(`Born on 3 May 1990 ${'x'.repeat(141)}`)).toBe('1990-05-03');
      expect(birth(`Born on 3 May 1990 ${'x'.repeat(142)}`)).toBeNull();
    });
  });
});
