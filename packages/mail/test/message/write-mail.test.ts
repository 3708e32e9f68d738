import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { formatAddress, signMail, writeMail, type Mail } from '../../src/index.ts';

describe('mails', () => {
  const mail: Mail = {
    from: { name: 'Zoë Müller, "Recruiting"', email: 'zoe@agency.test' },
    to: { name: 'Ana García', email: 'ana@example.test' },
    replyTo: 'jobs@agency.test',
    subject: 'Neue Stelle für Dich: Ingenieurin (m/w/d) in München, mit einem recht langen Betreff – ✓',
    html: '<p>Grüße, Ana = <a href="https://a.test/?a=1&amp;b=2">hier</a></p>',
    text: `Grüße, Ana\n.\nFrom here\n${'lang '.repeat(60)}`,
    messageId: 'a1.b2@agency.test',
    date: new Date('2026-11-23T10:00:00Z'),
    bulk: {
      listName: 'Agentur Süd',
      listId: '3f1c.lists.crm.test',
      unsubscribeUrl: 'https://crm.test/m/u/token',
    },
  };

  const headerOf = (parsed: Awaited<ReturnType<typeof PostalMime.parse>>, key: string): string | undefined =>
    parsed.headers.find((header) => header.key === key)?.value;

  describe('writeMail', () => {
    it('a mail parser reads back what was written', async () => {
      const parsed = await PostalMime.parse(writeMail(mail));
      expect(parsed).toMatchObject({
        from: { name: 'Zoë Müller, "Recruiting"', address: 'zoe@agency.test' },
        to: [{ name: 'Ana García', address: 'ana@example.test' }],
        replyTo: [{ address: 'jobs@agency.test' }],
        subject: mail.subject,
        messageId: '<a1.b2@agency.test>',
        date: '2026-11-23T10:00:00.000Z',
      });
      expect(parsed.html?.trim()).toBe(mail.html);
      expect(parsed.text?.trim()).toBe(mail.text.trim());
      expect(headerOf(parsed, 'list-unsubscribe')).toBe('<https://crm.test/m/u/token>');
      expect(headerOf(parsed, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect(headerOf(parsed, 'list-id')).toContain('<3f1c.lists.crm.test>');
      expect(headerOf(parsed, 'precedence')).toBe('bulk');
      expect(headerOf(parsed, 'auto-submitted')).toBe('auto-generated');
    });

    it('lines are ASCII of at most 76 characters, except links', () => {
      const lines = writeMail(mail).toString('latin1').split('\r\n');
      expect(lines.filter((line) => /[^\t\x20-\x7E]/u.test(line))).toEqual([]);
      expect(lines.filter((line) => line.length > 78)).toEqual([]);
      expect(lines.length).toBeGreaterThan(20);
    });

    it('headers stay intact whatever a record says', async () => {
      const evil = 'Ana\r\nBcc: eve@example.test\r\n\r\n<script>\u0000\u2028\u0085X-Evil: 1';
      const written = writeMail({
        ...mail,
        from: { name: evil, email: 'zoe@agency.test' },
        to: { name: evil, email: 'ana@example.test' },
        subject: evil,
        messageId: `x\r\nX-Evil: 1@a.test`,
        bulk: mail.bulk && { ...mail.bulk, listName: evil },
      });
      const head = written.toString().split('\r\n\r\n')[0] ?? '';
      const names = head.split('\r\n').flatMap((line) => (/^\s/u.test(line) ? [] : [line.split(':')[0]]));
      expect(names).toEqual([
        ...['From', 'To', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'List-Id', 'List-Unsubscribe'],
        ...['List-Unsubscribe-Post', 'Precedence', 'Auto-Submitted', 'MIME-Version', 'Content-Type'],
      ]);
      const parsed = await PostalMime.parse(written);
      expect(parsed.bcc ?? []).toEqual([]);
      expect(parsed.subject).toContain('Bcc: eve@example.test');
    });

    it('invalid addresses are refused', () => {
      for (const email of [
        ...['', 'ana', '@a.test', 'ana@', 'a na@a.test', 'ana@a.test\r\nBcc: x@y.test', 'ana@a b'],
        ...[
          'a<b@c.test',
          'a,b@c.test',
          '"a b"@c.test',
          'a@b..test',
          'a@.test',
          'a@b.',
          `${'a'.repeat(250)}@c.test`,
        ],
      ])
        expect(() => formatAddress(email)).toThrow('no address');
      expect(formatAddress('ana@münchen.test')).toBe('ana@xn--mnchen-3ya.test');
    });
  });

  describe('signMail', () => {
    it('the signature covers the headers that one-click unsubscribe needs', async () => {
      const { privateKey } = generateKeyPairSync('rsa', {
        modulusLength: 2048,
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      });
      const signed = await signMail(writeMail(mail), { domain: 'agency.test', selector: 'nova', privateKey });
      const signature = (await PostalMime.parse(signed)).headers.find(({ key }) => key === 'dkim-signature');
      expect(signature?.value).toContain('d=agency.test');
      expect(signature?.value).toMatch(/h=[^;]*list-unsubscribe:[^;]*list-unsubscribe-post/iu);
      await expect(
        signMail(writeMail(mail), { domain: 'agency.test', selector: 'nova', privateKey: 'no key' }),
      ).rejects.toThrow('signs nothing');
    });
  });
});
