import { describe, expect, it } from '@jest/globals';
import { findName } from '../../src/fields/name.ts';
import { linesOf, type Printed } from './line-of.ts';

describe('findName', () => {
  const found = (lines: readonly Printed[], email: string | null = null, twoSurnames = false): unknown[] => {
    const { firstName, lastName, confidence } = findName(linesOf(lines), email, twoSurnames);
    return [firstName, lastName, Math.round(confidence * 1000) / 1000];
  };

  it.each<[string[], string | null, boolean, string | null, string | null, number]>([
    [['Jane Doe', 'Engineer'], null, false, 'Jane', 'Doe', 0.8],
    [['JANE DOE'], null, false, 'Jane', 'Doe', 0.8],
    [['DOE Jane'], null, false, 'Jane', 'Doe', 0.8],
    [['Jane van der Berg'], null, false, 'Jane', 'van der Berg', 0.8],
    [['Ludwig van Beethoven'], null, false, 'Ludwig', 'van Beethoven', 0.8],
    [['María García López'], null, true, 'María', 'García López', 0.8],
    [['María García López'], null, false, 'María García', 'López', 0.8],
    [['Jane A. Doe'], null, false, 'Jane', 'Doe', 0.8],
    [['jane doe'], 'jane.doe@example.com', false, 'Jane', 'Doe', 1],
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
    [['Jane DOE SMITH'], null, false, 'Jane', 'Doe Smith', 0.8],
    [['DOE SMITH Jane'], null, false, 'Jane', 'Doe Smith', 0.8],
    [['Jane van DOE'], null, true, 'Jane van', 'Doe', 0.8],
    [['J. R. Doe'], null, false, 'J.', 'Doe', 0.8],
    [['Jane y Doe'], null, false, 'Jane', 'y Doe', 0.8],
    [["Jane D'Arc"], null, false, 'Jane', "D'Arc", 0.8],
    [["O'NEILL Jane"], null, false, 'Jane', "O'Neill", 0.8],
    [['JANE-ANN DOE'], null, false, 'Jane-Ann', 'Doe', 0.8],
    [['J.D. DOE'], null, false, 'J.D.', 'Doe', 0.8],
    [['Mr. Jane'], null, false, 'Jane', null, 0.52],
    [['Herr Dr.-Ing. Jane Doe'], null, false, 'Jane', 'Doe', 0.8],
    [['Jane Doe Ph.D.'], null, false, 'Jane', 'Doe', 0.8],
    [['Resume of Jane Doe'], null, false, 'Jane', 'Doe', 1],
    [['Jane Doe\tEngineer\tBerlin'], null, false, 'Jane', 'Doe', 0.8],
    [['María López'], null, true, 'María', 'López', 0.8],
    [['Jane Doe', 'Anna Bell'], 'anna.bell@example.com', false, 'Anna', 'Bell', 1],
    [['Jane Doe', 'Anna Bell'], 'ab@example.com', false, 'Jane', 'Doe', 0.8],
    [['JANEDOE'], 'jane_doe@example.com', false, 'Jane', 'Doe', 0.92],
    [['JANEDOE'], 'jane-doe@example.com', false, 'Jane', 'Doe', 0.92],
    [['JANEDOE'], null, false, 'Janedoe', null, 0.52],
  ])(
    '%j with the email %s (two surnames: %s) has the name %s %s',
    (lines, email, twoSurnames, first, last, sure) => {
      expect(found(lines, email, twoSurnames)).toEqual([first, last, sure]);
    },
  );

  it.each<[string[], string | null]>([
    [['12 Main Street'], null],
    [['Jane Doe Smith Jones Brown White'], null],
    [[], null],
    [['de la'], null],
    [['jane DOE'], null],
    [["jane d'Arc"], null],
    [['Jane @ Doe'], null],
    [['Jane 2'], null],
    [['Jane Doe?'], null],
    [['Jane & Doe'], null],
    [['Experience'], null],
    [['xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'], null],
  ])('The lines %j with the email %s have no name', (lines, email) => {
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
  ])('Size, page and bullet decide on the name: %j', (lines, first, last, sure) => {
    expect(found(lines)).toEqual([first, last, sure]);
  });
});
