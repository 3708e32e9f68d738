import { describe, expect, it } from '@jest/globals';
import { parseCv } from '../../src/parse-cv.ts';
import { makePdf } from '../../src/testing/index.ts';

describe('Pages of a PDF', () => {
  // docs/interface/candidates.md#cvs
  const LINES = [
    'Jane Roe',
    'jane@roe.example',
    'Work experience',
    'Accountant, Acme Ltd',
    '03/2019 - 05/2021',
  ];

  /** A page per list, shown turned clockwise by quarters, its text upright as shown. */
  const pdfOf = (pages: string[][], quarters = 0): Uint8Array =>
    makePdf(
      pages.map((lines) => ({
        width: 600,
        height: 600,
        quarters,
        texts: lines.map((text, index) => {
          const [across, down] = [50, 60 + index * 30];
          const [x, y] = [
            [across, 600 - down],
            [down, across],
            [600 - across, down],
            [600 - down, 600 - across],
          ][quarters] as [number, number];
          return { text, x, y, size: 12, quarters };
        }),
      })),
    );

  it.each([1, 2, 3])('A page shown turned by %d quarters is read upright', async (quarters) => {
    const cv = await parseCv(pdfOf([LINES], quarters));
    expect(cv).toMatchObject({ firstName: 'Jane', email: 'jane@roe.example', pages: 1, pagesRead: 1 });
    expect(cv.employmentHistory).toMatchObject([{ jobTitle: 'Accountant', startDate: '2019-03' }]);
  });

  it('pagesRead counts no page without text, and at most fifteen', async () => {
    const more = Array.from({ length: 15 }, (_, index) => [`More of what there is to say, ${String(index)}`]);
    expect(await parseCv(pdfOf([LINES, []]))).toMatchObject({ pages: 2, pagesRead: 1 });
    expect(await parseCv(pdfOf([LINES, ...more]))).toMatchObject({ pages: 16, pagesRead: 15 });
  });
});
