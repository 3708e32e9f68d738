import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createSchemaBook, deprecated, deprecationsOf, record, type Deprecation } from '../src/index.ts';

describe('deprecations', () => {
  const going: Deprecation = { since: '2026-11-22', sunset: '2027-05-22', instead: 'Use `phone`.' };
  const nested: Deprecation = { ...going, instead: 'Leave it out.' };
  const notice = 'Deprecated since 2026-11-22, and may go on 2027-05-22.';

  const make = (declared: object) =>
    record({
      name: 'leads.made',
      summary: 'Make',
      route: { method: 'POST', path: '/leads/made' },
      input: z.object({ phone: z.string() }),
      output: z.object({ phone: z.string() }),
      ...declared,
    });

  describe('what of an endpoint is to go', () => {
    it('is the endpoint itself, for every call', () => {
      const { all, standing, given } = deprecationsOf(make({ deprecated: going }));
      expect([standing, given({ phone: '1' })]).toEqual([[going], []]);
      expect(all).toEqual([{ what: 'leads.made', deprecation: going }]);
    });

    it('is a field that its answer shows, however deep, for every call', () => {
      const output = z.object({ rows: z.array(z.object({ fax: deprecated(z.string(), going) })).nullable() });
      const { all, standing } = deprecationsOf(make({ output }));
      expect([standing, all.map(({ what }) => what)]).toEqual([[going], ['leads.made output.rows[].fax']]);
    });

    it('is a field that it takes, for calls that give it', () => {
      const input = z.object({
        fax: deprecated(z.string(), going).nullable().optional(),
        lines: z.array(z.object({ old: deprecated(z.string(), nested), phone: z.string() })).optional(),
      });
      const { all, standing, given } = deprecationsOf(make({ input }));
      expect([standing, all.map(({ what }) => what)]).toEqual([
        [],
        ['leads.made input.fax', 'leads.made input.lines[].old'],
      ]);
      expect(given({ fax: null })).toEqual([going]);
      expect(given({ lines: [{ phone: '1' }, { old: '1' }] })).toEqual([nested]);
      for (const without of [
        {},
        { lines: [] },
        { lines: [{ phone: '1' }] },
        { lines: 'old' },
        null,
        'fax',
        [],
      ])
        expect(given(without)).toEqual([]);
    });

    it('is not declared with too short a notice', () => {
      expect(() => make({ deprecated: { ...going, sunset: '2026-12-24' } })).toThrow(/32 days/u);
    });
  });

  describe('the JSON Schema of a field that is to go', () => {
    const part = z.object({ a: z.string() }).meta({ id: 'MadePart' });
    const made = z
      .object({
        fax: deprecated(z.string().nullable(), going).describe('A fax number.'),
        part: deprecated(part, going),
        phone: z.string(),
      })
      .meta({ id: 'MadeRecord' });
    const book = createSchemaBook('#/');
    book.add(made);
    const { properties } = book.named().MadeRecord as { readonly properties: Record<string, object> };

    it('says so, with its days, and once in words', () => {
      expect(properties.fax).toMatchObject({
        deprecated: true,
        'x-deprecation': going,
        description: `A fax number. ${notice} Use \`phone\`.`,
      });
      expect(properties.phone).not.toHaveProperty('deprecated');
    });

    it('says so beside a reference, and not where that leads to', () => {
      expect(properties.part).toMatchObject({ deprecated: true, $ref: '#/MadePart' });
      expect(book.named().MadePart).not.toHaveProperty('deprecated');
    });
  });
});
