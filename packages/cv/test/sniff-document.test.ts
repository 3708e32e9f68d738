import { describe, expect, it } from '@jest/globals';
import { CvError, sniffDocument } from '../src/index.ts';
import { parseCv } from '../src/parse-cv.ts';

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
