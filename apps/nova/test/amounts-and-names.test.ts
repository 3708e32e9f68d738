import { describe, expect, it } from '@jest/globals';
import type { ImportType } from '@nova/contract';
import { readCell } from '../src/csv/read-cell.ts';
import { namesIn } from '../src/csv/cells/read-name.ts';
import { matchColumns } from '../src/csv/match-columns.ts';

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
  ])('%s', (text, expected) => {
    expect(salary(text)).toEqual(expected);
  });

  it('in hundreds of thousands are refused, for they are not what they seem', () => {
    expect(() => salary('50 LPA')).toThrow('must be a number');
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
  ])('%s', (text, firstName, lastName) => {
    expect(namesIn(text)).toEqual({ firstName, lastName });
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
