import { describe, expect, it } from '@jest/globals';
import { findLocation, toAddress } from '../../src/fields/location.ts';
import type { ParsedAddress } from '../../src/parsed-cv.ts';
import { linesOf } from './line-of.ts';

describe('Addresses', () => {
  // The towns are unknown, so the form decides.
  describe('A town with its postcode', () => {
    it.each([
      ['D-10115 Xyzzy'],
      ['CH-8001 Xyzzy'],
      ['35041 Xyzzy'],
      ['1234 AB Xyzzy'],
      ['1234AB Xyzzy'],
      ['12345 Xyzzy, Foo'],
      ['12345 Xyzzy,Foo Bar'],
      ['12345 Xyz zy-Foo/Bar (Qu)'],
      ['12345 L’Xy'],
      ['Xyzzy 12345'],
      ['Xyzzy, 12345'],
      ['Xyzzy CA 90210'],
      ['Xyzzy, CA 90210'],
      ['Xyzzy D-12345'],
      ['Xyzzy ABC-12345'],
      ['Xyzzy 1234'],
      ['Xyzzy 123456'],
      ['Xyzzy 12345-6789'],
      ['Xyzzy 12345, Foo'],
      ['Xyzzy 12345 Foo'],
      ['Xyzzy 12345,Foo'],
      ['near SW1A 2AA'],
      ['near SW1A2AA'],
      ['near M1 1AE'],
      ['near EC1A 1BB'],
    ])('%s is a location', (text) => {
      expect(findLocation(linesOf([text]))).toBe(text);
    });

    it.each([
      ['XYZ-35041 Xyzzy'],
      ['123 Xyzzy'],
      ['123456 Xyzzy'],
      ['12345 xyzzy'],
      ['12345 X'],
      ['12345 Xyzzy, 9'],
      ['12345 Xyzzy 9'],
      ['12345 Xyzzy, Foo, Bar'],
      ['at 12345 Xyzzy'],
      ['12345'],
      ['Xyzzy 123'],
      ['Xyzzy 1234567'],
      ['Xyzzy 12345-67'],
      ['Xyzzy 12345 Foo9'],
      ['xyzzy 12345'],
      ['1 Xyzzy 12345'],
      ['Xyzzy May 2019'],
      ['Xyzzy12345'],
      ['X 12345'],
      ['near SW1AA 2AA'],
      ['near sw1a 2aa'],
      ['near SW1A 2A'],
      ['near SW1A 22A'],
    ])('%s is no location', (text) => {
      expect(findLocation(linesOf([text]))).toBeNull();
    });

    it.each([
      ['12345 Xyzzy, a@b'],
      ['Xyzzy 12345 https'],
      ['near SW1A 2AA 555-123-4567'],
      ['near SW1A 2AA 555.1234.567'],
      ['near SW1A 2AA 555 123 4567'],
      ['near SW1A 2AA www.x'],
      ['near SW1A 2AA http:x'],
      ['near SW1A 2AA https:x'],
      ['near SW1A 2AA mobile'],
      [`near SW1A 2AA ${'x'.repeat(77)}`],
    ])('%s is a location only if it holds no contact data', (text) => {
      expect(findLocation(linesOf([text])) === text).toBe(text === 'Xyzzy 12345 https');
    });

    it.each([
      ['near SW1A 2AA 55-123-4567'],
      ['near SW1A 2AA 555-12-4567'],
      ['near SW1A 2AA 555-123-45'],
      [`near SW1A 2AA ${'x'.repeat(76)}`],
    ])('%s is a location despite its digits or length', (text) => {
      expect(findLocation(linesOf([text]))).toBe(text);
    });
  });

  describe('A labelled location', () => {
    it.each([
      ['location:  Xyzzy', 'Xyzzy'],
      ['Address:Xyzzy Way', 'Xyzzy Way'],
      ['Address  :  Xyzzy', 'Xyzzy'],
      ['Lives in: Xyzzy', 'Xyzzy'],
      ['Live in: Xyzzy', 'Xyzzy'],
      ['Wohnort\tXyzzy', 'Xyzzy'],
      ['City: Xyzzy 12345', 'Xyzzy 12345'],
      [`Ville: X${'y'.repeat(78)}`, `X${'y'.repeat(78)}`],
    ])('%s has the location %s', (text, expected) => {
      expect(findLocation(linesOf([text]))).toBe(expected);
    });

    it.each([
      ['Xy location: Xyzzy'],
      ['Ort: xyzzy'],
      ['City: Xyzzy@x'],
      ['City: Xyzzy Q 1234567'],
      [`Ville: X${'y'.repeat(79)}`],
    ])('%s has no location', (text) => {
      expect(findLocation(linesOf([text]))).toBeNull();
    });
  });

  describe('Lines of an address', () => {
    it.each<[string[], string]>([
      [['12 Main Street', 'Springfield, IL', 'USA'], '12 Main Street, Springfield, IL, USA'],
      [['12 Main Street', 'Springfield, IL', 'x', 'USA'], '12 Main Street, Springfield, IL'],
      [['12 Main Street', 'Springfield, IL', 'Chicago, IL'], '12 Main Street, Springfield, IL'],
      [['A, TX', 'Dallas, TX', '12 Main Street', 'Chicago, IL'], '12 Main Street, Chicago, IL'],
      [['A, TX', 'Dallas, TX', 'Austin, TX', '12 Main Street', 'Chicago, IL'], 'A, TX'],
      [['Springfield, IL', 'Chicago, IL'], 'Springfield, IL'],
    ])('The lines %j have the location %s', (lines, expected) => {
      expect(findLocation(linesOf(lines))).toBe(expected);
    });

    it('A line over 220 characters holds no location', () => {
      const story = (length: number): string => `Berlin | ${'x'.repeat(length)}`;
      expect(findLocation(linesOf([story(211)]))).toBe('Berlin');
      expect(findLocation(linesOf([story(212)]))).toBeNull();
    });
  });

  describe('toAddress', () => {
    const none: ParsedAddress = { street: null, city: null, state: null, country: null, postcode: null };

    it.each<[string, Partial<ParsedAddress>]>([
      ['1 Main Street • Berlin•Germany', { street: '1 Main Street', city: 'Berlin', country: 'Germany' }],
      ['Berlin  •  Germany', { city: 'Berlin', country: 'Germany' }],
      ['D-12345 Xy', { city: 'Xy', postcode: '12345' }],
      ['CHF-1234 Xy', { city: 'Xy', postcode: '1234' }],
      ['1234AB Xy', { city: 'Xy', postcode: '1234AB' }],
      ['1234 AB Xy', { city: 'Xy', postcode: '1234 AB' }],
      ['1234 ABC Xy', { city: 'ABC Xy', postcode: '1234' }],
      ['12345 AB', { state: 'AB', postcode: '12345' }],
      ['Xy SW1A 2AA', { city: 'Xy', postcode: 'SW1A 2AA' }],
      ['Xy SW1A2AA', { city: 'Xy', postcode: 'SW1A2AA' }],
      ['Xy M1 1AE', { city: 'Xy', postcode: 'M1 1AE' }],
      ['Xy EC1A1BB', { city: 'Xy', postcode: 'EC1A1BB' }],
      ['Xy SW1A 22A', { city: 'Xy SW1A 22A' }],
      ['12345', { postcode: '12345' }],
      ['xy, Zz', { city: 'Zz' }],
      ['東京, Zz', { city: '東京' }],
      ['TX, NY', { state: 'TX' }],
      ['Xy 123', { city: 'Xy 123' }],
      ['Xy 1234567', { city: 'Xy 1234567' }],
      ['12345-67 Xy', { postcode: '12345' }],
    ])('%s has the parts %j', (text, expected) => {
      expect(toAddress(text)).toEqual({ ...none, ...expected });
    });
  });
});
