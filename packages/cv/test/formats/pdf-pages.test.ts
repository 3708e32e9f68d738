import { describe, expect, it } from '@jest/globals';
import { degrees, PDFDocument } from 'pdf-lib';
import { parseCv } from '../../src/parse-cv.ts';

describe('the pages of a PDF', () => {
  // docs/interface/candidates.md#cvs
  const LINES = [
    'Jane Roe',
    'jane@roe.example',
    'Work experience',
    'Accountant, Acme Ltd',
    '03/2019 - 05/2021',
  ];

  /** A page for each of the lists, shown turned clockwise by so many quarters, its text upright as it is shown. */
  async function makePdf(pages: string[][], quarters = 0): Promise<Uint8Array> {
    const pdf = await PDFDocument.create();
    for (const lines of pages) {
      const page = pdf.addPage([600, 600]);
      page.setRotation(degrees(quarters * 90));
      lines.forEach((line, index) => {
        const [across, down] = [50, 60 + index * 30];
        const [x, y] = [
          [across, 600 - down],
          [down, across],
          [600 - across, down],
          [600 - down, 600 - across],
        ][quarters] as [number, number];
        page.drawText(line, { x, y, size: 12, rotate: degrees(quarters * 90) });
      });
    }
    return pdf.save();
  }

  it.each([1, 2, 3])('are read as they are shown: turned by %d quarters', async (quarters) => {
    const cv = await parseCv(await makePdf([LINES], quarters));
    expect(cv).toMatchObject({ firstName: 'Jane', email: 'jane@roe.example', pages: 1, pagesRead: 1 });
    expect(cv.employmentHistory).toMatchObject([{ jobTitle: 'Accountant', startDate: '2019-03' }]);
  });

  it('are counted with those that were read: none without text, and not the sixteenth', async () => {
    const more = Array.from({ length: 15 }, (_, index) => [`More of what there is to say, ${String(index)}`]);
    expect(await parseCv(await makePdf([LINES, []]))).toMatchObject({ pages: 2, pagesRead: 1 });
    expect(await parseCv(await makePdf([LINES, ...more]))).toMatchObject({ pages: 16, pagesRead: 15 });
  });
});
