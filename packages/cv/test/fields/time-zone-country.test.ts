import { describe, expect, it } from '@jest/globals';
import { countryOfTimeZone } from '../../src/fields/phones.ts';

describe('countryOfTimeZone', () => {
  it.each([
    ['Europe/Berlin', 'DE'],
    ['Europe/London', 'GB'],
    ['America/New_York', 'US'],
    ['Asia/Kolkata', 'IN'],
    ['Europe/Kyiv', 'UA'],
    ['Australia/Sydney', 'AU'],
    ['UTC', undefined],
    ['Etc/GMT+5', undefined],
    ['Nowhere/Atall', undefined],
  ])('%s belongs to %s', (timeZone, country) => {
    expect(countryOfTimeZone(timeZone)).toBe(country);
    // The second call uses the cache.
    expect(countryOfTimeZone(timeZone)).toBe(country);
  });
});
