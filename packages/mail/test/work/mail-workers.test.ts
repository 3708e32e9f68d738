import { afterAll, describe, expect, it } from '@jest/globals';
import { createMailWorkers, MailWorkersBusyError, type MailTemplates, type Reader } from '../../src/index.ts';
import { workLimits } from '../../src/work/mail-workers.ts';

/** The template looks up a missing path in each of 400,000 numbers. */
const path = 'a.'.repeat(20);
const slow = `{% assign s = (1..400000) | where: "${path}", "b" %}`;

describe('mail workers', () => {
  const workers = createMailWorkers({ processorMs: 600 });
  afterAll(() => workers.close());

  const mail = (templates: Partial<MailTemplates>): MailTemplates => ({
    subject: 'News',
    html: null,
    text: null,
    preheader: null,
    ...templates,
  });
  const reader = (record: Readonly<Record<string, unknown>> = {}): Reader => ({
    record: JSON.stringify(record),
    unsubscribeUrl: 'https://crm.example/m/u/token',
  });
  const ended = { name: 'TemplateError', template: null, wasEnded: true };

  it.each([
    ['where', slow],
    ['map', `{% assign s = (1..400000) | map: "${path}" %}`],
    ['sum', `{% assign s = (1..400000) | sum: "${path}" %}`],
    ['sort', `{% assign s = (1..400000) | sort: "${path}" %}`],
    [
      'contains',
      '{% assign t = "a" %}{% for i in (1..17) %}{% assign t = t | append: t %}{% endfor %}{% for i in (1..30000) %}{% if t contains "aaaaaaaaaab" %}{% endif %}{% endfor %}',
    ],
  ])('end a template whose %s takes too long, and render the next mail', async (_filter, html) => {
    const costly = mail({ html: `{% if email %}${html}{% endif %}x` });
    await expect(workers.render(costly, reader({ email: 'a' }), 'a')).rejects.toMatchObject(ended);
    expect(
      (await workers.render(mail({ text: 'still {{ x }}' }), reader({ x: 'here' }), 'a')).text,
    ).toContain('still here');
  });

  it('refuse a template that costs too much when they read it', async () => {
    await expect(workers.read(mail({ html: slow }), 'a')).rejects.toMatchObject(ended);
    await expect(workers.read(mail({ html: '{% if %}' }), 'a')).rejects.toMatchObject({
      template: 'html',
      line: 1,
      wasEnded: false,
    });
  });

  it('refuse what a library fails on, and render the other mails', async () => {
    const readers = [reader({ x: 1 }), { ...reader(), record: '{' }, reader({ x: 3 })];
    const [first, second, third] = await workers.renderSome(mail({ subject: '{{ x }}' }), readers, 'a');
    expect([first, third]).toMatchObject([{ subject: '1' }, { subject: '3' }]);
    expect(second).toMatchObject({
      problem: expect.stringContaining('cannot be worked on'),
      wasEnded: false,
    });
  });

  it('end a template that takes too much memory', async () => {
    const html =
      '{% assign a = (1..250000) %}{% assign b = a | map: "x" | join: "," | split: "," %}{{ b.size }}';
    const small = createMailWorkers({ memoryMb: 84, otherMemoryMb: 84 });
    await expect(small.render(mail({ html }), reader(), 'a')).rejects.toMatchObject({
      problem: 'it takes too much memory',
      wasEnded: true,
    });
    await small.close();
  });

  it('render mails of the same templates together, and say which one was killed', async () => {
    const templates = mail({ html: `<p>{{ name }}</p>{% if name == "Eve" %}${slow}{% endif %}` });
    const named = (...names: string[]) => names.map((name) => reader({ name }));
    const plain = await workers.renderSome(templates, named('Ada', 'Bob', 'Cleo'), 'a');
    expect(plain.map((one) => ('html' in one ? /<p>(\w+)<\/p>/u.exec(one.html)?.[1] : one))).toEqual([
      ...['Ada', 'Bob', 'Cleo'],
    ]);
    const made = await workers.renderSome(templates, named('Ada', 'Bob', 'Eve', 'Cleo'), 'a');
    expect(made).toHaveLength(3);
    expect(made[2]).toMatchObject(ended);
  });

  it('leave the rest of many readers for the next call', async () => {
    const templates = mail({ html: '{% for i in (1..4000) %}xxxxxxxxxxxxxxxxxxxx{% endfor %}' });
    const made = await workers.renderSome(
      templates,
      Array.from({ length: 100 }, () => reader()),
      'a',
    );
    expect(made.length).toBeGreaterThan(0);
    expect(made.length).toBeLessThan(20);
  });

  it('serve one account while another uses all of its time', async () => {
    const hostile = Array.from({ length: 6 }, () =>
      workers.render(mail({ html: slow }), reader(), 'hostile').catch((error: unknown) => error),
    );
    const { subject } = await workers.render(mail({ subject: 'Hi {{ x }}' }), reader({ x: 'you' }), 'other');
    expect(subject).toBe('Hi you');
    // Others of the first account wait still.
    expect(workers.stats().queued).toBeGreaterThan(0);
    expect(await Promise.all(hostile)).toEqual(
      Array.from({ length: 6 }, () => expect.objectContaining(ended)),
    );
  });

  it('read returned mail, however its words are spaced; one that costs too much gives an empty report', async () => {
    const context = { recipient: null, isFromNobody: true };
    const bounce = Buffer.from('From: MAILER-DAEMON@mx.example\r\n\r\n550 5.1.1 no such person\r\n');
    expect(await workers.readReport(bounce, context, 'a')).toMatchObject({ outcome: 'HARD_BOUNCE' });
    const endless = `recipient address rejected${' '.repeat(60_000)}.`;
    const part = `--b\nContent-Type: message/delivery-status\n\nAction: failed\nDiagnostic-Code: smtp; ${endless}\n`;
    const hostile = Buffer.from(`Content-Type: multipart/report; boundary=b\n\n${part}${part}`);
    expect(await workers.readReport(hostile, context, 'a')).toMatchObject({ outcome: 'SOFT_BOUNCE' });
    const hasty = createMailWorkers({ processorMs: 5 });
    const groups = Buffer.from(`To: ${'a:'.repeat(120_000)}\r\n\r\n550 5.1.1 no such person\r\n`);
    expect(await hasty.readReport(groups, context, 'a')).toMatchObject({ outcome: 'NONE' });
    expect(hasty.stats()).toMatchObject({ restarted: 1 });
    await hasty.close();
  });

  it('do no work for texts without placeholders', async () => {
    const idle = createMailWorkers();
    const text = 'See https://a.example/1';
    const read = Array.from({ length: 500 }, () => idle.read(mail({ text }), 'a'));
    expect((await Promise.all(read))[499]).toEqual({ links: ['https://a.example/1'], names: [] });
    expect(idle.stats()).toMatchObject({ busy: 0, queued: 0, done: 0 });
    await expect(idle.read(mail({ text: 'x'.repeat(200_000) }), 'a')).rejects.toMatchObject({
      template: 'text',
    });
    await idle.close();
  });

  it('limit the waiting jobs of an account', async () => {
    const asked = Array.from({ length: workLimits.maxQueuedOfGroup + 2 }, (_, place) =>
      workers.render(mail({ subject: String(place) }), reader(), 'a').catch((error: unknown) => error),
    );
    const said = await Promise.all(asked);
    expect(said.filter((one) => one instanceof MailWorkersBusyError)).toHaveLength(1);
  });
});
