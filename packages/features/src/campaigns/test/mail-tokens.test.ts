import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createMailTokens, type MailPurpose, type MailTarget } from '../mail-tokens.ts';
import { newId } from '@nova/core';

describe('mail tokens', () => {
  const purposes: readonly MailPurpose[] = ['open', 'click', 'unsubscribe', 'bounce'];
  const tokens = createMailTokens('a secret');
  const targetFor = (purpose: MailPurpose): MailTarget => ({
    accountId: newId(),
    recipientId: randomUUID(),
    ...(purpose === 'click' ? { link: 65_535 } : {}),
  });

  describe.each(purposes)('a token of %s', (purpose) => {
    it('contains what it was made for', () => {
      const target = targetFor(purpose);
      expect(tokens.read(purpose, tokens.tokenOf(purpose, target))).toEqual(target);
    });

    it('fails for every other purpose', () => {
      const target = targetFor(purpose);
      const token = tokens.tokenOf(purpose, target);
      const others = purposes.filter((other) => other !== purpose);
      expect(others.map((other) => tokens.read(other, token))).toEqual([null, null, null]);
    });

    it('fails with any one character changed, omitted or added', () => {
      const token = tokens.tokenOf(purpose, targetFor(purpose));
      const changed = Array.from(token).flatMap((letter, index) => {
        const [before, after] = [token.slice(0, index), token.slice(index + 1)];
        const others = ['a', '7', 'Q', '-', '%'].filter(
          (other) => other.toLowerCase() !== letter.toLowerCase(),
        );
        return [
          `${before}${after}`,
          `${before}0${letter}${after}`,
          ...others.map((one) => before + one + after),
        ];
      });
      expect(changed.filter((one) => tokens.read(purpose, one) !== null)).toEqual([]);
    });

    it('fails with another secret', () => {
      const token = createMailTokens('another').tokenOf(purpose, targetFor(purpose));
      expect(tokens.read(purpose, token)).toBeNull();
    });

    it.each(['', ' ', '.', 'constructor', '0'.repeat(62), 'z'.repeat(62), 'A'.repeat(64), 'ü'.repeat(64)])(
      'cannot be %p',
      (text) => {
        expect(tokens.read(purpose, text)).toBeNull();
      },
    );
  });

  describe('a bounce token', () => {
    const target = targetFor('bounce');
    const token = tokens.tokenOf('bounce', target);

    it('fits a local part after b+, and survives servers that change the case of addresses', () => {
      expect(Buffer.byteLength(`b+${token}`)).toBe(64);
      expect(token).toMatch(/^[a-z\d]+$/u);
      expect(tokens.read('bounce', token.toUpperCase())).toEqual(target);
    });

    it('keeps its length for the lowest and the highest ids', () => {
      const ids = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
      const spelled = ids.map((id) => tokens.tokenOf('bounce', { accountId: id, recipientId: id }));
      expect(spelled.map((one) => one.length)).toEqual([62, 62]);
      expect(spelled.map((one) => tokens.read('bounce', one)?.recipientId)).toEqual(ids);
    });
  });

  it('cannot be made for a click without a link, another purpose with one, or an invalid id', () => {
    const { accountId, recipientId } = targetFor('open');
    expect(() => tokens.tokenOf('click', { accountId, recipientId })).toThrow('link');
    expect(() => tokens.tokenOf('open', { accountId, recipientId, link: 1 })).toThrow('link');
    expect(() => tokens.tokenOf('click', { accountId, recipientId, link: 65_536 })).toThrow();
    expect(() => tokens.tokenOf('open', { accountId, recipientId: 'x' })).toThrow('ids');
  });
});
