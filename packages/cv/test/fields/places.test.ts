import { describe, expect, it } from '@jest/globals';
import { countryCode, isPlace, isStreet, splitTrailingPlace } from '../../src/entities/places.ts';
import { findLocation, toAddress } from '../../src/fields/location.ts';
import type { ParsedAddress } from '../../src/parsed-cv.ts';
import { linesOf } from './line-of.ts';

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
      expect(countryCode(text)).toBe(code);
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
