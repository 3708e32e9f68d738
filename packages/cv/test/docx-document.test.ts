import { describe, expect, it } from '@jest/globals';
import { parseCv } from '../src/parse-cv.ts';
import { makeDocx } from './hostile/make-zip.ts';

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
    const job = { jobTitle: 'Accountant', companyName: 'Acme Ltd', startDate: '2019-03', endDate: '2021-05' };

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
      const row = (date: string, ...texts: string[]): string => `<w:tr>${cell(date)}${cell(...texts)}</w:tr>`;
      const cv = await parseCv(
        makeDocx(
          `${lines('Jane Roe', 'jane@roe.example', 'Work experience')}<w:tbl>${row('03/2019 - 05/2021', 'Accountant, Acme Ltd')}${row('01/2016 - 02/2019', 'Clerk, Bolt Ltd')}</w:tbl>`,
        ),
      );
      expect(cv.employmentHistory).toMatchObject([job, { jobTitle: 'Clerk', companyName: 'Bolt Ltd' }]);
    });
  });
});
