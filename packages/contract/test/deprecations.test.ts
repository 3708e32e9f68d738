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

  describe('deprecated parts of an endpoint', () => {
    it('A deprecated endpoint counts for every call', () => {
      const { all, standing, given } = deprecationsOf(make({ deprecated: going }));
      expect([standing, given({ phone: '1' })]).toEqual([[going], []]);
      expect(all).toEqual([{ what: 'leads.made', deprecation: going }]);
    });

    it('A deprecated field of the answer counts for every call, however deep', () => {
      const output = z.object({ rows: z.array(z.object({ fax: deprecated(z.string(), going) })).nullable() });
      const { all, standing } = deprecationsOf(make({ output }));
      expect([standing, all.map(({ what }) => what)]).toEqual([[going], ['leads.made output.rows[].fax']]);
    });

    it('A deprecated field of the input counts for calls that give it', () => {
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

    it('Too short a notice is refused', () => {
      expect(() => make({ deprecated: { ...going, sunset: '2026-12-24' } })).toThrow(/32 days/u);
    });
  });

  describe('the JSON Schema of a deprecated field', () => {
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

    it('The schema has the days, and the notice once', () => {
      expect(properties.fax).toMatchObject({
        deprecated: true,
        'x-deprecation': going,
        description: `A fax number. ${notice} Use \`phone\`.`,
      });
      expect(properties.phone).not.toHaveProperty('deprecated');
    });

    it('A reference has the notice, and the referenced schema does not', () => {
      expect(properties.part).toMatchObject({ deprecated: true, $ref: '#/MadePart' });
      expect(book.named().MadePart).not.toHaveProperty('deprecated');
    });
  });
});
