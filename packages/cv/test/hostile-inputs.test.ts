import { describe, expect, it } from '@jest/globals';
import { CvError } from '../src/index.ts';
import { parseCv } from '../src/parse-cv.ts';
import { HOSTILE_INPUTS } from './hostile/inputs.ts';
import { repeatedText } from './hostile/make-pdf.ts';
import { makeDocx } from './hostile/make-zip.ts';

describe('parseCv of hostile input', () => {
  it.each(HOSTILE_INPUTS)('parseCv refuses $name as $code', async ({ bytes, code }) => {
    const error: unknown = await parseCv(bytes).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CvError);
    expect(error).toMatchObject({ code });
  });

  it('The text of a huge document has at most 200,000 characters', async () => {
    const line = `<w:p><w:r><w:t>${'work and play '.repeat(50_000)}</w:t></w:r></w:p>`;
    const cv = await parseCv(makeDocx(line.repeat(20)));
    expect(cv.text.length).toBeLessThanOrEqual(200_000);
  });

  it('A page of 20,000 text runs yields no history', async () => {
    const cv = await parseCv(repeatedText(20_000));
    expect(cv.employmentHistory).toEqual([]);
    expect(cv.educationHistory).toEqual([]);
  });

  it('A CV is parsed after refused documents', async () => {
    for (const { bytes } of HOSTILE_INPUTS.slice(0, 5)) await parseCv(bytes).catch(() => null);
    const cv = await parseCv(
      makeDocx(
        '<w:p><w:r><w:t>Jane Roe, jane.roe@example.org, Experience in a great many trades</w:t></w:r></w:p>',
      ),
    );
    expect(cv.email).toBe('jane.roe@example.org');
  });
});
