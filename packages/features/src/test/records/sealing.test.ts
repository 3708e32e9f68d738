import { describe, expect, it } from '@jest/globals';
import { createSealing, SealError } from '@nova/core';

describe('a sealed secret', () => {
  const sealing = createSealing('a secret that only this test knows');

  it('opens for its purpose with the same key', () => {
    const again = createSealing('a secret that only this test knows');
    const sealed = sealing.seal('webhook 1', 'whsec_ä secret');
    expect(again.unseal('webhook 1', sealed)).toBe('whsec_ä secret');
    expect(sealing.unseal('webhook 1', sealing.seal('webhook 1', ''))).toBe('');
  });

  it('hides its content, and differs each time', () => {
    const [one, other] = [1, 2].map(() => sealing.seal('webhook 1', 'a well known secret'));
    expect(one).not.toBe(other);
    for (const form of ['utf8', 'base64', 'base64url', 'hex'] as const)
      expect(one).not.toContain(Buffer.from('a well known secret').toString(form).slice(0, 12));
  });

  it('stays closed for another purpose, another key, or a changed byte', () => {
    const sealed = sealing.seal('webhook 1', 'secret');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    const changed = [...bytes.keys()].map((at) => {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return `v1.${copy.toString('base64url')}`;
    });
    expect(() => sealing.unseal('webhook 2', sealed)).toThrow(SealError);
    expect(() => createSealing('another secret').unseal('webhook 1', sealed)).toThrow(SealError);
    expect(changed.length).toBe(12 + 16 + 6);
    for (const one of [...changed, sealed.slice(0, 20), `v2.${sealed.slice(3)}`, '', 'secret'])
      expect(() => sealing.unseal('webhook 1', one)).toThrow(SealError);
  });
});
