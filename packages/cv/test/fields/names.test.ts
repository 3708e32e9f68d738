import { describe, expect, it } from '@jest/globals';
import { findName } from '../../src/fields/name.ts';
import { linesOf, type Printed } from './line-of.ts';

const found = (lines: readonly Printed[], email: string | null = null, twoSurnames = false): unknown[] => {
  const { firstName, lastName, confidence } = findName(linesOf(lines), email, twoSurnames);
  return [firstName, lastName, Math.round(confidence * 1000) / 1000];
};

describe('the name at the head of a CV', () => {
  it.each<[string[], string | null, boolean, string | null, string | null, number]>([
    [['Jane Doe', 'Engineer'], null, false, 'Jane', 'Doe', 0.8],
    [['JANE DOE'], null, false, 'Jane', 'Doe', 0.8],
    [['DOE Jane'], null, false, 'Jane', 'Doe', 0.8],
    [['Jane van der Berg'], null, false, 'Jane', 'van der Berg', 0.8],
    [['Ludwig van Beethoven'], null, false, 'Ludwig', 'van Beethoven', 0.8],
    [['María García López'], null, true, 'María', 'García López', 0.8],
    [['María García López'], null, false, 'María García', 'López', 0.8],
    [['Jane A. Doe'], null, false, 'Jane', 'Doe', 0.8],
    [['Dr. Jane Doe, PhD'], null, false, 'Jane', 'Doe', 0.8],
    [['Name: Jane Doe'], null, false, 'Jane', 'Doe', 1],
    [['Curriculum Vitae Jane Doe'], null, false, 'Jane', 'Doe', 1],
    [['Jane (Janie) Doe'], null, false, 'Jane', 'Doe', 0.8],
    [['Jane "Janie" Doe'], null, false, 'Jane', 'Doe', 0.8],
    [['Software Engineer', 'Jane Doe'], null, false, 'Jane', 'Doe', 0.775],
    [['London', 'Jane Doe'], null, false, 'Jane', 'Doe', 0.775],
    [['Experience', 'Jane Doe'], null, false, 'Jane', 'Doe', 0.775],
    [['Jane'], 'jane@example.com', false, 'Jane', null, 0.92],
    [['JANEDOE'], 'jane.doe@example.com', false, 'Jane', 'Doe', 0.92],
    [['Janedoe'], 'j.doe@example.com', false, 'Janedoe', null, 0.52],
    [['x', 'y', 'z', 'Jane Doe'], 'jane.doe@example.com', false, 'Jane', 'Doe', 1],
    [["Conor O'Brien"], null, false, 'Conor', "O'Brien", 0.8],
    [['Jean-Luc PICARD'], null, false, 'Jean-Luc', 'Picard', 0.8],
    [['Jane Doe | Engineer'], null, false, 'Jane', 'Doe', 0.8],
    [['Jane Doe – Engineer'], null, false, 'Jane', 'Doe', 0.8],
    [['王小明'], null, false, '王小明', null, 0.52],
    [['Jane\tDoe'], null, false, 'Jane', 'Doe', 0.8],
    [['Mr John Smith Jr.'], null, false, 'John', 'Smith', 0.8],
    [['MCDONALD-SMITH Anna'], null, false, 'Anna', 'Mcdonald-Smith', 0.8],
    [['Maria De La Cruz'], null, false, 'Maria', 'De La Cruz', 0.8],
    [['VAN DEN BERG Anna'], null, false, 'Anna', 'van den Berg', 0.8],
    [['Berlin Paris', 'John Smith'], 'john.smith@x.example', false, 'John', 'Smith', 1],
    [['Bank Consulting', 'John Smith'], null, false, 'John', 'Smith', 0.775],
  ])('%j with the address %s (two surnames: %s) is %s %s', (lines, email, twoSurnames, first, last, sure) => {
    expect(found(lines, email, twoSurnames)).toEqual([first, last, sure]);
  });

  it.each<[string[], string | null]>([
    [['jane doe'], 'jane.doe@example.com'],
    [['12 Main Street'], null],
    [['Jane Doe Smith Jones Brown White'], null],
    [[], null],
    [['de la'], null],
    [['Jane & Doe'], null],
    [['Experience'], null],
    [['xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'], null],
  ])('is not told by the lines %j with the address %s', (lines, email) => {
    expect(found(lines, email)).toEqual([null, null, 0]);
  });

  it.each<[Printed[], string | null, string | null, number]>([
    [[['Jane', { size: 20 }], ['Doe', { size: 20 }], 'Engineer'], 'Jane', 'Doe', 0.75],
    [
      [
        ['Berlin Paris', { size: 10 }],
        ['John Smith', { size: 20 }],
      ],
      'John',
      'Smith',
      0.775,
    ],
    [[['Jane Doe', { bullet: true }]], 'Jane', 'Doe', 0.6],
    [[['Jane Doe', { page: 2 }]], 'Jane', 'Doe', 0.8],
    [[['Jane Doe', { page: 3 }]], null, null, 0],
    [
      [
        ['Jane Doe', { size: 10 }],
        ['Anna Bell', { size: 30 }],
      ],
      'Anna',
      'Bell',
      0.775,
    ],
    [
      [
        ['Jane Doe', { size: 10 }],
        ['Anna Bell', { size: 70 }],
      ],
      'Anna',
      'Bell',
      1,
    ],
  ])('is large, on the first pages and no item of a list: %j', (lines, first, last, sure) => {
    expect(found(lines)).toEqual([first, last, sure]);
  });
});
