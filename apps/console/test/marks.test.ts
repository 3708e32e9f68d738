import { describe, expect, it } from '@jest/globals';
import { cutBefore, findInCv, type MarkedText, splitAtMarks, takeExcerpts } from '../src/records/marks.ts';

const marked = (whole: MarkedText): readonly string[] =>
  splitAtMarks(whole)
    .filter(({ isMarked }) => isMarked)
    .map(({ text }) => text);

/** Marks each occurrence of a word, as the server does. */
const mark = (text: string, word: string): MarkedText => ({
  text,
  marks: [...text.matchAll(new RegExp(word, 'gu'))].map(({ index }) => [index, index + word.length] as const),
});

describe('words that a search marks', () => {
  it('split a text, counted in UTF-16 units', () => {
    expect(splitAtMarks(mark('🏗 drives a forklift daily', 'forklift'))).toEqual([
      { text: '🏗 drives a ', isMarked: false },
      { text: 'forklift', isMarked: true },
      { text: ' daily', isMarked: false },
    ]);
  });

  it('marks are left out where they cross or lie outside of the text', () => {
    const text = 'forklift';
    const marks = [
      [0, 4],
      [2, 6],
      [6, 6],
      [6, 99],
    ] as const;
    expect(marked({ text, marks })).toEqual(['fork']);
    expect(splitAtMarks({ text: '', marks: [] })).toEqual([]);
  });

  it('stand near the beginning of what is cut', () => {
    const cut = cutBefore(mark(`${'Many words before. '.repeat(8)}A forklift licence.`, 'forklift'));
    expect(cut.text).toBe(
      '… Many words before. A forklift licence.'.replace('Many words', 'words before. Many words'),
    );
    expect(marked(cut)).toEqual(['forklift']);
    const short = mark('A forklift licence.', 'forklift');
    expect(cutBefore(short)).toEqual(short);
  });

  it('a long text has at most three excerpts, near ones together', () => {
    const filler = 'Nothing of interest here. '.repeat(20);
    const text = `forklift and forklift again. ${filler}A forklift. ${filler}forklift ${filler}forklift`;
    const excerpts = takeExcerpts(mark(text, 'forklift'));
    expect(excerpts.map((one) => marked(one).length)).toEqual([2, 1, 1]);
    expect(excerpts[0]?.text).toMatch(/^forklift and forklift again\. .* …$/u);
    expect(excerpts[1]?.text).toMatch(/^… .*A forklift\. .* …$/u);
    for (const one of excerpts) expect(one.text.length).toBeLessThanOrEqual(210);
    expect(takeExcerpts(mark('Nothing', 'forklift'))).toEqual([]);
  });

  it('those of a record are the first in its CV', () => {
    const field = { in: 'jobTitle', snippet: 'Forklift driver', marks: [[0, 8]] };
    const cv = { in: 'cv', fileId: 'f', snippet: 'a forklift', marks: [[2, 10]] };
    expect(findInCv({ id: 'a', matches: [field, cv] })).toEqual({ text: 'a forklift', marks: [[2, 10]] });
    expect(findInCv({ id: 'a', matches: [field] })).toBeUndefined();
    expect(findInCv({ id: 'a' })).toBeUndefined();
  });
});
