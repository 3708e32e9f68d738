import { describe, expect, it } from '@jest/globals';
import { parseCv } from '../src/parse-cv.ts';
import { makeDocx } from './hostile/make-zip.ts';

describe('Phone numbers by time zone', () => {
  const cvWith = (line: string): Uint8Array =>
    makeDocx(
      ['Jane Roe', line, 'Experience in a great many trades, among them the building of bridges']
        .map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
        .join(''),
    );

  it("A number without country code gets the country of the account's time zone", async () => {
    const cv = await parseCv(cvWith('Phone: 0151 23456789'), { timeZone: 'Europe/Berlin' });
    expect(cv.phones).toMatchObject([{ number: '+4915123456789' }]);
  });

  it('A number stays as printed if the time zone belongs to no country', async () => {
    const cv = await parseCv(cvWith('Phone: 0151 23456789'), { timeZone: 'UTC' });
    expect(cv.phones).toMatchObject([{ number: '0151 23456789' }]);
  });

  it('A number stays as printed if it is invalid in that country', async () => {
    const cv = await parseCv(cvWith('Phone: 0000 000000'), { timeZone: 'Europe/Berlin' });
    expect(cv.phones.map(({ number }) => number).filter((number) => number.startsWith('+'))).toEqual([]);
  });

  it('A number with a country code keeps its country', async () => {
    const cv = await parseCv(cvWith('Phone: +44 7400 123456'), { timeZone: 'Europe/Berlin' });
    expect(cv.phones).toMatchObject([{ number: '+447400123456' }]);
  });
});
