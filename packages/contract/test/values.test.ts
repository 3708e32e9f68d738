import { describe, expect, it } from '@jest/globals';
import { endpoints, updateCandidate } from '@nova/features/contract';
import { pageInput, readDate } from '../src/index.ts';
import { z } from 'zod';

describe('values', () => {
  describe('dates', () => {
    it.each([
      ['2026-03-05', '2026-03-05'],
      ['05/03/2026', '2026-03-05'],
      ['2026-03-05T23:30:00+02:00', '2026-03-05'],
      ['31/02/2026', null],
      ['2026-02-31', null],
      ['5 March', null],
    ])('Date %s reads as %s', (given, expected) => {
      expect(readDate(given)).toBe(expected);
    });
  });

  describe('paging', () => {
    it('A size above the maximum counts as the maximum', () => {
      expect(z.object(pageInput).parse({ size: 500 })).toEqual({ page: 0, size: 100 });
    });
  });

  describe('writes', () => {
    it('Values are never coerced', () => {
      expect(updateCandidate.input.safeParse({ candidateId: 'x', rating: '3' }).success).toBe(false);
      expect(updateCandidate.input.safeParse({ candidateId: 'x', workPermit: 'true' }).success).toBe(false);
      expect(updateCandidate.input.safeParse({ candidateId: 'x', tags: null }).success).toBe(false);
    });
    it('Texts are trimmed, and blank ones become null', () => {
      expect(
        updateCandidate.input.parse({ candidateId: 'x', jobTitle: '  Dev ', mobile: ' ' }),
      ).toMatchObject({
        jobTitle: 'Dev',
        mobile: null,
      });
    });
    it('NUL is refused, because the database cannot hold it', () => {
      expect(updateCandidate.input.safeParse({ candidateId: 'x', jobTitle: 'a\u0000b' }).success).toBe(false);
    });
  });

  it('Names of endpoints are unique', () => {
    const names = endpoints.map((endpoint) => endpoint.name);
    expect(new Set(names).size).toBe(names.length);
  });
});
