import { describe, expect, it } from '@jest/globals';
import { createFileLinks, fileLinkPath } from '../file-links.ts';

// docs/interface/files.md#links
describe('a link to a file', () => {
  const file = {
    accountId: '11111111-1111-4111-8111-111111111111',
    fileId: '22222222-2222-4222-8222-222222222222',
  };
  const now = new Date('2026-01-01T00:00:00.000Z');
  const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);
  const links = createFileLinks('a secret', 900);
  const { path, expiresOn } = links.sign(file, now);
  const token = path.slice(`${fileLinkPath}/`.length);

  const unknown = expect.objectContaining({ code: 'NOT_FOUND', message: 'There is no such link.' });

  it('points below the path of links, and says until when it works', () => {
    expect(path).toMatch(/^\/files\/[\w.-]+$/u);
    expect(expiresOn).toEqual(later(900));
  });

  it('names its file until then', () => {
    expect(links.verify(token, now)).toEqual(file);
    expect(links.verify(token, later(899.999))).toEqual(file);
  });

  it('expires then, and says how to get another', () => {
    for (const moment of [later(900), later(90_000)])
      expect(() => links.verify(token, moment)).toThrow(
        expect.objectContaining({
          code: 'GONE',
          message: 'This link is past its time. Ask for a new one with GET /api/nova/files/{fileId}/link.',
        }),
      );
  });

  it.each([
    ['', 'nothing'],
    ['.', 'a dot'],
    ['odd', 'a word'],
    [token.slice(0, token.lastIndexOf('.')), 'one without signature'],
    [token.slice(0, -2), 'one cut short'],
    [`${token}A`, 'one made longer'],
    [`${token}=`, 'one of another spelling'],
    [token.replace('.2', '.3'), 'one of another file'],
    [token.replace(/\.(\w+)\.([\w-]+)$/u, '.zzzzzzzzz.$2'), 'one of a later end'],
  ])('%j is unknown: %s', (given) => {
    expect(() => links.verify(given, now)).toThrow(unknown);
  });

  it('does not work with another secret', () => {
    expect(() => createFileLinks('another', 900).verify(token, now)).toThrow(unknown);
  });

  it('does not work with another last letter of the same bits', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const twin = letters[letters.indexOf(token.at(-1) ?? '') ^ 1] ?? '';
    expect(Buffer.from(token.slice(0, -1) + twin, 'base64url')).toEqual(Buffer.from(token, 'base64url'));
    expect(() => links.verify(token.slice(0, -1) + twin, now)).toThrow(unknown);
  });
});
