import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseCv } from '../src/parse-cv.ts';
import { makePdf } from '../src/testing/index.ts';

describe('parseCv of a scan', () => {
  /** A PDF with these pictures of `scans/` as pages, shown turned clockwise by quarters. */
  const scanOf = (pictures: string[], quarters = 0): Uint8Array =>
    makePdf(
      pictures.map((name) => {
        const picture = readFileSync(join(import.meta.dirname, 'scans', `${name}.jpg`));
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
