import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseCv } from '../../src/parse-cv.ts';
import { makePdf } from '@nova/testing';

describe('CVs as PDF', () => {
  describe('Pages of a PDF', () => {
    // docs/interface/candidates.md#cvs
    const LINES = [
      'Jane Roe',
      'jane@roe.example',
      'Work experience',
      'Accountant, Acme Ltd',
      '03/2019 - 05/2021',
    ];

    /** Pages turn clockwise by quarters; their text is upright as shown. */
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
      const more = Array.from({ length: 15 }, (_, index) => [
        `More of what there is to say, ${String(index)}`,
      ]);
      expect(await parseCv(pdfOf([LINES, []]))).toMatchObject({ pages: 2, pagesRead: 1 });
      expect(await parseCv(pdfOf([LINES, ...more]))).toMatchObject({ pages: 16, pagesRead: 15 });
    });
  });

  describe('parseCv of a scan', () => {
    /** Pictures of `scans/`, turned likewise. */
    const scanOf = (pictures: string[], quarters = 0): Uint8Array =>
      makePdf(
        pictures.map((name) => {
          const picture = readFileSync(join(import.meta.dirname, '../scans', `${name}.jpg`));
          const [width, height] = name.includes('-side') ? [320, 825] : [825, 320];
          return { width, height, picture, quarters };
        }),
      );

    const scan = scanOf(['upright']);

    it('A scan is read by character recognition, with lower confidence', async () => {
      const cv = await parseCv(scan);
      expect(cv).toMatchObject({
        firstName: 'Jane',
        lastName: 'Roe',
        email: 'jane.roe@example.org',
        ocr: true,
      });
      expect(cv.employmentHistory).toMatchObject([
        { jobTitle: 'Office Manager', startDate: '2019-03', current: true },
      ]);
      expect(cv.confidence.email).toBeLessThan(0.9);
    });

    it('A scan is unreadable if recognition is off', async () => {
      await expect(parseCv(scan, { ocr: false })).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
    });

    it.each([
      ['on its right side', 'on-its-right-side', 0],
      ['upside down', 'upside-down', 0],
      ['on its left side, and shown upright', 'on-its-left-side', 1],
    ])('A page that lies %s is read upright', async (_what, picture, shown) => {
      const cv = await parseCv(scanOf([picture], shown));
      expect(cv).toMatchObject({ firstName: 'Jane', email: 'jane.roe@example.org', pages: 1, pagesRead: 1 });
    });

    it('A scan is read in its language, page by page, and counted', async () => {
      const cv = await parseCv(scanOf(['german-1', 'german-2', 'german-3', 'empty']));
      expect(cv.text).toMatch(/Jörg Müßig[^]*Geprüfter[^]*für Sie[^]*Söhne Straßenbau/);
      expect(cv).toMatchObject({ language: 'de', pages: 4, pagesRead: 3 });
    });
  });
});
