import { describe, expect, it } from '@jest/globals';
import { findPhones } from '../../src/fields/phones.ts';
import { linesOf } from './line-of.ts';

describe('findPhones', () => {
  type Told = [number: string, type: string | null];
  const phones = (lines: readonly string[], country: string | undefined = 'GB'): Told[] =>
    findPhones(linesOf(lines), country).map(({ number, type }) => [number, type]);

  it.each<[string[], Told[]]>([
    [['+44 20 7946 0958'], [['+442079460958', null]]],
    [['Mobile: 07911 123456'], [['+447911123456', 'mobile']]],
    [['07911 123456'], [['+447911123456', 'mobile']]],
    [['Tel. 020 7946 0958'], [['+442079460958', null]]],
    [
      ['Home: 020 7946 0958', 'Mobile: 07911 123456'],
      [
        ['+447911123456', 'mobile'],
        ['+442079460958', 'home'],
      ],
    ],
    [
      ['Home: 020 7946 0958', '020 7946 0959'],
      [
        ['+442079460959', null],
        ['+442079460958', 'home'],
      ],
    ],
    [['+49 (0)170 1234567'], [['+491701234567', 'mobile']]],
    [['0044 20 7946 0958'], [['+442079460958', null]]],
    [['call 02079460958 now'], [['+442079460958', null]]],
    [['Phone: 0207946'], [['0207946', null]]],
    [
      ['Work +1 212 555 0147, cell +1 917 555 0100'],
      [
        ['+19175550100', 'mobile'],
        ['+12125550147', 'work'],
      ],
    ],
    [['+44 20 7946 0958', '020 7946 0958'], [['+442079460958', null]]],
    [['+33 1 23 45 67 89'], [['+33123456789', null]]],
    [['(020) 7946-0958'], [['+442079460958', null]]],
    [['020.7946.0958'], [['+442079460958', null]]],
    [['+44 20 7946 0958 -'], [['+442079460958', null]]],
    [['Mobile 12 34 56'], [['12 34 56', 'mobile']]],
    [
      ['+44 7911 123451', '+44 7911 123452', '+44 7911 123453', '+44 7911 123454', '+44 7911 123455'],
      [
        ['+447911123451', 'mobile'],
        ['+447911123452', 'mobile'],
        ['+447911123453', 'mobile'],
        ['+447911123454', 'mobile'],
      ],
    ],
  ])('The lines %j have the numbers %j', (lines, expected) => {
    expect(phones(lines)).toEqual(expected);
  });

  it.each([
    ['2015 - 2019'],
    ['03.05.1990'],
    ['3/5/1990'],
    ['05/2019 - 04/2020'],
    ['05.2019'],
    ['12345'],
    ['Tel: 12345'],
    ['12345-6789'],
    ['1.000.000'],
    ['1,000,000'],
    ['0207946'],
    ['Reference 123456789012345678'],
    ['jane1234567@example.com'],
    ['id#12345678'],
    ['@12345678901'],
    ['x12345678901'],
    ['12345678901x'],
    ['12345678'],
    ['1234567890123'],
    ['1234 - 5678'],
  ])('findPhones finds nothing in %s', (text) => {
    expect(phones([text])).toEqual([]);
  });

  it.each<[string, string, Told[]]>([
    ['0170 1234567', 'DE', [['+491701234567', 'mobile']]],
    ['0170 1234567', 'XX', [['0170 1234567', null]]],
    ['(212) 555-0147', 'US', [['+12125550147', null]]],
    ['06 12 34 56 78', 'FR', [['+33612345678', 'mobile']]],
  ])('The number %s in %s is %j', (text, country, expected) => {
    expect(phones([text], country)).toEqual(expected);
  });

  it('A number stays as printed if no country is known', () => {
    expect(findPhones(linesOf(['0170  1234567']), undefined)).toEqual([
      { number: '0170 1234567', type: null },
    ]);
  });

  it('findPhones reads the first 40 lines and later labelled ones', () => {
    const lines = (count: number): string[] => Array.from({ length: count }, () => 'a line');
    const number = '+44 20 7946 0958';
    expect(phones([...lines(39), number])).toHaveLength(1);
    expect(phones([...lines(40), number])).toHaveLength(0);
    expect(phones([...lines(40), `Tel ${number}`])).toHaveLength(1);
  });

  it('findPhones skips lines of 220 characters or more', () => {
    const number = '+44 20 7946 0958';
    expect(phones([`${number} ${'x'.repeat(202)}`])).toHaveLength(1);
    expect(phones([`${number} ${'x'.repeat(203)}`])).toHaveLength(0);
  });
});
