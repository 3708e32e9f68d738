import { describe, expect, it } from '@jest/globals';
import { findDateOfBirth } from '../../src/fields/contact.ts';
import { linesOf } from './line-of.ts';

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
