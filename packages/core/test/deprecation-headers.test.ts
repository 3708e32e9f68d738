import { describe, expect, it } from '@jest/globals';
import type { Deprecation } from '@nova/contract';
import { deprecationHeaders } from '../src/procedures/call-headers.ts';

describe('deprecation headers', () => {
  const early: Deprecation = { since: '2026-11-22', sunset: '2027-12-31', instead: 'Use `leads.get`.' };
  const late: Deprecation = { since: '2026-12-24', sunset: '2027-06-30', instead: 'Use `phone`.' };

  it('They are a structured date, an HTTP date and a link', () => {
    expect(deprecationHeaders([early], 'https://crm.example')).toEqual({
      Deprecation: '@1795305600',
      Sunset: 'Fri, 31 Dec 2027 00:00:00 GMT',
      Link: '<https://crm.example/docs/guide/versions>; rel="deprecation"; type="text/html"',
    });
  });

  it('They have the earliest days of several deprecations, in any order', () => {
    const told = { Deprecation: '@1795305600', Sunset: 'Wed, 30 Jun 2027 00:00:00 GMT' };
    expect(deprecationHeaders([early, late], '')).toMatchObject(told);
    expect(deprecationHeaders([late, early], '')).toMatchObject(told);
  });

  it('They are absent without a deprecation', () => {
    expect(deprecationHeaders([], 'https://crm.example')).toEqual({});
  });
});
