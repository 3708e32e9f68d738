import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseCv } from '../src/parse-cv.ts';
import { makePdf } from '../src/testing/index.ts';

describe('parseCv of a scan', () => {
  /** A PDF whose pages are these pictures of `scans/`, the pages shown turned clockwise by so many quarters. */
  const scanOf = (pictures: string[], quarters = 0): Uint8Array =>
    makePdf(
      pictures.map((name) => {
        const picture = readFileSync(join(import.meta.dirname, 'scans', `${name}.jpg`));
        const [width, height] = name.includes('-side') ? [320, 825] : [825, 320];
        return { width, height, picture, quarters };
      }),
    );

  const scan = scanOf(['upright']);

  it('reads it by character recognition, with less trust', async () => {
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

  it('refuses it as unreadable where recognition is switched off', async () => {
    await expect(parseCv(scan, { ocr: false })).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
  });

  it.each([
    ['on its right side', 'on-its-right-side', 0],
    ['upside down', 'upside-down', 0],
    ['on its left side, and shown upright', 'on-its-left-side', 1],
  ])('reads a page that lies %s', async (_what, picture, shown) => {
    const cv = await parseCv(scanOf([picture], shown));
    expect(cv).toMatchObject({ firstName: 'Jane', email: 'jane.roe@example.org', pages: 1, pagesRead: 1 });
  });

  it('reads it in its language, page after page, and tells how many', async () => {
    const cv = await parseCv(scanOf(['german-1', 'german-2', 'german-3', 'empty']));
    expect(cv.text).toMatch(/Jörg Müßig[^]*Geprüfter[^]*für Sie[^]*Söhne Straßenbau/);
    expect(cv).toMatchObject({ language: 'de', pages: 4, pagesRead: 3 });
  });
});
