import { describe, expect, it } from '@jest/globals';
import { findGutter, type Gutter } from '../../src/layout/columns.ts';
import type { Segment } from '../../src/layout/segments.ts';

describe('findGutter', () => {
  /** A segment from x, in letters 5 points wide. */
  const segment = (text: string, x: number, y: number): Segment => ({
    text,
    x,
    y,
    right: x + text.length * 5,
    textX: x,
    size: 10,
    bold: false,
    italic: false,
    page: 1,
    stretches: [],
  });

  /** Rows 14 points apart with texts at the left and at x. */
  const rows = (texts: readonly (readonly [left: string, right: string])[], x = 200): Segment[] =>
    texts.flatMap(([left, right], index) =>
      [segment(left, 20, 100 + index * 14), segment(right, x, 100 + index * 14)].filter(
        ({ text }) => text !== '',
      ),
    );

  const prose = (count: number): [string, string][] =>
    Array.from({ length: count }, () => [
      'who spoke of work and rest and',
      'the harbours he built in the north',
    ]);

  const gutterOf = (segments: Segment[]): Gutter | null => findGutter(segments);

  it("The gutter stands at the right column's left edge, from its first row to its last", () => {
    expect(gutterOf(rows(prose(4)))).toEqual({ x: 200, top: 100, bottom: 142 });
  });

  it("A gutter is found if the columns' rows are not aligned", () => {
    const left = prose(4).map(([text], index) => segment(text, 20, 100 + index * 14));
    const right = prose(4).map(([, text], index) => segment(text, 200, 107 + index * 14));
    expect(gutterOf([...left, ...right].sort((a, b) => a.y - b.y))).toEqual({
      x: 200,
      top: 100,
      bottom: 149,
    });
  });

  it('A gutter reaches to the end of the longer column', () => {
    const right = Array.from({ length: 3 }, (): [string, string] => [
      '',
      'and all the harbours of the south',
    ]);
    expect(gutterOf(rows([...prose(4), ...right]))).toEqual({ x: 200, top: 100, bottom: 184 });
  });

  it('A gutter ends at text that crosses it', () => {
    const across: [string, string] = ['who spoke of work and rest and of the harbours that he built', ''];
    expect(gutterOf(rows([across, ...prose(4), across]))).toEqual({ x: 200, top: 114, bottom: 156 });
  });

  it('A last heading belongs to the full-width text below it', () => {
    const across: [string, string] = ['who spoke of work and rest and of the harbours that he built', ''];
    const found = gutterOf(rows([...prose(4), ['Education', ''], across]));
    expect(found).toEqual({ x: 200, top: 100, bottom: 142 });
  });

  it('A gutter separates the columns of most text', () => {
    const more = prose(6).map(([left, right]): [string, string] => [left, right]);
    const across: [string, string] = ['who spoke of work and rest and of the harbours that he built', ''];
    expect(gutterOf([...rows(more), segment(across[0], 20, 190)])?.x).toBe(200);
  });

  it('A gutter is at least 7 points wide', () => {
    // The left text ends at 170.
    expect(gutterOf(rows(prose(4), 177))?.x).toBe(177);
    expect(gutterOf(rows(prose(4), 176))).toBeNull();
  });

  it('A gutter has at least three rows on either side', () => {
    expect(gutterOf(rows(prose(3)))).not.toBeNull();
    expect(gutterOf(rows(prose(2)))).toBeNull();
    expect(gutterOf(rows([...prose(2), ['who spoke of work and rest and', '']]))).toBeNull();
  });

  it.each<[string, [string, string][]]>([
    [
      'dates beside entries',
      [
        ['05/2015 - 06/2019', 'Engineer at the harbours of the north'],
        ['06/2013 - 04/2015', 'Clerk of a house that sells bridges'],
        ['01/2010 - 05/2013', 'Apprentice of a builder in the town'],
        ['01/2008 - 12/2009', 'Helper of everyone who asked for it'],
      ],
    ],
    [
      'dates and places beside entries',
      [
        ['05/2015 - 06/2019', 'Engineer at the harbours of the north'],
        ['Springfield', 'with all that belongs to such a job'],
        ['06/2013 - 04/2015', 'Clerk of a house that sells bridges'],
        ['Shelbyville', 'with all that belongs to such a job'],
      ],
    ],
    [
      'headings beside their sections',
      [
        ['Experience', 'Engineer at the harbours of the north'],
        ['', 'with all that belongs to such a job'],
        ['Education', 'Physics in the town where he was born'],
        ['', 'and then for a year somewhere else'],
        ['Skills', 'Bridges, harbours, roads, and all else'],
      ],
    ],
    [
      'short items in rows and columns',
      [
        ['Postgres', 'Kubernetes'],
        ['TypeScript', 'JavaScript'],
        ['Git', 'Linux servers'],
        ['Java', 'Python'],
        ['Rust', 'Go'],
      ],
    ],
  ])('No gutter stands beside %s', (_what, texts) => {
    expect(gutterOf(rows(texts))).toBeNull();
  });

  it('A gutter separates a column of dates that stand beside no line', () => {
    const dates = ['05/2015 - 06/2019', '06/2013 - 04/2015', '01/2010 - 05/2013', '01/2008 - 12/2009'];
    const left = dates.map((text, index) => segment(text, 20, 100 + index * 14));
    const right = prose(4).map(([, text], index) => segment(text, 200, 107 + index * 14));
    expect(gutterOf([...left, ...right].sort((a, b) => a.y - b.y))?.x).toBe(200);
  });

  it('One column has no gutter, nor has an empty page', () => {
    expect(gutterOf(prose(4).map(([text], index) => segment(text, 20, 100 + index * 14)))).toBeNull();
    expect(gutterOf([])).toBeNull();
  });
});
