import { describe, expect, it } from '@jest/globals';
import { recordKinds } from '../src/records/record-kinds.ts';
import { oneLine, safeToRead } from '../src/texts/quote.ts';
import type { TextPlan } from '../src/texts/text-plan.ts';

const hidden = 'a\u202eb\u2066c\u{e0041}\u200fd';

/** The paths of long texts. */
const longIn = ({ isLong, members, items }: TextPlan, path = ''): readonly string[] => [
  ...(isLong ? [path] : []),
  ...Object.entries(members).flatMap(([name, plan]) => longIn(plan, path === '' ? name : `${path}.${name}`)),
  ...(items ? longIn(items, `${path}[]`) : []),
];

describe('texts that models read', () => {
  it('long texts of every kind are those of 64 KiB, what was sent, and what servers said', () => {
    expect(Object.fromEntries(recordKinds.map(({ name, singlePlan }) => [name, longIn(singlePlan)]))).toEqual(
      {
        candidate: ['overview', 'internalNotes', 'customFields[].value', 'employmentHistory[].workSummary'],
        company: ['description', 'customFields[].value', 'internalNotes', 'overview'],
        contact: ['description', 'internalNotes', 'customFields[].value'],
        lead: ['description', 'customFields[].value'],
        opportunity: ['description', 'customFields[].value'],
        job: [
          ...['shortDescription', 'internalDescription', 'customFields[].value'],
          ...['coreSkills', 'keyLanguages', 'mainResponsibilities'].map((name) => `webAdvert.${name}`),
          ...['recruitmentProcess', 'whatWillYouLearn', 'whatsOnOffer'].map((name) => `webAdvert.${name}`),
        ],
        note: ['text'],
        application: [
          ...['coverText', 'answers', 'answers[]', 'consentText'].map((name) => `submitted.${name}`),
          ...['coverText', 'answers', 'answers[]', 'consentText'].map((name) => `submissions[].${name}`),
        ],
        interview: ['notes', 'meetingNotes'],
        placement: ['customFields[].value'],
        campaign: ['statusMessage', 'html', 'text', 'preheader'],
      },
    );
  });

  it('short texts are one line of at most 255 characters', () => {
    expect(oneLine('Ada\r\n\tLovelace\u2028x\u0000y')).toBe('Ada Lovelace xy');
    expect(oneLine('x'.repeat(300))).toBe(`${'x'.repeat(254)}…`);
    expect(oneLine('x'.repeat(255))).toHaveLength(255);
  });

  it('controls of direction and tag characters are taken out of values and of names', () => {
    expect(safeToRead({ [hidden]: hidden }, undefined, 300).value).toEqual({ abcd: 'abcd' });
    const plan: TextPlan = { isLong: false, members: { long: { isLong: true, members: {} } } };
    expect(safeToRead({ long: hidden }, plan, 300)).toEqual({
      value: { long: { quoted: 'abcd' } },
      quotes: true,
    });
  });

  it('a long text keeps its lines and says where it was cut', () => {
    const plan: TextPlan = { isLong: true, members: {} };
    expect(safeToRead('a\nb\u2028c', plan, 300).value).toEqual({ quoted: 'a\nb\nc' });
    expect(safeToRead('x'.repeat(301), plan, 300).value).toEqual({ quoted: 'x'.repeat(300), cut: true });
    expect(safeToRead(null, plan, 300)).toEqual({ value: null, quotes: false });
  });

  it('an answer that does not fit its room is refused, and says how to ask for less', () => {
    const rows = Array.from({ length: 10 }, () => ({ name: 'x'.repeat(86) }));
    const room = (most: number) => ({ most, narrower: 'Name fewer.' });
    expect(safeToRead({ rows }, undefined, 300, room(1_100)).value).toEqual({ rows });
    expect(() => safeToRead({ rows }, undefined, 300, room(1_000))).toThrow(
      'The answer would have more than 1,000 characters. Name fewer.',
    );
  });

  it('members with the names of every object’s own are of no known schema', () => {
    const plan: TextPlan = { isLong: false, members: {} };
    expect(safeToRead({ constructor: 'two\nlines' }, plan, 300).value).toEqual({
      constructor: { quoted: 'two\nlines' },
    });
  });

  it('a text of no known schema is a line, or it is quoted', () => {
    expect(safeToRead({ free: 'a line', more: 'two\nlines' }, undefined, 300).value).toEqual({
      free: 'a line',
      more: { quoted: 'two\nlines' },
    });
  });
});
