import { Random } from '@nova/random';
import type { CvErrorCode } from '../../src/index.ts';
import { COMPOUND, loopingCompound, manyStreams, siblingsInCircles } from './compound-files.ts';
import { makeZip } from '@nova/testing';
import { makeDocx } from './make-docx.ts';
import { encryptedPdf, endlessPages, makePdf, manyPages } from './make-pdf.ts';

export interface HostileInput {
  name: string;
  bytes: Uint8Array;
  code: CvErrorCode;
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const paragraph = (value: string): string => `<w:p><w:r><w:t>${value}</w:t></w:r></w:p>`;

function randomBytes(count: number, start: number[] = []): Uint8Array {
  const random = new Random(42);
  return Uint8Array.from([...start, ...Array.from({ length: count }, () => random.int(0, 255))]);
}

export const HOSTILE_INPUTS: HostileInput[] = [
  { name: 'an empty file', bytes: new Uint8Array(), code: 'UNREADABLE_FILE' },
  { name: 'a single byte', bytes: Uint8Array.of(37), code: 'UNSUPPORTED_FILE' },
  { name: 'random bytes', bytes: randomBytes(20_000), code: 'UNSUPPORTED_FILE' },
  { name: 'plain text', bytes: text('Curriculum vitae\nExperience\n'), code: 'UNSUPPORTED_FILE' },
  { name: 'an HTML page', bytes: text('<!doctype html><title>CV</title>'), code: 'UNSUPPORTED_FILE' },
  { name: 'an RTF file that says nothing', bytes: text('{\\rtf1\\ansi CV}'), code: 'UNREADABLE_FILE' },
  {
    name: 'a Windows program',
    bytes: text('MZ\u0090\u0000 This program cannot be run in DOS mode %PDF-1.7'),
    code: 'UNSUPPORTED_FILE',
  },
  { name: 'a Linux program', bytes: text('\u007fELF\u0002\u0001\u0001'), code: 'UNSUPPORTED_FILE' },
  { name: 'a shell script', bytes: text('#!/bin/sh\n# %PDF-1.4\nrm -rf /'), code: 'UNSUPPORTED_FILE' },
  { name: 'a picture', bytes: randomBytes(500, [0x89, 0x50, 0x4e, 0x47]), code: 'UNSUPPORTED_FILE' },
  { name: 'a PDF header alone', bytes: text('%PDF-1.7\n'), code: 'UNREADABLE_FILE' },
  { name: 'a PDF cut short', bytes: manyPages(3).subarray(0, 180), code: 'UNREADABLE_FILE' },
  {
    name: 'a PDF header before random bytes',
    bytes: randomBytes(5_000, [...text('%PDF-1.4\n')]),
    code: 'UNREADABLE_FILE',
  },
  {
    name: 'a PDF without pages',
    bytes: makePdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 0 /Kids [] >>']),
    code: 'UNREADABLE_FILE',
  },
  { name: 'a PDF with empty pages', bytes: manyPages(2), code: 'UNREADABLE_FILE' },
  { name: 'a PDF with 2,000 pages', bytes: manyPages(2_000), code: 'UNREADABLE_FILE' },
  { name: 'a PDF whose page tree contains itself', bytes: endlessPages(), code: 'UNREADABLE_FILE' },
  { name: 'an encrypted PDF', bytes: encryptedPdf(), code: 'UNREADABLE_FILE' },
  {
    name: 'a zip archive',
    bytes: makeZip([{ name: 'cv.txt', content: 'Experience' }]),
    code: 'UNSUPPORTED_FILE',
  },
  {
    name: 'a zip header before random bytes',
    bytes: randomBytes(3_000, [0x50, 0x4b, 3, 4]),
    code: 'UNSUPPORTED_FILE',
  },
  {
    name: 'a spreadsheet',
    bytes: makeZip([{ name: 'xl/workbook.xml', content: '<workbook/>' }]),
    code: 'UNSUPPORTED_FILE',
  },
  {
    name: 'a Word document with macros',
    bytes: makeDocx(paragraph('CV'), [{ name: 'word/vbaProject.bin', content: 'x' }]),
    code: 'UNSUPPORTED_FILE',
  },
  {
    name: 'a Word document that unpacks to 200 MB',
    bytes: makeDocx(paragraph('0'.repeat(200_000_000))),
    code: 'UNREADABLE_FILE',
  },
  {
    name: 'a Word document that lies about its size',
    bytes: makeZip([{ name: 'word/document.xml', content: '0'.repeat(60_000_000), claimedSize: 1_000 }]),
    code: 'UNREADABLE_FILE',
  },
  {
    name: 'a Word document nested 50,000 deep',
    bytes: makeDocx(`${'<w:sdt>'.repeat(50_000)}${'</w:sdt>'.repeat(50_000)}`),
    code: 'UNREADABLE_FILE',
  },
  { name: 'a Word document of broken XML', bytes: makeDocx('<w:p><w:r></w:p>'), code: 'UNREADABLE_FILE' },
  {
    name: 'a Word document that defines entities',
    bytes: makeZip([
      {
        name: 'word/document.xml',
        content: '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><w:document>&b;</w:document>',
      },
    ]),
    code: 'UNREADABLE_FILE',
  },
  { name: 'a Word document without text', bytes: makeDocx(''), code: 'UNREADABLE_FILE' },
  {
    name: 'a zip with names that climb out',
    bytes: makeDocx(paragraph('CV'), [{ name: '../../etc/passwd', content: 'x' }]),
    code: 'UNREADABLE_FILE',
  },
  {
    name: 'a zip with absolute names',
    bytes: makeDocx(paragraph('CV'), [{ name: '/etc/passwd', content: 'x' }]),
    code: 'UNREADABLE_FILE',
  },
  { name: 'a compound file of random bytes', bytes: randomBytes(4_000, COMPOUND), code: 'UNSUPPORTED_FILE' },
  { name: 'a compound file that runs in circles', bytes: loopingCompound(), code: 'UNSUPPORTED_FILE' },
  {
    name: 'a compound file whose entries are siblings in circles',
    bytes: siblingsInCircles(),
    code: 'UNREADABLE_FILE',
  },
  {
    name: 'a compound file of 41,000 streams in the same sectors',
    bytes: manyStreams(),
    code: 'UNSUPPORTED_FILE',
  },
  { name: 'more than 10 MiB', bytes: new Uint8Array(10 * 1024 * 1024 + 1).fill(37), code: 'UNREADABLE_FILE' },
];
