import { describe, expect, it } from '@jest/globals';
import type { ImportType } from '../../import-lines.ts';
import { readCell } from '../cells/read-cell.ts';
import { parseNames } from '../cells/names.ts';
import { matchColumns } from '../columns/match-columns.ts';

describe('amounts and names', () => {
  const fieldsOf = (type: ImportType, ...headers: readonly string[]) =>
    matchColumns(headers, { type, customFields: [], maps: [] }).map(({ target }) => target?.name ?? null);

  describe('amounts', () => {
    const salary = (text: string) => {
      const [column] = matchColumns(['Salary'], { type: 'candidate', customFields: [], maps: [] });
      if (!column?.target) throw new Error('Salary is no field.');
      const { value, beside, leftOut } = readCell(text, column.target);
      return [value, beside?.desiredSalaryCurrency, leftOut];
    };
    it.each([
      ['50 CTC', [50, undefined, undefined]],
      ['CTC 50k', [50_000, undefined, undefined]],
      ['50,000 INR CTC', [50_000, 'INR', undefined]],
      ['60K OTE', [60_000, undefined, undefined]],
      ['CHF 90k', [90_000, 'CHF', undefined]],
      ['5 MIO', [5_000_000, undefined, undefined]],
      ['12 XYZ', [12, undefined, '"12 XYZ" is taken without "XYZ", which is no currency']],
    ])('An amount: %s', (text, expected) => {
      expect(salary(text)).toEqual(expected);
    });

    const cell = (header: string, type: ImportType, text: string) => {
      const [column] = matchColumns([header], { type, customFields: [], maps: [] });
      if (!column?.target) throw new Error(`${header} is no field.`);
      return readCell(text, column.target);
    };
    it.each([
      ['50 LPA', 5_000_000, 'YEAR', '"50 LPA" is taken as INR 5,000,000 a year'],
      ['12.5 LPA', 1_250_000, 'YEAR', '"12.5 LPA" is taken as INR 1,250,000 a year'],
      ['CTC 15L', 1_500_000, 'YEAR', '"CTC 15L" is taken as INR 1,500,000 a year'],
      ['₹ 8 lakhs', 800_000, 'YEAR', '"₹ 8 lakhs" is taken as INR 800,000 a year'],
      ['9.6 Lacs p.a.', 960_000, 'YEAR', '"9.6 Lacs p.a." is taken as INR 960,000 a year'],
      ['1.2 Cr', 12_000_000, 'YEAR', '"1.2 Cr" is taken as INR 12,000,000 a year'],
      ['2 crore per annum', 20_000_000, 'YEAR', '"2 crore per annum" is taken as INR 20,000,000 a year'],
      ['1.5 lakh per month', 150_000, 'MONTH', '"1.5 lakh per month" is taken as INR 150,000 a month'],
    ])('An amount in lakhs and crores: %s', (text, value, tenure, leftOut) => {
      expect(cell('Salary', 'candidate', text)).toEqual({
        value,
        beside: { desiredSalaryCurrency: 'INR', desiredSalaryTenure: tenure },
        leftOut,
      });
    });

    it('An amount in lakhs keeps another currency', () => {
      expect(cell('Salary', 'candidate', 'USD 2 lakh').beside).toMatchObject({
        desiredSalaryCurrency: 'USD',
      });
    });

    it('Lakhs may be a range', () => {
      expect(cell('Salary', 'candidate', '12-15 LPA')).toMatchObject({
        value: 1_200_000,
        leftOut: '"12-15 LPA" is a range, of which the lower end is taken',
      });
      expect(cell('Salary Range', 'job', '10 - 12.5 lakhs')).toEqual({
        beside: { payCurrency: 'INR', payTenure: 'YEAR', minPay: 1_000_000, maxPay: 1_250_000 },
        leftOut: '"10 - 12.5 lakhs" is taken as INR 1,000,000 to 1,250,000 a year',
      });
    });

    it('Lakhs outside of pay are refused with advice', () => {
      expect(() => cell('bidValue', 'opportunity', '15L')).toThrow(
        'write the number in full, or say what it means, such as --value "bidValue:15L=1500000"',
      );
    });

    it.each([
      ['₹12,50,000', 1_250_000],
      ['1,00,00,000', 10_000_000],
      ['12,50,000.50', 1_250_000.5],
    ])('%s is grouped as in India', (text, value) => {
      expect(cell('Salary', 'candidate', text).value).toBe(value);
    });
  });

  describe('last names in capitals', () => {
    it.each([
      ['DE LA MARTIN Jean', 'Jean', 'DE LA MARTIN'],
      ['LE GOFF Anne', 'Anne', 'LE GOFF'],
      ['DI CAPRIO Leonardo', 'Leonardo', 'DI CAPRIO'],
      ['DU PONT DE NEMOURS Pierre', 'Pierre', 'DU PONT DE NEMOURS'],
      ['VAN DEN BERG Piet Hein', 'Piet Hein', 'VAN DEN BERG'],
      ['Maria DE LA CRUZ', 'Maria', 'DE LA CRUZ'],
      ['MARIA LOPEZ', 'MARIA', 'LOPEZ'],
      ['AL Smith', 'AL', 'Smith'],
    ])('A name in capitals: %s', (text, firstName, lastName) => {
      expect(parseNames(text)).toEqual({ firstName, lastName });
    });
  });

  describe('headers of the ends of a salary', () => {
    it.each([
      ['Salary Low', 'Salary High'],
      ['Salary Min', 'Salary Max'],
      ['Salary From', 'Salary To'],
      ['Min Pay', 'Max Pay'],
      ['Salary Range Low', 'Salary Range High'],
    ])('%s and %s are both ends for a job', (low, high) => {
      expect(fieldsOf('job', high, low)).toEqual(['maxPay', 'minPay']);
    });

    it.each([
      ['Salary Low', 'Salary High'],
      ['Salary From', 'Salary To'],
      ['Desired Salary Min', 'Desired Salary Max'],
      ['Salary', 'Max Salary'],
    ])('%s is what a person wants, %s is not', (low, high) => {
      expect(fieldsOf('candidate', 'Surname', high, low)).toEqual(['lastName', null, 'desiredSalary']);
    });
  });
});
