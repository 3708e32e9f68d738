import { describe, expect, it } from '@jest/globals';
import { readHtmlText } from '../../src/extract/html/html-document.ts';
import { sniffDocument } from '../../src/index.ts';
import { readFlowLines } from '../../src/layout/flow-lines.ts';
import { parseCv } from '../../src/parse-cv.ts';

describe('CVs in markup', () => {
  describe('HTML', () => {
    // docs/interface/candidates.md#cvs
    const WORD =
      '<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">';
    const linesOf = (html: string) => readFlowLines(readHtmlText(html).body);
    const textOf = (html: string): string =>
      linesOf(html)
        .map((line) => line.text)
        .join('\n');
    const bytes = (text: string, encoding: BufferEncoding = 'utf8'): Uint8Array =>
      Buffer.from(text, encoding);

    const CV = `<head><style><!-- p.MsoTitle {font-size:20.0pt; font-weight:bold} --></style></head><body>
<p class=MsoTitle>Jana Nov&aacute;kov&aacute;</p><p><a href="mailto:jana@novak.example">jana@novak.example</a></p>
<h2>Work experience</h2>
<table><tr><td>03/2019 - 05/2021</td><td><b>Accountant</b>, Acme Ltd</td></tr></table>
<h2>Skills</h2><ul><li>Excel</li><li>Filing</li><li>Typing</li></ul></body></html>`;
    const READ = {
      firstName: 'Jana',
      lastName: 'Nováková',
      email: 'jana@novak.example',
      skills: ['Excel', 'Filing', 'Typing'],
      employmentHistory: [{ jobTitle: 'Accountant', companyName: 'Acme Ltd', startDate: '2019-03' }],
    };

    describe('The text of an HTML document', () => {
      it.each([
        ['paragraphs and breaks', '<p>a\n  b<br>c</p><div>d</div>e', 'a b\nc\nd\ne'],
        [
          'no scripts, styles, titles and comments',
          '<title>t</title><script>s</script><style>p{}</style><!-- c -->a',
          'a',
        ],
        ['nothing hidden', '<p style="display:none">h<b>h</b></p><p style="mso-hide:all">h</p><p>a</p>', 'a'],
        ['tabs of Word', "<p>Clerk<span style='mso-tab-count:1'>     </span>2019</p>", 'Clerk\t2019'],
        [
          'rows of a table',
          '<table><tr><td>2019 – 2021</td><td><p>Clerk</p></td></tr></table>',
          '2019 – 2021\tClerk',
        ],
        ['lines as they are typed', '<pre>a\nb</pre>', 'a\nb'],
        ['the content of unclosed elements', '<table><tr><td>a<p>b', 'a\nb'],
      ])('The text has %s', (_what, html, text) => {
        expect(textOf(html)).toBe(text);
      });

      it('Headings, sizes, bold lines and list items are recognised', () => {
        const html =
          "<style>.big {font-size:20pt}</style><h1>A</h1><p class=big><b>Bold</b></p><p>x <b>y</b></p><ul><li>item</li></ul><p class=MsoListParagraph><span style='mso-list:Ignore'>·</span>other</p>";
        expect(linesOf(html)).toMatchObject([
          { text: 'A', heading: true, bold: true },
          { text: 'Bold', size: 20, bold: true, heading: false },
          { text: 'x y', bold: false },
          { text: 'item', bullet: true },
          { text: 'other', bullet: true },
        ]);
      });

      it('HTML that nests or repeats beyond the limits is refused', () => {
        expect(() => readHtmlText('<div>'.repeat(100_000))).toThrow('nested');
        expect(() => readHtmlText('<br>'.repeat(1_000_000))).toThrow('longer than a CV');
        expect(() => readHtmlText(`<table>${'<tr>'.repeat(1_000_000)}`)).toThrow('longer than a CV');
      });
    });

    describe('A CV as HTML', () => {
      it.each([
        ['Word', bytes(`${WORD}${CV}`)],
        [
          'Word, in UTF-16',
          Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${WORD}${CV}`, 'utf16le')]),
        ],
        [
          'LibreOffice',
          bytes(`<!DOCTYPE html><html><meta name="generator" content="LibreOffice 7.6 (Linux)">${CV}`),
        ],
        ['anyone, static and with headings of a CV', bytes(`<html>${CV}`)],
      ])('HTML by %s is read', async (_what, file) => {
        expect(sniffDocument(file)).toBe('doc');
        expect(await parseCv(file)).toMatchObject(READ);
      });

      it('A web archive by Word is read', async () => {
        const body = `${WORD}${CV}`.replaceAll('=', '=3D').replaceAll('accountant', 'accoun=\r\ntant');
        const archive = `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="--=_x"\r\n\r\n----=_x\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${body}\r\n----=_x--\r\n`;
        expect(sniffDocument(bytes(archive))).toBe('doc');
        expect(await parseCv(bytes(archive))).toMatchObject(READ);
      });

      it.each([
        ['a web page', '<!doctype html><html><body><h1>Hello</h1></body></html>'],
        ['a page with a script', `<html><script>alert(1)</script>${CV}`],
        ['a page with a handler', `<html><body onload="alert(1)">${CV}`],
        ['a form', `<html><form action="/">${CV}</form>`],
        [
          'an archive of a web page',
          'MIME-Version: 1.0\nContent-Type: multipart/related; boundary=x\n\n--x\n',
        ],
      ])('HTML is refused as a web page if it is %s', async (_what, html) => {
        expect(sniffDocument(bytes(html))).toBeNull();
        await expect(parseCv(bytes(html))).rejects.toMatchObject({
          code: 'UNSUPPORTED_FILE',
          message: expect.stringContaining('web page'),
        });
      });
    });

    describe('A row of a table', () => {
      it('A row with a long cell beside a sentence is read cell by cell', () => {
        const lines = linesOf(
          '<table><tr><td>Foo Foods<br>2015 - 2019<br>Office Clerk<br>Kept the books</td>' +
            '<td>Kept the books of the house and of the garden behind it</td></tr></table>',
        );
        expect(lines.map((line) => line.text)).toEqual([
          'Foo Foods',
          '2015 - 2019',
          'Office Clerk',
          'Kept the books',
          'Kept the books of the house and of the garden behind it',
        ]);
      });
    });
  });

  describe('A Word document in one XML file', () => {
    // docs/interface/candidates.md#cvs
    const bytes = (text: string, encoding: BufferEncoding = 'utf8'): Uint8Array =>
      Buffer.from(text, encoding);
    const p = (text: string, traits = ''): string => `<w:p>${traits}<w:r><w:t>${text}</w:t></w:r></w:p>`;
    const row = (...cells: string[]): string =>
      `<w:tr>${cells.map((text) => `<w:tc>${p(text)}</w:tc>`).join('')}</w:tr>`;
    const BODY =
      p('jana@novak.example') +
      p('Work experience', '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>') +
      `<w:tbl>${row('03/2019 - 05/2021', 'Accountant, Acme Ltd')}</w:tbl>` +
      `<aml:annotation aml:id="1" w:type="Word.Deletion"><aml:content>${p('Clerk, Gone Ltd, 2001 - 2002')}</aml:content></aml:annotation>` +
      '<w:p><w:r><w:pict><w:binData w:name="a.png">iVBORw0K</w:binData></w:pict></w:r></w:p>';
    const EDGES = `<w:sectPr><w:hdr w:type="odd">${p('Jana Nováková')}</w:hdr><w:ftr w:type="odd">${p('Acme, 2015 - 2017')}</w:ftr></w:sectPr>`;
    const OF_2003 = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><?mso-application progid="Word.Document"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml" xmlns:aml="urn:aml" w:macrosPresent="no"><w:styles><w:style w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles><w:body>${BODY}${EDGES}</w:body></w:wordDocument>`;
    const FLAT = `<?xml version="1.0"?><pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage"><pkg:part pkg:name="/word/document.xml"><pkg:xmlData><w:document xmlns:w="urn:w" xmlns:aml="urn:aml"><w:body>${BODY}</w:body></w:document></pkg:xmlData></pkg:part><pkg:part pkg:name="/word/header1.xml"><pkg:xmlData><w:hdr xmlns:w="urn:w">${p('Jana Nováková')}</w:hdr></pkg:xmlData></pkg:part></pkg:package>`;

    it.each([
      ['of 2003', bytes(OF_2003)],
      ['of 2003 in UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), bytes(OF_2003, 'utf16le')])],
      ['with the parts of a docx', bytes(FLAT)],
    ])('A Word document %s is read as a CV', async (_what, file) => {
      expect(sniffDocument(file)).toBe('doc');
      const cv = await parseCv(file);
      expect(cv).toMatchObject({ firstName: 'Jana', lastName: 'Nováková', email: 'jana@novak.example' });
      expect(cv.employmentHistory).toMatchObject([{ jobTitle: 'Accountant', companyName: 'Acme Ltd' }]);
      expect(cv.employmentHistory).toHaveLength(1);
    });

    it('A Word document with macros is refused', async () => {
      await expect(
        parseCv(bytes(OF_2003.replace('macrosPresent="no"', 'macrosPresent="yes"'))),
      ).rejects.toMatchObject({
        code: 'UNSUPPORTED_FILE',
        message: expect.stringContaining('macros'),
      });
    });

    it('A truncated Word document is refused', async () => {
      await expect(parseCv(bytes(OF_2003.slice(0, -40)))).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
    });

    it('Other XML is no document', () => {
      expect(sniffDocument(bytes('<?xml version="1.0"?><invoice>w:wordDocument</invoice>'))).toBeNull();
    });
  });
});
