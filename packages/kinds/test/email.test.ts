import { describe, expect, it } from '@jest/globals';
import { cleanEmail, normaliseEmail, isEmail } from '../src/index.ts';

// docs/interface/values.md#checked-values
describe('an email address', () => {
  it('stays the same with any character that shows nothing', () => {
    const different: string[] = [];
    for (let code = 0x80; code <= 0xe0fff; code++) {
      const sign = String.fromCodePoint(code);
      if (!/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(sign)) continue;
      if (cleanEmail(`te${sign}ss@people.example`) !== 'tess@people.example')
        different.push(code.toString(16));
    }
    expect(different).toEqual([]);
  });

  it('stays the same composed or not, and in any case where it is compared', () => {
    expect(cleanEmail(' Zoe\u0308@people.example\u200b ')).toBe('Zo\u00eb@people.example');
    expect(normaliseEmail('\u202eZOE\u0308@people.example')).toBe('zo\u00eb@people.example');
  });

  it.each([
    'tess@people.example',
    'te.ss+jobs@people.example',
    "o'hara_{x}@a.b-c.example",
    'zo\u00eb@b\u00fccher.example',
    `${'x'.repeat(64)}@people.example`,
    `tess@${'x'.repeat(63)}.example`,
    `tess@${'x.'.repeat(121)}example`,
    '1@2.example',
  ])('can be %j', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    '.tess@people.example',
    'tess.@people.example',
    'tess..dot@people.example',
    'tess@-people.example',
    'tess@people-.example',
    'tess@people..example',
    'tess@.people.example',
    'tess@people.example.',
    'tess@people.-example',
    'tess@people.e',
    'tess@people',
    'te ss@people.example',
    'te\u00a0ss@people.example',
    'te\u0007ss@people.example',
    'te\u0000ss@people.example',
    'te\u0085ss@people.example',
    'te\u200bss@people.example',
    'tess@people.ex\u202eample',
    'te@ss@people.example',
    `${'x'.repeat(65)}@people.example`,
    `tess@${'x'.repeat(64)}.example`,
    `tess@${'x.'.repeat(122)}example`,
    '',
  ])('cannot be %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it('takes no more time for long texts', () => {
    const texts = ['a.', 'a-', 'a.a-', '@', 'a@'].flatMap((part) => [
      part.repeat(100_000),
      `a@${part.repeat(120)}`,
    ]);
    expect(texts.filter(isEmail)).toEqual([]);
  });
});
