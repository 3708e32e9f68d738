import { describe, expect, it } from '@jest/globals';
import { readRtf } from '../../src/extract/rtf/rtf-document.ts';
import { readFlowLines } from '../../src/layout/flow-lines.ts';
import { joinFlow } from '../../src/layout/page-furniture.ts';
import { parseCv } from '../../src/parse-cv.ts';
import { makeDocx } from '../hostile/make-docx.ts';

describe('CVs of word processors', () => {
  describe('RTF', () => {
    // docs/interface/candidates.md#cvs
    const bytes = (rtf: string): Uint8Array => Buffer.from(rtf, 'latin1');
    const HEAD =
      '{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset238 Arial CE;}{\\f2\\fcharset2 Symbol;}}' +
      '{\\stylesheet{\\s0 Normal;}{\\s1\\b\\fs32 heading 1;}{\\*\\cs10 Heading 1 Char;}}';
    const linesOf = (body: string) => readFlowLines(joinFlow(readRtf(bytes(`${HEAD}${body}}`))));
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

  describe('A docx', () => {
    const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const paragraph = (content: string): string => `<w:p>${content}</w:p>`;
    const cell = (...lines: string[]): string =>
      `<w:tc>${lines.map((line) => paragraph(run(line))).join('')}</w:tc>`;

    async function textOf(body: string, others: Parameters<typeof makeDocx>[1] = []): Promise<string> {
      const filler = paragraph(run('A sentence that is long enough to count as the text of a document.'));
      return (await parseCv(makeDocx(body + filler, others))).text;
    }

    describe('The text of a docx', () => {
      it('The text keeps tabs, breaks and non-breaking hyphens', async () => {
        const text = await textOf(
          paragraph(
            '<w:r><w:t>Clerk</w:t><w:tab/><w:t>2019</w:t><w:br/><w:t>part</w:t><w:noBreakHyphen/><w:t>time</w:t></w:r>',
          ),
        );
        expect(text).toContain('Clerk\t2019\npart-time');
      });

      it('A text box with a fallback is read once', async () => {
        const box = `<w:txbxContent>${paragraph(run('Boxed words'))}</w:txbxContent>`;
        const body = `<mc:AlternateContent xmlns:mc="urn:mc"><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent>`;
        const text = await textOf(paragraph(`<w:r>${body}</w:r>`));
        expect(text.match(/Boxed words/g)).toHaveLength(1);
      });

      it('Headers stand before the body, and footers keep only contact data', async () => {
        const part = (tag: string, words: string): string =>
          `<w:${tag} xmlns:w="urn:w">${paragraph(run(words))}</w:${tag}>`;
        const text = await textOf(paragraph(run('Body words')), [
          { name: 'word/footer1.xml', content: part('ftr', 'Clerk at Acme, 2019 - 2021') },
          { name: 'word/footer2.xml', content: part('ftr', 'jane@roe.example') },
          { name: 'word/header1.xml', content: part('hdr', 'Header words') },
        ]);
        expect(text.indexOf('Header words')).toBeLessThan(text.indexOf('Body words'));
        expect(text).toContain('jane@roe.example');
        expect(text).not.toContain('Clerk');
      });

      it('A row of a data table is one line', async () => {
        const text = await textOf(`<w:tbl><w:tr>${cell('2019 – 2021')}${cell('Clerk')}</w:tr></w:tbl>`);
        expect(text).toContain('2019 – 2021\tClerk');
      });

      it('A layout table is read column by column', async () => {
        const left = cell('Skills', 'Excel', 'Word', 'Outlook', 'Typing', 'Filing');
        const right = cell(
          'Experience',
          'Clerk',
          'Acme Inc.',
          '2019 – 2021',
          'Kept the books',
          'Paid the bills',
        );
        const text = await textOf(`<w:tbl><w:tr>${left}${right}</w:tr></w:tbl>`);
        expect(text).toContain('Typing\nFiling\nExperience\nClerk');
      });

      it('Deleted and hidden text is left out', async () => {
        const deleted = `<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>`;
        const hidden = '<w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r>';
        const text = await textOf(paragraph(deleted + hidden + run('left')));
        expect(text).not.toMatch(/gone|secret/);
        expect(text).toContain('left');
      });

      it('The target of a hyperlink is read as a LinkedIn profile', async () => {
        const rels =
          '<Relationships><Relationship Id="r1" Target="https://www.linkedin.com/in/jane-roe" TargetMode="External"/></Relationships>';
        const body =
          paragraph(`<w:hyperlink r:id="r1" xmlns:r="urn:r">${run('LinkedIn')}</w:hyperlink>`) +
          paragraph(run('Some more words to make this a document with text'));
        const cv = await parseCv(makeDocx(body, [{ name: 'word/_rels/document.xml.rels', content: rels }]));
        expect(cv.linkedIn).toBe('https://www.linkedin.com/in/jane-roe');
      });
    });

    describe('A CV as docx', () => {
      const part = (tag: string, ...lines: string[]): string =>
        `<w:${tag} xmlns:w="urn:w">${lines.map((line) => paragraph(run(line))).join('')}</w:${tag}>`;
      const lines = (...texts: string[]): string => texts.map((text) => paragraph(run(text))).join('');
      const history = lines(
        'Work experience',
        'Accountant',
        'Acme Ltd',
        '03/2019 - 05/2021',
        'Kept the books.',
      );
      const job = {
        jobTitle: 'Accountant',
        companyName: 'Acme Ltd',
        startDate: '2019-03',
        endDate: '2021-05',
      };

      it('A name in the page header is read', async () => {
        const cv = await parseCv(
          makeDocx(history, [
            {
              name: 'word/header1.xml',
              content: part('hdr', 'Jane Roe', 'jane@roe.example | +44 20 7946 0958'),
            },
          ]),
        );
        expect(cv).toMatchObject({ firstName: 'Jane', lastName: 'Roe', email: 'jane@roe.example' });
        expect(cv.employmentHistory).toMatchObject([job]);
      });

      it('A name repeated in page headers is read once, without page numbers', async () => {
        const cv = await parseCv(
          makeDocx(history, [
            { name: 'word/header1.xml', content: part('hdr', 'Jane Roe', 'Page 2') },
            { name: 'word/header2.xml', content: part('hdr', 'Jane Roe', 'Page 3') },
          ]),
        );
        expect(cv.text.match(/Jane Roe|Page/g)).toEqual(['Jane Roe']);
      });

      it('Dates in a footer make no job', async () => {
        const cv = await parseCv(
          makeDocx(lines('Jane Roe', 'jane@roe.example') + history, [
            {
              name: 'word/footer1.xml',
              content: part('ftr', 'Curriculum vitae of Jane Roe, 2020 - 2024', '1 / 2'),
            },
          ]),
        );
        expect(cv.employmentHistory).toMatchObject([job]);
        expect(cv.employmentHistory).toHaveLength(1);
      });

      it('A CV made of text boxes is read box by box', async () => {
        const box = (...texts: string[]): string =>
          paragraph(`<w:r><w:pict><w:txbxContent>${lines(...texts)}</w:txbxContent></w:pict></w:r>`);
        const body =
          box('Jane Roe', 'jane@roe.example') +
          box('Skills', 'Excel', 'Word', 'Filing') +
          box('Work experience', 'Accountant, Acme Ltd', '03/2019 - 05/2021');
        const cv = await parseCv(makeDocx(body));
        expect(cv).toMatchObject({
          firstName: 'Jane',
          skills: ['Excel', 'Word', 'Filing'],
          employmentHistory: [job],
        });
      });

      it('Jobs in a table of dates and texts are read row by row', async () => {
        const row = (date: string, ...texts: string[]): string =>
          `<w:tr>${cell(date)}${cell(...texts)}</w:tr>`;
        const cv = await parseCv(
          makeDocx(
            `${lines('Jane Roe', 'jane@roe.example', 'Work experience')}<w:tbl>${row('03/2019 - 05/2021', 'Accountant, Acme Ltd')}${row('01/2016 - 02/2019', 'Clerk, Bolt Ltd')}</w:tbl>`,
          ),
        );
        expect(cv.employmentHistory).toMatchObject([job, { jobTitle: 'Clerk', companyName: 'Bolt Ltd' }]);
      });
    });
  });
});
