import { describe, expect, it } from '@jest/globals';
import CFB from 'cfb';
import { acceptedKind, CvError, sniffDocument } from '../src/index.ts';
import { parseCv } from '../src/parse-cv.ts';
import { HOSTILE_INPUTS } from './hostile/inputs.ts';
import { encryptedPdf, manyPages, repeatedText } from './hostile/make-pdf.ts';
import { makeZip } from '@nova/testing';
import { makeDocx } from './hostile/make-docx.ts';

describe('Kinds and refusals of documents', () => {
  describe('Kinds of document', () => {
    const text = (value: string): Uint8Array => new TextEncoder().encode(value);

    describe('sniffDocument', () => {
      it('sniffDocument recognises a PDF by its header', () => {
        expect(sniffDocument(text('%PDF-1.7\n%âãÏÓ\n'))).toBe('pdf');
      });

      it('sniffDocument rejects executables, pictures, archives and text', () => {
        for (const start of [
          'MZ\u0090\u0000',
          '\u007fELF',
          '\u0089PNG\r\n',
          'PK\u0003\u0004 no directory',
          'Dear Sir',
          '',
        ]) {
          expect(sniffDocument(text(start))).toBeNull();
        }
      });

      it('sniffDocument rejects an executable that contains a PDF header', () => {
        expect(sniffDocument(text('MZ\u0090 %PDF-1.7'))).toBeNull();
      });
    });

    describe('parseCv', () => {
      it('parseCv refuses an empty file as unreadable', async () => {
        await expect(parseCv(new Uint8Array())).rejects.toMatchObject({
          name: 'CvError',
          code: 'UNREADABLE_FILE',
        });
      });

      it('parseCv refuses a text as unsupported', async () => {
        await expect(parseCv(text('Dear Sir'))).rejects.toBeInstanceOf(CvError);
        await expect(parseCv(text('Dear Sir'))).rejects.toMatchObject({ code: 'UNSUPPORTED_FILE' });
      });

      it('parseCv refuses a truncated PDF as unreadable', async () => {
        await expect(parseCv(text('%PDF-1.7\n1 0 obj\n<< /Type /Catalog'))).rejects.toMatchObject({
          code: 'UNREADABLE_FILE',
        });
      });
    });
  });

  describe('Refusal of a file that is no CV', () => {
    // docs/interface/candidates.md#cvs
    const text = (value: string): Uint8Array => Buffer.from(value, 'latin1');
    const zip = (...names: string[]): Uint8Array => makeZip(names.map((name) => ({ name, content: 'x' })));
    const compound = (stream: string): Uint8Array => {
      const file = CFB.utils.cfb_new();
      CFB.utils.cfb_add(file, stream, Buffer.alloc(5_000));
      const bytes: unknown = CFB.write(file, { type: 'buffer' });
      return Uint8Array.from(bytes as Buffer);
    };
    const paragraph = '<w:p><w:r><w:t>Curriculum vitae of somebody</w:t></w:r></w:p>';

    it.each<[string, Uint8Array, string, string]>([
      ['an empty file', new Uint8Array(), 'UNREADABLE_FILE', 'empty'],
      ['a picture (PNG)', text('\x89PNG\r\n\x1a\n'), 'UNSUPPORTED_FILE', 'is a picture. Save it as PDF'],
      ['a picture (JPEG)', text('\xff\xd8\xff\xe0'), 'UNSUPPORTED_FILE', 'is a picture. Save it as PDF'],
      ['a picture (HEIC)', text('\0\0\0\x18ftypheic'), 'UNSUPPORTED_FILE', 'is a picture. Save it as PDF'],
      ['a spreadsheet', zip('xl/workbook.xml'), 'UNSUPPORTED_FILE', 'spreadsheet'],
      ['slides', zip('ppt/presentation.xml'), 'UNSUPPORTED_FILE', 'presentation'],
      ['an OpenDocument text', zip('mimetype', 'content.xml'), 'UNSUPPORTED_FILE', 'Save it as PDF'],
      ['an archive', zip('cv.docx'), 'UNSUPPORTED_FILE', 'archive'],
      ['plain text', text('Curriculum vitae of somebody\n'), 'UNSUPPORTED_FILE', 'plain text'],
      ['a script', text('#!/bin/sh\necho some words here\n'), 'UNSUPPORTED_FILE', 'no PDF or Word document'],
      [
        'a docx with macros',
        makeDocx(paragraph, [{ name: 'word/vbaProject.bin', content: 'x' }]),
        'UNSUPPORTED_FILE',
        'macros',
      ],
      [
        'a docx that is truncated',
        makeDocx(paragraph).subarray(0, -60),
        'UNREADABLE_FILE',
        'end of the document is missing',
      ],
      ['a docx with a password', compound('EncryptedPackage'), 'UNREADABLE_FILE', 'password'],
      ['an old spreadsheet', compound('Workbook'), 'UNSUPPORTED_FILE', 'spreadsheet'],
      ['an email', compound('__properties_version1.0'), 'UNSUPPORTED_FILE', 'email'],
      [
        'a doc that is truncated',
        compound('WordDocument').subarray(0, 1_024),
        'UNREADABLE_FILE',
        'end of the document is missing',
      ],
    ])('acceptedKind refuses %s with a precise error', (_what, bytes, code, message) => {
      expect(() => acceptedKind(bytes)).toThrow(
        expect.objectContaining({ code, message: expect.stringContaining(message) }),
      );
    });

    it.each<[string, Uint8Array, string]>([
      ['a PDF with a password', encryptedPdf(), 'password'],
      ['a PDF that is truncated', text('%PDF-1.7\n1 0 obj\n<< /Type /Catalog'), 'end of the PDF is missing'],
      ['a PDF of too many pages', manyPages(2_000), '2000 pages, more than a CV can have'],
      ['a PDF without text', manyPages(2), 'no readable text'],
      ['a docx without text', makeDocx(''), 'no readable text'],
      ['a docx of too many paragraphs', makeDocx(paragraph.repeat(5_001)), 'longer than a CV can be'],
    ])('parseCv refuses %s with a precise error', async (_what, bytes, message) => {
      await expect(parseCv(bytes)).rejects.toMatchObject({
        code: 'UNREADABLE_FILE',
        message: expect.stringContaining(message),
      });
    });
  });

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
});
