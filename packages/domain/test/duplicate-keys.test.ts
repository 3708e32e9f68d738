import { describe, expect, it } from '@jest/globals';
import { kinds } from '@nova/kinds';
import { boundedKey } from '../src/fold-name.ts';
import { duplicateKeysOf } from '../src/index.ts';

describe('duplicate keys', () => {
  const candidate = (row: Readonly<Record<string, unknown>>) => duplicateKeysOf(kinds.candidate, row);
  const company = (name: string) => duplicateKeysOf(kinds.company, { name });

  // docs/interface/duplicates.md#candidates
  describe('what a candidate is a duplicate by', () => {
    const same = candidate({ linkedIn: 'linkedin.com/in/zoe-m' });

    it.each([
      'https://www.linkedin.com/in/zoe-m',
      'http://linkedin.com/in/zoe-m/',
      'HTTPS://DE.LinkedIn.com/in/Zoe-M///',
      'https://uk.linkedin.com/in/zoe-m?trk=public',
      'www.linkedin.com/in/zoe-m#about',
      '  linkedin.com/in/zoe-m  ',
      'linkedin.com/in/%7Aoe-m',
      'zoe-m',
      '@zoe-m',
      'in/zoe-m',
    ])('the profile %s, however it is written', (linkedIn) => {
      expect(same).toHaveLength(1);
      expect(candidate({ linkedIn })).toEqual(same);
    });

    it.each(['linkedin.com/company/zoe-m', 'linkedin.com/in/zoe', 'linkedin.com/in/zoe-m2', 'a@zoe-m'])(
      'but not %s, which is another',
      (linkedIn) => {
        expect(candidate({ linkedIn })).toHaveLength(1);
        expect(candidate({ linkedIn })).not.toEqual(same);
      },
    );

    it('a profile whose encoding is broken, as it is written', () => {
      expect(candidate({ linkedIn: 'linkedin.com/in/%E0%' })).toEqual(['linkedin:in/%e0%']);
    });

    it('either of its emails, before its profile, and that before its name', () => {
      const row = {
        email: ' A@example.com ',
        alternateEmail: 'b@EXAMPLE.com',
        linkedIn: 'ada',
        firstName: 'Ädá',
        lastName: ' King  Noel',
        currentEmployer: 'ACME',
      };
      expect(candidate(row)).toEqual([
        'email:a@example.com',
        'email:b@example.com',
        'linkedin:in/ada',
        'name:ada|king noel|acme',
      ]);
    });

    it.each([
      { firstName: 'Ada', lastName: 'King' },
      { firstName: ' ', lastName: 'King', currentEmployer: 'Acme' },
      {},
    ])('by no part of its name alone: %j', (row) => {
      expect(candidate({ email: null, linkedIn: '', ...row })).toEqual([]);
    });

    it('one email in both places is one key', () => {
      expect(candidate({ email: 'a@example.com', alternateEmail: 'A@example.com' })).toEqual([
        'email:a@example.com',
      ]);
    });
  });

  // docs/interface/duplicates.md#companies
  describe('what a company is a duplicate by', () => {
    it('its name, trimmed, in any case', () => {
      expect(company('  Äcme  GmbH ')).toEqual(company('äcme  gmbh'));
      expect(company('Äcme GmbH')).not.toEqual(company('Acme GmbH'));
      expect(company('A\u0308cme')).toEqual(company('Äcme'));
    });

    it.each(['', '   '])('but no blank one: %j', (name) => {
      expect(company(name)).toEqual([]);
    });
  });

  describe('a key of an index', () => {
    it('is kept as long as it is of 2,000 bytes at most', () => {
      expect(boundedKey('x'.repeat(2_000))).toBe('x'.repeat(2_000));
      expect(boundedKey('ä'.repeat(1_000))).toBe('ä'.repeat(1_000));
    });

    it('is a digest where it is longer, another one for another text', () => {
      const long = ['x'.repeat(2_001), 'y'.repeat(2_001), 'ä'.repeat(1_001)].map(boundedKey);
      expect(new Set(long).size).toBe(3);
      for (const key of long) expect(key).toMatch(/^sha256:[\da-f]{64}$/u);
    });
  });
});
