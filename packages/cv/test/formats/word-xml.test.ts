import { describe, expect, it } from '@jest/globals';
import { sniffDocument } from '../../src/index.ts';
import { parseCv } from '../../src/parse-cv.ts';

describe('A Word document in one XML file', () => {
  // docs/interface/candidates.md#cvs
  const bytes = (text: string, encoding: BufferEncoding = 'utf8'): Uint8Array => Buffer.from(text, encoding);
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
