import { describe, expect, it } from '@jest/globals';
import { CvError, sniffDocument } from '../src/index.ts';
import { parseCv } from '../src/parse-cv.ts';

describe('sniff document', () => {
  const text = (value: string): Uint8Array => new TextEncoder().encode(value);

  describe('sniffDocument', () => {
    it('knows a PDF by its header', () => {
      expect(sniffDocument(text('%PDF-1.7\n%âãÏÓ\n'))).toBe('pdf');
    });

    it('takes no executable, picture, archive or text for a document', () => {
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

    it('takes no executable for a PDF that only mentions one', () => {
      expect(sniffDocument(text('MZ\u0090 %PDF-1.7'))).toBeNull();
    });
  });

  describe('parseCv', () => {
    it('refuses an empty file as unreadable', async () => {
      await expect(parseCv(new Uint8Array())).rejects.toMatchObject({
        name: 'CvError',
        code: 'UNREADABLE_FILE',
      });
    });

    it('refuses what is no document as unsupported', async () => {
      await expect(parseCv(text('Dear Sir'))).rejects.toBeInstanceOf(CvError);
      await expect(parseCv(text('Dear Sir'))).rejects.toMatchObject({ code: 'UNSUPPORTED_FILE' });
    });

    it('refuses a PDF cut short as unreadable', async () => {
      await expect(parseCv(text('%PDF-1.7\n1 0 obj\n<< /Type /Catalog'))).rejects.toMatchObject({
        code: 'UNREADABLE_FILE',
      });
    });
  });
});
