import { describe, expect, it } from '@jest/globals';
import { generateApiKey, hashApiKey, findKeyRole } from '../api-key.ts';

describe('an API key', () => {
  const { key } = generateApiKey('PRIVATE');
  const swapped = (text: string, at: number): string =>
    text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1);

  it.each([
    ['PRIVATE', /^nova_sk_[0-9A-Za-z]{49}$/u],
    ['PUBLIC', /^nova_pk_[0-9A-Za-z]{49}$/u],
    ['CALENDAR', /^nova_ck_[0-9A-Za-z]{49}$/u],
  ] as const)('shows the role %s in its first letters', (role, shape) => {
    const made = generateApiKey(role);
    expect(made.key).toMatch(shape);
    expect(findKeyRole(made.key)).toBe(role);
  });

  it('cannot be guessed from its prefix', () => {
    const made = generateApiKey('PRIVATE');
    expect(made.key.startsWith(made.prefix)).toBe(true);
    expect(made.prefix).toHaveLength('nova_sk_'.length + 6);
  });

  it('differs each time, and is stored as its SHA-256', () => {
    const made = generateApiKey('PRIVATE');
    expect(made.key).not.toBe(key);
    expect(made.hash).toEqual(hashApiKey(made.key));
    expect(made.hash).toHaveLength(32);
  });

  it('keeps its checksum stable, so that issued keys stay valid', () => {
    const zeros = `nova_sk_${'0'.repeat(43)}`;
    expect(findKeyRole(`${zeros}1JZoHJ`)).toBe('PRIVATE');
  });

  it.each([
    ['nothing', ''],
    ['another vendor’s key', `sk_live_${'a'.repeat(49)}`],
    ['an unknown role', key.replace('nova_sk_', 'nova_xk_')],
    ['the other role', key.replace('nova_sk_', 'nova_pk_')],
    ['a changed secret', swapped(key, 20)],
    ['a changed checksum', swapped(key, key.length - 1)],
    ['a missing letter', key.slice(0, -1)],
    ['a letter too many', `${key}a`],
    ['a space before', ` ${key}`],
    ['a line break behind', `${key}\n`],
    ['a letter outside the alphabet', `${key.slice(0, 30)}-${key.slice(31)}`],
  ])('cannot be %s', (_what, text) => {
    expect(findKeyRole(text)).toBeNull();
  });
});
