import { describe, expect, it } from '@jest/globals';
import { readRtf } from '../../src/extract/rtf/rtf-document.ts';
import { flowLines } from '../../src/layout/flow-lines.ts';
import { wholeFlow } from '../../src/layout/page-furniture.ts';
import { parseCv } from '../../src/parse-cv.ts';

describe('RTF', () => {
  // docs/interface/candidates.md#cvs
  const bytes = (rtf: string): Uint8Array => Buffer.from(rtf, 'latin1');
  const HEAD =
    '{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset238 Arial CE;}{\\f2\\fcharset2 Symbol;}}' +
    '{\\stylesheet{\\s0 Normal;}{\\s1\\b\\fs32 heading 1;}{\\*\\cs10 Heading 1 Char;}}';
  const linesOf = (body: string) => flowLines(wholeFlow(readRtf(bytes(`${HEAD}${body}}`))));
  const textOf = (body: string): string =>
    linesOf(body)
      .map((line) => line.text)
      .join('\n');

  describe('The text of an RTF file', () => {
    it.each([
      ['its own code page', "caf\\'e9", 'café'],
      ['the code page of a font', "{\\f1 \\'a3\\'f3d\\'9f}", 'Łódź'],
      ['characters with fallbacks', "\\u8364?uro, \\uc2\\u257 \\'41\\'41x", '€uro, āx'],
      ['characters outside the plane', '\\u-10179?\\u-8703?n', '\u{1F601}n'],
      ['both alphabets once', '{\\upr{a}{\\*\\ud{\\u228?}}}', 'ä'],
      ['named characters', 'a\\emdash b\\~c\\_d\\-e', 'a—b c-de'],
      ['braces and backslashes', '\\{a\\}\\\\', '{a}\\'],
      ['a paragraph by a backslash at the end of a line', 'a\\\nb', 'a\nb'],
      ['a break within a paragraph', 'a\\line b', 'a\nb'],
      ['tabs', 'Clerk\\tab 2019', 'Clerk\t2019'],
    ])('The text keeps %s', (_what, rtf, text) => {
      expect(textOf(rtf)).toBe(text);
    });

    it.each([
      ['pictures', '{\\pict\\pngblip 89504e47}'],
      ['binary data', '{\\pict\\bin6 }}}}}}}'],
      ['notes', 'a{\\footnote said}'],
      ['objects except their results', '{\\object{\\*\\objdata 0105}{\\result a}}'],
      ['unknown optional groups', '{\\*\\unknown said {more}}'],
      ['hidden and deleted words', '{\\v said}{\\deleted said}'],
      ['fallbacks of shapes', '{\\shp{\\shprslt said}}'],
      ['the instructions of a field', '{\\field{\\*\\fldinst PAGE}{\\fldrslt a}}'],
    ])('The text leaves out %s', (_what, rtf) => {
      expect(textOf(`${rtf}\\par left`).replace(/^a?\n?/, '')).toBe('left');
    });

    it('Bold lines, sizes, headings and list items are recognised', () => {
      const [name, heading, item, plain] = linesOf(
        "\\pard\\plain\\b\\fs40 Jane Roe\\par\\pard\\plain\\s1 Experience\\par\\pard\\plain{\\listtext\\f2\\'b7\\tab}\\ls1 Kept books\\par\\pard\\plain x {\\b y}\\par",
      );
      expect(name).toMatchObject({ text: 'Jane Roe', bold: true, size: 20 });
      expect(heading).toMatchObject({ text: 'Experience', heading: true });
      expect(item).toMatchObject({ text: 'Kept books', bullet: true });
      expect(plain).toMatchObject({ text: 'x y', bold: false, bullet: false, heading: false });
    });

    it('A row of a table is one line', () => {
      const row = '\\trowd\\cellx1000\\cellx5000\\pard\\intbl 2019 - 2021\\cell Clerk\\cell\\row';
      expect(textOf(`before\\par${row}\\pard after\\par`)).toBe('before\n2019 - 2021\tClerk\nafter');
    });

    it('Nested tables and text boxes are read', () => {
      const inner =
        '\\pard\\intbl\\itap2 in\\nestcell side\\nestcell{\\*\\nesttableprops\\trowd\\nestrow}{\\nonesttables\\par}';
      const box = '{\\shp{\\*\\shpinst{\\sp{\\sn name}{\\sv said}}{\\shptxt\\pard boxed\\par}}}';
      const text = textOf(`\\trowd\\cellx5000${inner}\\pard\\intbl out\\cell\\row\\pard after${box}\\par`);
      expect(text.split(/[\n\t]/)).toEqual(['in', 'side', 'out', 'after', 'boxed']);
    });

    it('Headers come first, and footers keep only contact data', () => {
      const text = textOf(
        '{\\header Jane Roe\\par}{\\headerf Jane Roe\\par}{\\footer Page 1, 2019 - 2021\\par jane@roe.example\\par}body\\par',
      );
      expect(text).toBe('Jane Roe\njane@roe.example\nbody');
    });

    it('An RTF file is read as a CV', async () => {
      const rtf = `${HEAD}\\b\\fs36 Jan\\u225? Nov\\u225?kov\\u225?\\b0\\fs22\\par jana@novak.example {\\field{\\*\\fldinst HYPERLINK "https://www.linkedin.com/in/jana"}{\\fldrslt LinkedIn}}\\par\\b Work experience\\b0\\par Accountant, Acme Ltd\\tab 03/2019 - 05/2021\\par}`;
      expect(await parseCv(bytes(rtf))).toMatchObject({
        firstName: 'Janá',
        email: 'jana@novak.example',
        linkedIn: 'https://www.linkedin.com/in/jana',
        employmentHistory: [{ companyName: 'Acme Ltd', startDate: '2019-03', endDate: '2021-05' }],
      });
    });
  });

  describe('An RTF file that is no CV', () => {
    const refused = (rtf: string): Promise<unknown> => parseCv(bytes(rtf)).catch((error: unknown) => error);

    it.each([
      ['without text', '{\\rtf1}', 'no readable text'],
      ['that is truncated', `${HEAD}{\\b Jane`, 'end of the document is missing'],
      ['of 100,000 nested groups', `{\\rtf1${'{'.repeat(100_000)}`, 'nested'],
      ['of a million paragraphs', `{\\rtf1 ${'\\par'.repeat(1_000_000)}}`, 'longer than a CV'],
      ['of a million rows', `{\\rtf1 ${'\\row'.repeat(1_000_000)}}`, 'longer than a CV'],
      ['of a million text boxes', `{\\rtf1 ${'{\\shptxt a}'.repeat(500_000)}}`, 'longer than a CV'],
    ])('An RTF file %s is refused', async (_what, rtf, message) => {
      expect(await refused(rtf)).toMatchObject({
        code: 'UNREADABLE_FILE',
        message: expect.stringContaining(message),
      });
    });
  });
});
