import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { PDFDocument } from 'pdf-lib';
import { parseCv } from '../src/parse-cv.ts';

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

/** A PDF whose one page is a picture of these lines. */
async function makeScan(lines: string[]): Promise<Uint8Array> {
  const fonts = join(
    dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
    'standard_fonts',
  );
  GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Regular.ttf'), 'Scan');
  const canvas = createCanvas(1_650, 80 + lines.length * 70);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  context.font = '36px Scan';
  lines.forEach((line, index) => context.fillText(line, 100, 100 + index * 70));
  const pdf = await PDFDocument.create();
  const image = await pdf.embedJpg(await canvas.encode('jpeg', 90));
  pdf.addPage([595, 300]).drawImage(image, { x: 0, y: 0, width: 595, height: 300 });
  return pdf.save();
}

let scan: Uint8Array;

beforeAll(async () => {
  scan = await makeScan(LINES);
});

describe('parseCv of a scan', () => {
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
});
