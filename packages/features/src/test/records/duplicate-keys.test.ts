import { describe, expect, it } from '@jest/globals';
import { kinds } from '@nova/kinds';
import { shortenKey, computeDuplicateKeys } from '@nova/core';

describe('duplicate keys', () => {
  const candidate = (row: Readonly<Record<string, unknown>>) => computeDuplicateKeys(kinds.candidate, row);
  const company = (name: string) => computeDuplicateKeys(kinds.company, { name });

  // docs/interface/duplicates.md#candidates
  describe('duplicate keys of a candidate', () => {
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
      'distinguish %s',
      (linkedIn) => {
        expect(candidate({ linkedIn })).toHaveLength(1);
        expect(candidate({ linkedIn })).not.toEqual(same);
      },
    );

    it('include a profile with broken encoding, as written', () => {
      expect(candidate({ linkedIn: 'linkedin.com/in/%E0%' })).toEqual(['linkedin:in/%e0%']);
    });

    it('put emails before the profile, and that before the name', () => {
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
    ])('ignore a part of its name alone: %j', (row) => {
      expect(candidate({ email: null, linkedIn: '', ...row })).toEqual([]);
    });

    it('contain an email in both fields once', () => {
      expect(candidate({ email: 'a@example.com', alternateEmail: 'A@example.com' })).toEqual([
        'email:a@example.com',
      ]);
    });
  });

  // docs/interface/duplicates.md#companies
  describe('duplicate keys of a company', () => {
    it('contain its name, trimmed, in any case', () => {
      expect(company('  Äcme  GmbH ')).toEqual(company('äcme  gmbh'));
      expect(company('Äcme GmbH')).not.toEqual(company('Acme GmbH'));
      expect(company('A\u0308cme')).toEqual(company('Äcme'));
    });

    it.each(['', '   '])('ignore a blank name: %j', (name) => {
      expect(company(name)).toEqual([]);
    });
  });

  describe('a key of an index', () => {
    it('stays as it is up to 2,000 bytes', () => {
      expect(shortenKey('x'.repeat(2_000))).toBe('x'.repeat(2_000));
      expect(shortenKey('ä'.repeat(1_000))).toBe('ä'.repeat(1_000));
    });

    it('becomes a digest if it is longer, different for each text', () => {
      const long = ['x'.repeat(2_001), 'y'.repeat(2_001), 'ä'.repeat(1_001)].map(shortenKey);
      expect(new Set(long).size).toBe(3);
      for (const key of long) expect(key).toMatch(/^sha256:[\da-f]{64}$/u);
    });
  });
});
