import { describe, expect, it } from '@jest/globals';
import {
  splitCommas,
  splitParts,
  trimPart,
  stripDuration,
  countWords,
  extractWords,
} from '../../src/text.ts';

describe('Parts of a text', () => {
  it.each([
    ['  a  ', 'a'],
    [', a ;', 'a'],
    ['(a)', 'a'],
    ['(a', 'a'],
    ['a)', 'a)'],
    ['(a) b', '(a) b'],
    ['a ( - ) b', 'a b'],
    ['[] a', 'a'],
    ['- a -', 'a'],
    ['.NET', '.NET'],
    ['...a', '.a'],
    ['a.', 'a.'],
    ['(.NET', '.NET'],
    ['• a •', 'a'],
    ['a (', 'a'],
    ['—', ''],
    ['() a', 'a'],
    ['a (b)', 'a (b)'],
    ['a  b', 'a b'],
    ['/a/', 'a'],
  ])('trimPart turns %j into %j', (text, expected) => {
    expect(trimPart(text)).toBe(expected);
  });

  it.each<[string, string[]]>([
    ['a | b', ['a', 'b']],
    ['a\tb', ['a', 'b']],
    ['a • b', ['a', 'b']],
    ['a - b', ['a', 'b']],
    ['a-b', ['a-b']],
    ['a – B', ['a', 'B']],
    ['a–B', ['a', 'B']],
    ['a–b', ['a–b']],
    ['a // b', ['a', 'b']],
    ['a    b', ['a', 'b']],
    ['a  b', ['a b']],
    ['a ~ b', ['a', 'b']],
    ['a; b', ['a', 'b']],
    ['a;b', ['a;b']],
    ['a .... b', ['a', 'b']],
    ['a · b', ['a', 'b']],
    ['| |', []],
    ['a — b', ['a', 'b']],
    ['a ◦ b', ['a', 'b']],
    ['a | - | b', ['a', 'b']],
  ])('splitParts splits %j into %j', (text, expected) => {
    expect(splitParts(text)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ['a, b', ['a', 'b']],
    ['a (b, c), d', ['a (b, c)', 'd']],
    ['a [b, c], d', ['a [b, c]', 'd']],
    [', a,,b ,', ['a', 'b']],
    ['a), b', ['a)', 'b']],
    ['(a, b', ['(a, b']],
    ['((a, b), c), d', ['((a, b), c)', 'd']],
    ['', []],
  ])('splitCommas splits %j into %j', (text, expected) => {
    expect(splitCommas(text)).toEqual(expected);
  });

  it.each([
    ['Acme (3 years 2 months)', 'Acme'],
    ['Acme 3 yrs', 'Acme'],
    ['Acme 2.5+ years', 'Acme'],
    ['Acme 3 Jahre', 'Acme'],
    ['Acme 1 an et 2 mois', 'Acme'],
    ['Acme 2 años y 3 meses', 'Acme'],
    ['Acme (6 mos)', 'Acme'],
    ['Acme 3 years, 2 months Berlin', 'Acme Berlin'],
    ['Acme 1 mese', 'Acme'],
    ['3 engineers', '3 engineers'],
    ['3 analysts', '3 analysts'],
    ['Acme 2 moisture meters', 'Acme 2 moisture meters'],
    ['Acme 2 Monate', 'Acme'],
  ])('%s without its duration is %s', (text, expected) => {
    expect(stripDuration(text).replace(/\s+/gu, ' ').trim()).toBe(expected);
  });

  it.each<[string, string[]]>([
    ["Jane O'Brien (née X), R&D C++ e.g. -x- 'y'", ['jane', "o'brien", 'r&d', 'c++', 'e.g', 'x', 'y']],
    ['Straße São', ['strasse', 'sao']],
    ['  ', []],
    ['a.b.c.', ['a.b.c']],
    ['a-b', ['a-b']],
    ['a/b,c', ['a', 'b', 'c']],
  ])('words splits %j into %j', (text, expected) => {
    expect(extractWords(text)).toEqual(expected);
  });

  it.each([
    ['', 0],
    [' a  b ', 2],
    ['a', 1],
  ])('%j has %d words', (text, expected) => {
    expect(countWords(text)).toBe(expected);
  });
});
