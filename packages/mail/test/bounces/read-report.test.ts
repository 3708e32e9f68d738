import { describe, expect, it } from '@jest/globals';
import type { MailReport } from '../../src/index.ts';
import { readReport } from '../../src/bounces/read-report.ts';

describe('readReport', () => {
  const read = (
    lines: readonly string[],
    context: { recipient?: string; isFromNobody?: boolean } = {},
  ): Promise<MailReport> =>
    readReport(Buffer.from(lines.join('\r\n')), {
      recipient: context.recipient ?? null,
      isFromNobody: context.isFromNobody ?? true,
    });

  const report = (groups: readonly (readonly string[])[], type = 'delivery-status'): readonly string[] => [
    'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
    'Auto-Submitted: auto-replied',
    `Content-Type: multipart/report; report-type=${type}; boundary="b"`,
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Your mail 550 5.1.1 did not arrive.',
    '--b',
    `Content-Type: message/${type}`,
    '',
    'Reporting-MTA: dns; mx.example',
    ...groups.flatMap((group) => ['', ...group]),
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    'Subject: The campaign',
    '',
    'Status: 5.1.1',
    '--b--',
  ];
  const failed = (status: string, diagnostic = 'smtp; no'): readonly string[] => [
    'Final-Recipient: rfc822; ada@example.com',
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: ${diagnostic}`,
  ];

  describe('a delivery report', () => {
    it.each([
      ['5.1.1', 'HARD_BOUNCE'],
      ['5.1.0', 'SOFT_BOUNCE'],
      ['5.1.2', 'HARD_BOUNCE'],
      ['5.1.3', 'HARD_BOUNCE'],
      ['5.1.6', 'HARD_BOUNCE'],
      ['5.1.10 (no such address)', 'HARD_BOUNCE'],
      ['5.2.1', 'HARD_BOUNCE'],
      ['5.4.4', 'HARD_BOUNCE'],
      ['5.2.2', 'SOFT_BOUNCE'],
      ['5.3.4', 'SOFT_BOUNCE'],
      ['5.4.1', 'SOFT_BOUNCE'],
      ['5.11.1', 'SOFT_BOUNCE'],
      ['5.0.0', 'SOFT_BOUNCE'],
      ['4.1.1', 'SOFT_BOUNCE'],
      ['4.4.7', 'SOFT_BOUNCE'],
      ['?', 'SOFT_BOUNCE'],
      ['2.0.0', 'SOFT_BOUNCE'],
    ])('the status %s is a %s', async (status, outcome) => {
      expect(await read(report([failed(status)]))).toMatchObject({ outcome });
    });

    it.each([
      ['5.1.7', ''],
      ['5.1.8', ''],
      ['5.7.0', ''],
      ['5.7.1', ''],
      ['5.7.26', ''],
      ['5.7.1', 'smtp; 554 5.7.1 Client host rejected: blocked using dnsbl.example'],
      ['5.0.0', 'smtp; 550 The sender is not allowed by its SPF record'],
      ['5.0.0', 'smtp; 550 DMARC policy of the domain'],
      ['5.0.0', 'smtp; 554 Relay access denied'],
      ['5.0.0', 'smtp; 550 Fix your reverse DNS'],
      ['5.1.1', 'smtp; 550 5.7.1 blacklisted'],
      ['5.1.0', 'smtp; 553 5.1.0 sender rejected'],
      ['5.0.0', 'smtp; 550 Domain of sender address does not exist'],
    ])('the status %s with %j blocks the sender, and says nothing of the address', async (status, words) => {
      expect(await read(report([failed(status, words)]))).toMatchObject({
        outcome: 'SOFT_BOUNCE',
        reason: 'BLOCKED',
      });
    });

    it.each([
      ['5.0.0', 'smtp; 550 User unknown'],
      ['5.0.0', 'smtp; 550 5.4.1 Recipient address rejected: Access denied. [x.outlook.example]'],
      ['5.4.1', 'smtp; 550 5.4.1 <a@b.example>: Recipient address rejected: Access denied'],
      ['5.5.0', 'smtp; 550 Requested action not taken: mailbox unavailable (-1:2:-3)'],
      ['5.0.0', "smtp; 554 delivery error: dd This user doesn't have a yahoo.com account"],
      ['5.0.0', 'smtp; 550 No such user here'],
      ['5.7.1', 'smtp; 550 5.7.1 Recipient address rejected: User unknown'],
      ['5.0.0', 'X-Unix; host or domain name not found'],
      ['5.0.0', ''],
    ])('the status %s with %j says that there is no such address', async (status, words) => {
      const lines = report([failed(status, words)]).map((line) =>
        line.startsWith('Your mail') ? 'ada@example.com: no such user' : line,
      );
      const { outcome, reason } = await read(lines);
      expect([outcome, reason ?? null]).toEqual(['HARD_BOUNCE', null]);
    });

    it.each([
      ['5.1.1', 'smtp; 552 5.2.2 Over quota'],
      ['5.1.1', 'smtp; 552 sorry, the mailbox is full (#5.1.1)'],
      ['5.1.1', 'smtp; 452 4.2.2 try later'],
      ['4.1.1', 'smtp; 450 4.1.1 User unknown'],
      ['', 'smtp; 450 User unknown'],
      ['5.2.1', 'smtp; 550 5.2.1 The user is receiving mail at a rate that prevents additional messages'],
      ['5.0.0', 'smtp; 550 Something else'],
    ])('the status %s with %j is soft, and nobody blocked', async (status, words) => {
      const { outcome, reason } = await read(report([failed(status, words)]));
      expect([outcome, reason ?? null]).toEqual(['SOFT_BOUNCE', null]);
    });

    it.each([
      ['deliverable', '2.1.5', 'NONE'],
      ['undeliverable', '5.1.1', 'HARD_BOUNCE'],
      ['failed', '5.1.1', 'HARD_BOUNCE'],
      ['Failed (for good)', '5.1.1', 'HARD_BOUNCE'],
      ['delayed', '4.4.1', 'DELAYED'],
      ['delayed', '5.1.1', 'DELAYED'],
      ['delivered', '2.1.5', 'DELIVERED'],
      ['expanded', '2.1.5', 'DELIVERED'],
      ['relayed', '2.1.5', 'NONE'],
      ['delivered', '5.1.1', 'NONE'],
    ])('the action %s with the status %s is %s', async (action, status, outcome) => {
      const group = ['Final-Recipient: rfc822; a@b.example', `Action: ${action}`, `Status: ${status}`];
      expect(await read(report([group]))).toMatchObject({ outcome });
    });

    it('the code in the other server’s words counts before that of a relay, unless the relay is milder', async () => {
      const vague = await read(report([failed('5.0.0', 'smtp; 550 5.1.1 unknown')]));
      expect(vague).toEqual({ outcome: 'HARD_BOUNCE', status: '5.1.1', response: 'smtp; 550 5.1.1 unknown' });
      expect(await read(report([failed('5.2.2', 'smtp; 550 5.1.1 x')]))).toMatchObject({ status: '5.1.1' });
      expect(await read(report([failed('4.0.0', 'smtp; 550 5.1.1 x')]))).toMatchObject({ status: '4.0.0' });
    });

    it('our recipient counts among several, else the mildest one', async () => {
      const other = ['Final-Recipient: rfc822; <Other@Example.com>', 'Action: failed', 'Status: 5.2.2'];
      const both = report([failed('5.1.1'), other]);
      expect(await read(both, { recipient: 'ada@example.com' })).toMatchObject({ status: '5.1.1' });
      expect(await read(both, { recipient: 'OTHER@example.com' })).toMatchObject({ status: '5.2.2' });
      expect(await read(both, { recipient: 'third@example.com' })).toMatchObject({ status: '5.2.2' });
    });

    it('the fields are read folded, in base64, in any alphabet, and inside plain text', async () => {
      const folded = [
        'Final-Recipient: rfc822;',
        '  ada@example.com',
        'ACTION:',
        '\tfailed',
        'status:',
        ' 5.1.1',
      ];
      expect(await read(report([folded]))).toMatchObject({ outcome: 'HARD_BOUNCE' });
      expect(await read(report([folded], 'global-delivery-status'))).toMatchObject({
        outcome: 'HARD_BOUNCE',
      });
      const plain = ['From: <postmaster@x.example>', '', 'Sorry.', '', ...failed('5.2.1')];
      expect(await read(plain)).toMatchObject({ outcome: 'HARD_BOUNCE', status: '5.2.1' });
      const packed = Buffer.from(['Reporting-MTA: dns; x', '', ...failed('5.1.1')].join('\r\n')).toString(
        'base64',
      );
      const encoded = [
        'Content-Type: multipart/report; boundary=b',
        '',
        '--b',
        'Content-Type: message/delivery-status',
        'Content-Transfer-Encoding: base64',
        '',
        packed,
        '--b--',
      ];
      expect(await read(encoded)).toMatchObject({ outcome: 'HARD_BOUNCE' });
    });

    it('the other server’s words become one bounded line', async () => {
      const { response } = await read(
        report([failed('5.1.1', `smtp; a\u0007\u202e\tb ${'x'.repeat(5_000)}`)]),
      );
      expect(response).toMatch(/^smtp; a b x+$/u);
      expect(response).toHaveLength(500);
    });
  });

  describe('a report of a feedback loop', () => {
    it.each([
      ['abuse', 'COMPLAINT'],
      ['Fraud', 'COMPLAINT'],
      ['opt-out', 'COMPLAINT'],
      ['not-spam', 'NONE'],
      ['auth-failure', 'NONE'],
      ['virus', 'NONE'],
    ])('the type %s is %s', async (type, outcome) => {
      const group = [`Feedback-Type: ${type}`, 'User-Agent: x/1'];
      const lines = report([], 'feedback-report').map((line) =>
        line.startsWith('Reporting-MTA') ? group.join('\r\n') : line,
      );
      expect(await read(lines)).toMatchObject({ outcome });
    });
  });

  describe('a mail without a report part', () => {
    const words = (text: string, ...headers: string[]): readonly string[] => [
      ...(headers.length > 0 ? headers : ['From: MAILER-DAEMON@mx.example']),
      '',
      text,
    ];

    it.each([
      ['<a@b.example>:\nSorry, no mailbox here by that name. (#5.1.1)', 'HARD_BOUNCE'],
      ['host mx.example [192.0.2.1]: 550 5.2.2 Mailbox full', 'SOFT_BOUNCE'],
      ['a@b.example: User unknown', 'HARD_BOUNCE'],
      ['550 User unknown', 'HARD_BOUNCE'],
      ['450 Greylisted, User unknown', 'SOFT_BOUNCE'],
      ['We run MTA 5.1.1 on 5.1.1.7', 'SOFT_BOUNCE'],
      ['No.\n--- Below this line is a copy of the message.\n550 5.1.1', 'SOFT_BOUNCE'],
      ['No.\nReceived: from x\nX: 550 5.1.1', 'SOFT_BOUNCE'],
      ['This is a warning message only.\n450 4.2.2', 'DELAYED'],
    ])('the text %p is %s', async (text, outcome) => {
      expect(await read(words(text))).toMatchObject({ outcome });
    });

    it.each(['mailer-daemon', 'MAILER-DAEMON (Mail Delivery Subsystem)', '"Mail Delivery" <mailer-daemon>'])(
      'counts as a server’s if it comes from %s, without a domain',
      async (from) => {
        expect(await read(words('550 5.1.1', `From: ${from}`), { isFromNobody: false })).toMatchObject({
          outcome: 'HARD_BOUNCE',
        });
      },
    );

    it('an automatic answer or a person’s mail gives no report', async () => {
      const from = 'From: ada@example.com';
      const answers = [
        words('I am away.', from, 'Auto-Submitted: auto-replied'),
        words('I am away.', from, 'Subject: Out of office: 550 5.1.1'),
        words('Weg.', from, 'Subject: Automatische Antwort'),
        words('Thanks! #5.1.1', from, 'X-Autoreply: yes'),
      ];
      for (const one of answers) expect(await read(one)).toMatchObject({ outcome: 'NONE' });
      const person = await read(words('550 5.1.1', from), { isFromNobody: false });
      expect(person).toMatchObject({ outcome: 'NONE' });
    });

    it('a mail with an empty sender that is no automatic answer is a bounce', async () => {
      expect(await read(words('550 5.1.1 gone', 'From: relay@x.example'))).toMatchObject({
        outcome: 'HARD_BOUNCE',
      });
    });
  });

  describe('a mailbox rule', () => {
    it.each([
      ['automatic-action/MDN-sent-automatically; deleted', 'SOFT_BOUNCE'],
      ['manual-action/MDN-sent-manually; displayed', 'NONE'],
    ])('the disposition %s is %s', async (disposition, outcome) => {
      const group = ['Final-Recipient: rfc822; a@b.example', `Disposition: ${disposition}`];
      expect(await read(report([group], 'disposition-notification'))).toMatchObject({ outcome });
    });
  });

  it('it reads the first 8,000 lines, since each costs as much as kilobytes', async () => {
    const late = (lines: number): readonly string[] => [
      'From: MAILER-DAEMON@mx.example',
      ...['', ...Array.from({ length: lines }, () => ''), '550 5.1.1 gone'],
    ];
    expect(await read(late(7_000))).toMatchObject({ outcome: 'HARD_BOUNCE' });
    expect(await read(late(9_000))).toMatchObject({ outcome: 'SOFT_BOUNCE', status: null });
  });

  describe('a hostile mail', () => {
    const deep = Array.from({ length: 5_000 }, (_, index) => [
      `Content-Type: multipart/mixed; boundary=b${index}`,
      '',
      `--b${index}`,
    ]).flat();

    it('it reads the first 200 parts', async () => {
      const partsBefore = (count: number) => {
        const lines = report([failed('5.1.1')]);
        const parts = Array.from({ length: count }, () => [
          '--b',
          'Content-Type: text/x-nothing',
          '',
          '',
        ]).flat();
        return [...lines.slice(0, 4), ...parts, ...lines.slice(4)];
      };
      expect(await read(partsBefore(150))).toMatchObject({ outcome: 'HARD_BOUNCE', status: '5.1.1' });
      expect(await read(partsBefore(1_900))).toMatchObject({ outcome: 'SOFT_BOUNCE', status: null });
    });

    it.each([
      ['nothing', []],
      ['parts that nest without end', deep],
      ['a header without end', [`X: ${'x'.repeat(1_000_000)}`, '', '']],
      [
        'a mail in a mail in a mail',
        Array.from({ length: 3_000 }, () => ['Content-Type: message/rfc822', '']).flat(),
      ],
      [
        'parts without end',
        ['Content-Type: multipart/report; boundary=b', '', ...'--b\n\n'.repeat(100_000).split('\n')],
      ],
      [
        'groups without end',
        report(Array.from({ length: 100_000 }, () => ['A: b'])).map((line) => line.replace('5.1.1', '5.2.2')),
      ],
      ['spaces', ['From: MAILER-DAEMON@x.example', '', ' '.repeat(500_000), '\n'.repeat(500_000)]],
      [
        'halves of codes',
        ['From: MAILER-DAEMON@x.example', '', '550 '.repeat(200_000), '5.1.'.repeat(200_000)],
      ],
      [
        'brackets of HTML',
        ['Content-Type: text/html', 'From: MAILER-DAEMON@x.example', '', '<'.repeat(900_000)],
      ],
    ])('a mail of %s is read and is no hard bounce', async (_name, lines) => {
      const { outcome } = await read(lines);
      expect(['NONE', 'SOFT_BOUNCE']).toContain(outcome);
    });
  });
});
