import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** The build's scripts have no types. */
const { declaration } = (await import(join(import.meta.dirname, '../scripts/type-text.mjs'))) as {
  declaration(name: string, schema: object, loose: boolean): string;
};

describe('the types of the client', () => {
  const going = { since: '2026-11-22', sunset: '2027-05-22', instead: 'Use `phone`.' };
  const notice = 'Deprecated since 2026-11-22, and may go on 2027-05-22. Use `phone`.';

  it('A deprecated member has a @deprecated comment that says what to use instead', () => {
    const schema = {
      type: 'object',
      required: ['fax', 'phone', 'part'],
      properties: {
        fax: {
          type: 'string',
          deprecated: true,
          'x-deprecation': going,
          description: `A fax number. ${notice}`,
        },
        phone: { type: 'string', description: 'A phone number.' },
        part: { $ref: 'Part', 'x-deprecation': going, description: notice },
      },
    };
    expect(declaration('Made', schema, false)).toBe(
      [
        'export interface Made {',
        '  /**',
        '   * A fax number.',
        '   *',
        `   * @deprecated ${notice.replace('Deprecated since', 'Since')}`,
        '   */',
        '  fax: string;',
        '  /** A phone number. */',
        '  phone: string;',
        `  /** @deprecated ${notice.replace('Deprecated since', 'Since')} */`,
        '  part: Part;',
        '}',
        '',
      ].join('\n'),
    );
  });
});
