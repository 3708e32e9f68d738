import { describe, expect, it } from '@jest/globals';
import { findCountryCode, isPlace, isStreet, splitTrailingPlace } from '../../src/entities/places.ts';
import { findLocation, toAddress } from '../../src/fields/location.ts';
import type { ParsedAddress } from '../../src/parsed-cv.ts';
import { linesOf } from './line-of.ts';

describe('Places and addresses', () => {
  describe('Places', () => {
    describe('isPlace', () => {
      it.each([
        ['Austin, TX'],
        ['Lyon'],
        ['10115 Berlin'],
        ['Milano, Italia'],
        ['in London'],
        ['at London'],
        ['à Paris'],
        ['London (UK)'],
        ['Springfield, IL'],
        ['Berlin / Hamburg'],
        ['DE-35041 Marburg'],
        ['Musterstraße DE-35041 Marburg'],
        ['Berlin, Germany'],
        ['Germany'],
        ['UK'],
        ['USA'],
        ['Texas'],
        ['Springfield, Illinois'],
        ['Paris, France, Europe'],
        ['Austin, TX 78701'],
        ['Austin, TX 78701-1234'],
        ['Austin, Texas.'],
        ['Berlin (remote work)'],
        ['Berlin/Hamburg'],
        ['A-1010 Wien'],
        ['1010 Wien'],
        ['1011 AB Amsterdam'],
        ['Foo Bar Baz, TX'],
        ['Springfield, Foo, TX'],
        ['in Nowhere, Germany'],
        ['Foo, Bar, Baz, Germany'],
        ['Germany.'],
        ['UAE'],
        ['x DE-35041 Marburg'],
        ['St. Louis, MO'],
        [`Foo${'o'.repeat(48)}, Germany`],
      ])('%s is a place', (text) => {
        expect(isPlace(text)).toBe(true);
      });

      it.each([
        ['Springfield'],
        ['Engineer, Berlin'],
        ['Bank, London'],
        ['City of London'],
        [''],
        ['Berlin, Paris, Lyon, Rome, Madrid'],
        ['York University'],
        ['US'],
        ['TX'],
        ['A, B'],
        ['Austin TX'],
        ['Stadt de Nowhere'],
        ['Town of Foo, TX'],
        ['Company, TX'],
        ['Foo Inc, TX'],
        ['Foo Clerk Bar, TX'],
        ['a, TX'],
        ['Foo 5, TX'],
        ['Foo Bar Baz Qux Quux, TX'],
        ['In berlin'],
        ['Foo, Bar, Baz, Qux, Germany'],
        ['de'],
        ['Foo, Bar'],
        ['x DE-35041 Marburg, y'],
        ['DE-35041 marburg'],
        ['123 Berlin'],
        [`Foo${'o'.repeat(49)}, Germany`],
        ['Acme Ltd'],
        ['Senior Engineer'],
        ['Universität Wien, Physik und Chemie'],
        ['Berlin xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'],
      ])('%j is no place', (text) => {
        expect(isPlace(text)).toBe(false);
      });

      it.each<[string, string, string | null]>([
        ['Acme Inc., Austin, TX', 'Acme Inc.', 'Austin, TX'],
        ['Acme (Berlin)', 'Acme', 'Berlin'],
        ['Acme [Berlin]', 'Acme', 'Berlin'],
        ['Acme Ltd. Austin, TX', 'Acme Ltd.', 'Austin, TX'],
        ['Acme', 'Acme', null],
        ['Berlin', 'Berlin', null],
        ['Acme, 12 High Street, London', 'Acme', '12 High Street, London'],
        ['Acme, 12 High Street', 'Acme', '12 High Street'],
        ['Acme, Berlin, Germany', 'Acme', 'Berlin, Germany'],
        ['Acme, Unknown', 'Acme, Unknown', null],
        ['Acme (Unknown)', 'Acme (Unknown)', null],
        ['Acme Inc Springfield, IL', 'Acme Inc Springfield, IL', null],
        ['Acme Ltd. New York, NY', 'Acme Ltd.', 'New York, NY'],
      ])('splitTrailingPlace splits %s into %s and %s', (text, rest, place) => {
        expect(splitTrailingPlace(text)).toEqual({ rest, place });
      });

      it.each([
        ['Germany', 'DE'],
        ['germany.', 'DE'],
        ['Deutschland', 'DE'],
        ['U.K.', 'GB'],
        ['UK', 'GB'],
        ['USA', 'US'],
        ['France', 'FR'],
        ['Atlantis', null],
      ])('%s has the country code %s', (text, code) => {
        expect(findCountryCode(text)).toBe(code);
      });
    });

    describe('isStreet', () => {
      it.each([
        ['12 rue des Lilas'],
        ['Musterstr. 55'],
        ['12 High Street'],
        ['12a High Street'],
        ['High Street 12b'],
        ['Hauptweg 3'],
        ['Kade 12'],
        ['Rue 12/3'],
        ['12 High Street, 10115 Berlin'],
        ['Ring 2015 10115'],
        ['Prinsengracht 12'],
        ['Marktplatz 3'],
      ])('%s is a street', (text) => {
        expect(isStreet(text)).toBe(true);
      });

      it.each([
        ['High Street'],
        ['12 Nowhere'],
        ['May 2015 Street'],
        ['Street12'],
        ['Ring 2015'],
        ['xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx Street 1234'],
      ])('%s is no street', (text) => {
        expect(isStreet(text)).toBe(false);
      });
    });

    describe('findLocation', () => {
      it.each<[string[], string]>([
        [['Jane Doe', 'Austin, TX'], 'Austin, TX'],
        [['London, UK'], 'London, UK'],
        [['Address: 12 High Street, Leeds LS1 4AP'], '12 High Street, Leeds LS1 4AP'],
        [['12 rue des Lilas, 69003 Lyon'], '12 rue des Lilas, 69003 Lyon'],
        [['Musterstr. 55', '10115 Berlin'], 'Musterstr. 55, 10115 Berlin'],
        [['Musterstr. 55', '10115 Berlin', 'Germany'], 'Musterstr. 55, 10115 Berlin, Germany'],
        [['Musterstr. 55', 'x', '10115 Berlin'], 'Musterstr. 55, 10115 Berlin'],
        [['Musterstr. 55', 'x', 'y', '10115 Berlin'], 'Musterstr. 55'],
        [['Location: Nowhere'], 'Nowhere'],
        [['Location\tNowhere'], 'Nowhere'],
        [['Wohnort: Köln'], 'Köln'],
        [['Berlin | jane@example.com | +49 170 1234567'], 'Berlin'],
        [['Milano, Italia'], 'Milano, Italia'],
        [['1011 AB Amsterdam'], '1011 AB Amsterdam'],
        [['D-10115 Berlin'], 'D-10115 Berlin'],
        [['Berlin 10115'], 'Berlin 10115'],
        [['Jane', 'Doe', 'Hauptstr. 1', '50667 Köln'], 'Hauptstr. 1, 50667 Köln'],
        [['Leeds LS1 4AP'], 'Leeds LS1 4AP'],
        [['Domicile : Lyon'], 'Lyon'],
        [['Based in: Springfield'], 'Springfield'],
        [['Berlin', 'Hauptstr. 1', '50667 Köln'], 'Hauptstr. 1, 50667 Köln'],
      ])('The lines %j have the location %s', (lines, expected) => {
        expect(findLocation(linesOf(lines))).toBe(expected);
      });

      it.each<[string[]]>([
        [['Mobile 12 High Street']],
        [['Engineer at Acme']],
        [['City: nowhere']],
        [
          [
            'Berlin xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
          ],
        ],
        [['Location: jane@example.com']],
        [['12 High Street page 2']],
        [[]],
      ])('The lines %j have no location', (lines) => {
        expect(findLocation(linesOf(lines))).toBeNull();
      });
    });

    describe('toAddress', () => {
      const none: ParsedAddress = { street: null, city: null, state: null, country: null, postcode: null };

      it.each<[string, Partial<ParsedAddress>]>([
        ['12 rue des Lilas, 69003 Lyon', { street: '12 rue des Lilas', city: 'Lyon', postcode: '69003' }],
        ['Austin, TX 78701', { city: 'Austin', state: 'TX', postcode: '78701' }],
        ['Austin, TX', { city: 'Austin', state: 'TX' }],
        ['London, UK', { city: 'London', country: 'UK' }],
        [
          '12 High Street, Leeds LS1 4AP, United Kingdom',
          { street: '12 High Street', city: 'Leeds', country: 'United Kingdom', postcode: 'LS1 4AP' },
        ],
        [
          'Musterstr. 55, 10115 Berlin, Germany',
          { street: 'Musterstr. 55', city: 'Berlin', country: 'Germany', postcode: '10115' },
        ],
        ['D-10115 Berlin', { city: 'Berlin', postcode: '10115' }],
        ['Milano, Italia', { city: 'Milano', country: 'Italia' }],
        ['New York, New York, USA', { city: 'New York', country: 'USA' }],
        ['Leeds • UK', { city: 'Leeds', country: 'UK' }],
        ['unknown', {}],
        ['Paris, Lyon', { city: 'Paris' }],
        ['12345-6789 Springfield', { city: 'Springfield', postcode: '12345-6789' }],
        ['Berlin 10115', { city: 'Berlin', postcode: '10115' }],
        ['Hauptstr. 1, Nebenstr. 2, Berlin', { street: 'Hauptstr. 1', city: 'Nebenstr. 2' }],
        ['Berlin, Germany, France', { city: 'Berlin', country: 'Germany' }],
      ])('%s has the parts %j', (text, expected) => {
        expect(toAddress(text)).toEqual({ ...none, ...expected });
      });

      it('toAddress(null) is empty', () => {
        expect(toAddress(null)).toEqual(none);
      });
    });
  });

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
});
