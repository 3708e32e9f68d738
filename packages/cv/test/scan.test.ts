import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { degrees, PDFDocument } from 'pdf-lib';
import { parseCv } from '../src/parse-cv.ts';

describe('parseCv of a scan', () => {
  const LINES = [
    'Jane Roe',
    'Denver, CO | 303-555-0142 | jane.roe@example.org',
    'Experience',
    'Office Manager, Bluepeak Software Inc.',
    'March 2019 - Present',
    'Education',
    'Ridgemont College',
    'Bachelor of Science in Accounting',
  ];

  const QUARTER = Math.PI / 2;
  const WIDTH = 1_650;

  /** A picture of these lines, turned clockwise by so many quarters. */
  async function pictureOf(
    lines: string[],
    quarters: number,
  ): Promise<{ bytes: Buffer; width: number; height: number }> {
    const fonts = join(
      dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
      'standard_fonts',
    );
    GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Regular.ttf'), 'Scan');
    const height = Math.max(400, 80 + lines.length * 70);
    const [across, down] = quarters % 2 === 0 ? [WIDTH, height] : [height, WIDTH];
    const canvas = createCanvas(across, down);
    const context = canvas.getContext('2d');
    context.fillStyle = 'white';
    context.fillRect(0, 0, across, down);
    context.translate(across / 2, down / 2);
    context.rotate(quarters * QUARTER);
    context.translate(-WIDTH / 2, -height / 2);
    context.fillStyle = 'black';
    context.font = '36px Scan';
    lines.forEach((line, index) => context.fillText(line, 100, 100 + index * 70));
    return { bytes: await canvas.encode('jpeg', 90), width: across, height: down };
  }

  /** A PDF whose pages are pictures of these lines, the pictures turned, and the pages as they are shown. */
  async function makeScan(pages: string[][], quarters = 0, shown = 0): Promise<Uint8Array> {
    const pdf = await PDFDocument.create();
    for (const lines of pages) {
      const { bytes, width, height } = await pictureOf(lines, quarters);
      const image = await pdf.embedJpg(bytes);
      const page = pdf.addPage([width / 2, height / 2]);
      page.setRotation(degrees(shown * 90));
      page.drawImage(image, { x: 0, y: 0, width: width / 2, height: height / 2 });
    }
    return pdf.save();
  }

  let scan: Uint8Array;

  beforeAll(async () => {
    scan = await makeScan([LINES]);
  });

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
    ['on its right side', 1, 0],
    ['upside down', 2, 0],
    ['on its left side, and shown upright', 3, 1],
  ])('reads a page that lies %s', async (_what, quarters, shown) => {
    const cv = await parseCv(await makeScan([LINES], quarters, shown));
    expect(cv).toMatchObject({ firstName: 'Jane', email: 'jane.roe@example.org', pages: 1, pagesRead: 1 });
  });

  it('reads it in its language, page after page, and tells how many', async () => {
    const german = [
      'Jörg Müßig',
      'joerg@muessig.example',
      'Ausbildung und Kenntnisse',
      'Geprüfter Bilanzbuchhalter mit Sprachen',
    ];
    const more = ['Berufserfahrung', 'Büroleiter bei der Söhne Straßenbau GmbH', '03/2019 bis heute'];
    const cv = await parseCv(await makeScan([german, ['Weitere Angaben für Sie'], more, []]));
    expect(cv.text).toMatch(/Jörg Müßig[^]*Geprüfter[^]*für Sie[^]*Söhne Straßenbau/);
    expect(cv).toMatchObject({ language: 'de', pages: 4, pagesRead: 3 });
  });
});
