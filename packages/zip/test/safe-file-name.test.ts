import { describe, expect, it } from '@jest/globals';
import { safeFileName } from '../src/index.ts';

describe('a safe file name', () => {
  it.each([
    ['CV.pdf', 'CV.pdf'],
    ['Zoë’s résumé.pdf', 'Zoë’s résumé.pdf'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\cvs\\me.doc', 'C__cvs_me.doc'],
    ['..', 'file'],
    ['', 'file'],
    ['nul.txt', '_nul.txt'],
    ['a\u0000b\u202Efdp.exe', 'a_b_fdp.exe'],
    ['ends. . ', 'ends'],
  ])('A name is made of %j: %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  it('keeps its ending when it is shortened', () => {
    const safe = safeFileName(`${'履'.repeat(200)}.pdf`);
    expect(safe.endsWith('.pdf')).toBe(true);
    expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(150);
  });
});
