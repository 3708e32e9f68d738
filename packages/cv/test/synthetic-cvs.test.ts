import { beforeAll, describe, expect, it } from '@jest/globals';
import { toPrediction } from '../bench/expected.ts';
import { scoreCv, scoreOf, Tally } from '../bench/score-cv.ts';
import { parseCv } from '../src/parse-cv.ts';
import { LAYOUTS } from './synthetic/layouts.ts';
import { FORMATS, LOCALES, makeCv } from './synthetic/make-cv.ts';

describe('parseCv of CVs in 12 layouts, 6 languages and 3 formats', () => {
  /** Every layout once, locales and formats in turn. */
  function chosen(): number[] {
    const perFormat = LAYOUTS.length * LOCALES.length;
    return FORMATS.flatMap((_, format) =>
      LAYOUTS.map(
        (__, layout) =>
          layout + LAYOUTS.length * ((layout + format * 2) % LOCALES.length) + perFormat * format,
      ),
    );
  }

  const tally = new Tally();
  const languages = new Map<string, string | null>();

  beforeAll(async () => {
    for (const index of chosen()) {
      const { file, bytes, country, truth } = makeCv(index, 11);
      const cv = await parseCv(bytes, { defaultCountry: country });
      languages.set(file, cv.language);
      scoreCv(tally, { file, expected: truth, got: toPrediction(cv) }, (name) => name.toLowerCase());
    }
  });

  function f1(field: string): number {
    return scoreOf(tally.counts.get(field) ?? { right: 0, wrong: 0, missed: 1 }).f1;
  }

  it.each(['email', 'phone', 'linkedIn'])('parseCv reads every %s', (field) => {
    expect(f1(field)).toBe(1);
  });

  it.each([
    ['firstName', 0.97],
    ['lastName', 0.97],
    ['location', 0.95],
    ['jobTitle', 0.9],
    ['currentEmployer', 0.9],
    ['employment', 0.9],
    ['education', 0.9],
    ['skills', 0.9],
    ['languages', 0.97],
  ])('parseCv reads %s with an F1 of at least %d', (field, least) => {
    expect(f1(field)).toBeGreaterThanOrEqual(least);
  });

  it('parseCv detects the language of each CV', () => {
    const wrong = [...languages].filter(([file, language]) => !file.includes(`-${language ?? '?'}.`));
    expect(wrong).toEqual([]);
  });
});
