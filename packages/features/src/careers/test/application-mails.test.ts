import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as c from '../../contract.ts';
import { siteLanguages } from '@nova/contract';
import { createTestAccount, make, testMail, type TestAccount } from '../../testing/index.ts';
import { applyToJob } from '../web-applications/apply-to-job.ts';
import { type Context, plainVerbs, type Ports } from '@nova/core';
import { createChallenges } from '../web-applications/challenges.ts';
import { createMailSender } from '../../campaigns/mail-senders.ts';
import { createMailSuppression } from '../../campaigns/mail-suppressions.ts';
import { getApplicationMails, setApplicationMails } from '../application-mails/application-mail-settings.ts';
import { removeOldApplicationMails, sendWaitingMail } from '../application-mails/application-mails.ts';
import type { Database } from '@nova/db';
import { sharedDatabase } from '@nova/db/testing/shared';
import { parseMailServer, MailWorkersBusyError } from '@nova/mail';
import { openSink, refusal, type Sink } from '@nova/mail/testing';

describe('mails about applications', () => {
  let database: Database;
  let agency: TestAccount;
  let sink: Sink;
  let answers: ((to: string) => Error | null) | undefined;
  let ports: Ports;
  let jobId: string;

  beforeAll(async () => {
    database = await sharedDatabase();
    sink = await openSink({
      onRcptTo({ address }, _session, done) {
        done(answers?.(address) ?? null);
      },
    });
  });
  afterAll(() => sink.close());

  beforeEach(async () => {
    agency = await createTestAccount(database);
    ports = {
      ...agency.ctx.ports,
      mail: { ...testMail, server: parseMailServer(sink.url), retrySeconds: [0] },
      challenges: createChallenges('a secret that only this test knows', { difficulty: 0 }),
    };
    agency = { ...agency, ctx: { ...agency.ctx, ports } };
    await sender(agency, 'una@agency.example');
    jobId = await make.job(agency.ctx, { title: 'Baker & Co', publishToWebsite: true });
    await database.query('DELETE FROM application_mails');
    sink.taken.length = 0;
    answers = undefined;
  });

  const set = (write: object) => setApplicationMails(agency.ctx, c.setApplicationMails.input.parse(write));
  const sender = ({ ctx }: TestAccount, email: string): Promise<string> =>
    createMailSender(ctx, { name: 'Una', email, replyTo: null });
  const challengeOf = ({ account, now }: Context, job: string): string =>
    ports.challenges.make({ accountId: account.id, jobId: job }, now()).challenge;
  const apply = async (form: object = {}, ctx = agency.ctx, job = jobId): Promise<void> => {
    const consentText = 'I agree.';
    await applyToJob(
      { ...ctx, address: crypto.randomUUID() },
      {
        jobId: job,
        firstName: 'Nora',
        lastName: 'Lund',
        email: 'nora@people.example',
        consentText,
        apiKey: undefined,
        challenge: challengeOf(ctx, job),
        nonce: '1',
        ...form,
      },
    );
  };
  /** Sends what is due; mails that wait for an unavailable server are due at once. */
  const sendAll = async (by: Ports = ports): Promise<void> => {
    await sendSome(40, by);
  };
  const sendSome = async (most: number, by: Ports): Promise<void> => {
    let after: string | null = null;
    for (let turn = 0; turn < most && (turn === 0 || after !== null); turn++)
      after = await sendWaitingMail(database, by, () => new Date(), after);
  };
  const rows = (): Promise<
    { kind: c.ApplicationMailKind; state: string; language: string; attempts: number }[]
  > =>
    database.query(
      `SELECT kind, state, language, attempts FROM application_mails WHERE "accountId" = $1 ORDER BY kind, "createdOn", id`,
      [agency.ctx.account.id],
    );
  const states = async (): Promise<readonly string[]> =>
    (await rows()).map(({ kind, state }) => `${kind} ${state}`);
  const sentTo = (): readonly string[] => sink.taken.map(({ to }) => to).sort();
  const mailTo = (address: string): string => {
    const text = sink.taken.find(({ to }) => to === address)?.text ?? '';
    return text.replaceAll(/=\r\n/gu, '');
  };
  const ownerEmail = async (): Promise<string> => {
    const [user] = await database.query<{ email: string }>(`SELECT email FROM users WHERE id = $1`, [
      agency.ctx.user.id,
    ]);
    return user?.email ?? '';
  };

  it('reach an applicant whose address has what shows nothing in it', async () => {
    await apply({ email: 'no\u200bra@people.example' });
    await sendAll();
    expect(sentTo()).toContain('nora@people.example');
  });

  it('reach the applicant and the owner of the job', async () => {
    await apply();
    await sendAll();
    const owner = await ownerEmail();
    expect(sentTo()).toEqual(['nora@people.example', owner].sort());
    const confirmation = mailTo('nora@people.example');
    expect(confirmation).toMatch(
      /^From: "Una"\r\n <una@agency\.example>\r\nTo: <nora@people\.example>\r\nSubject: Your application: Baker & Co\r\n/u,
    );
    expect(confirmation).toContain('Auto-Submitted: auto-generated');
    expect(confirmation).not.toMatch(/nsubscribe|Nora|Lund/u);
    expect(mailTo(owner)).toContain('Nora Lund has applied');
    expect(await states()).toEqual(['APPLICANT SENT', 'OWNER SENT']);
    await sendAll();
    expect(sink.taken).toHaveLength(2);
  });

  it('repeat nothing of the form to the applicant, because anybody can enter any address', async () => {
    const naming = (subject: string, text: string) =>
      set({ templates: [{ kind: 'APPLICANT', language: 'en', subject, text }] });
    await expect(naming('{{ name }}', 'Hello')).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'templates.0.subject: line 1: name is no field of a mail to an applicant',
    });
    await naming('{{ job }}', 'Hello from {{ agency }}');
    await apply({ firstName: 'Visit https://evil.example', coverText: 'https://evil.example' });
    await sendAll();
    expect(mailTo('nora@people.example')).toContain('Hello from');
    expect(mailTo('nora@people.example')).not.toContain('evil');
  });

  it('do not leave with a subject that is blank for the recipient', async () => {
    const subject = '{{ reference | remove: reference }}';
    await set({ templates: [{ kind: 'APPLICANT', language: 'en', subject, text: 'Hello' }] });
    await apply();
    await sendAll();
    expect(await states()).toEqual(['APPLICANT DROPPED', 'OWNER SENT']);
  });

  it.each(siteLanguages)('use the language of the page: %s', async (language) => {
    await apply({ language: `${language}-XX` });
    await sendAll();
    expect((await rows()).map((row) => [row.kind, row.language, row.state])).toEqual([
      ['APPLICANT', language, 'SENT'],
      // The owner reads the account's language.
      ['OWNER', 'en', 'SENT'],
    ]);
    expect(mailTo('nora@people.example')).not.toContain('{{');
  });

  it('use the account’s language and texts if the page’s language is unknown', async () => {
    const text = 'Merci pour {{ job }} ({{ reference }}), {{ agency }}';
    const own = { kind: 'APPLICANT', language: 'fr', subject: 'Merci', text } as const;
    await set({ language: 'fr', templates: [own] });
    await apply({ language: 'pt' });
    await sendAll();
    const mail = mailTo('nora@people.example');
    expect(mail).toContain('Subject: Merci');
    expect(mail).toMatch(/Merci pour Baker & Co \(JOB-\d+\)/u);
    expect(mailTo(await ownerEmail())).toContain('Nouvelle candidature');
  });

  it('do not leave while the account has turned them off', async () => {
    await set({ confirmToApplicant: false });
    await apply();
    expect((await rows()).map(({ kind }) => kind)).toEqual(['OWNER']);
    await set({ tellOwner: false });
    await sendAll();
    expect(await states()).toEqual(['OWNER DROPPED']);
    await apply({ email: 'other@people.example' });
    expect(await rows()).toHaveLength(1);
    expect(sink.taken).toEqual([]);
  });

  it('do not enter the queue without MAIL_URL or a sender', async () => {
    await apply({}, { ...agency.ctx, ports: { ...ports, mail: null } });
    expect(await rows()).toEqual([]);
    const other = await createTestAccount(database);
    const theirs = await make.job(other.ctx, { title: 'B', publishToWebsite: true });
    await apply({}, { ...other.ctx, ports }, theirs);
    const held = await database.query(`SELECT id FROM application_mails WHERE "accountId" = $1`, [
      other.ctx.account.id,
    ]);
    expect(held).toEqual([]);
  });

  it('wait while outbound is disabled', async () => {
    await apply();
    const disarmed = { ...ports, outbound: { ...ports.outbound, isEnabled: () => Promise.resolve(false) } };
    await sendAll(disarmed);
    expect(await states()).toEqual(['APPLICANT WAITING', 'OWNER WAITING']);
    await sendAll();
    expect(await states()).toEqual(['APPLICANT SENT', 'OWNER SENT']);
  });

  it('reach one address at most five times a day, and others still', async () => {
    for (let time = 0; time < 7; time++) await apply({ email: 'NORA@people.example' });
    await apply({ email: 'other@people.example' });
    await sendAll();
    const owner = await ownerEmail();
    expect(sentTo().filter((to) => to !== owner)).toEqual([
      ...Array.from({ length: 5 }, () => 'NORA@people.example'),
      'other@people.example',
    ]);
    expect(sentTo().filter((to) => to === owner)).toHaveLength(8);
    await database.query(
      `UPDATE application_mails SET "createdOn" = now() - interval '25 hours' WHERE "accountId" = $1`,
      [agency.ctx.account.id],
    );
    await removeOldApplicationMails(database);
    expect(await rows()).toEqual([]);
    await apply();
    expect(await rows()).toHaveLength(2);
  });

  it('skip suppressed addresses, and people who must not be contacted', async () => {
    await createMailSuppression(agency.ctx, { email: 'nora@people.example', reason: null });
    await apply();
    await apply({ email: 'quiet@people.example' });
    const [candidate] = await database.query<{ id: string }>(
      `SELECT id FROM candidates WHERE "accountId" = $1 AND email = 'quiet@people.example'`,
      [agency.ctx.account.id],
    );
    await plainVerbs('candidate').update(
      agency.ctx,
      c.updateCandidate.input.parse({ candidateId: candidate?.id, doNotContact: true }),
    );
    await sendAll();
    const owner = await ownerEmail();
    expect(sentTo()).toEqual([owner, owner]);
    expect(await states()).toEqual(['APPLICANT DROPPED', 'OWNER SENT', 'OWNER SENT']);
  });

  it('stop after the usual number of retries', async () => {
    await set({ tellOwner: false });
    await apply();
    answers = () => refusal(451, '4.7.1 Not now');
    await sendAll();
    expect(await rows()).toMatchObject([{ state: 'FAILED', attempts: 1 }]);
    await apply({ email: 'nobody@people.example' });
    answers = () => refusal(550, '5.1.1 No such user');
    await sendAll();
    expect(await states()).toEqual(['APPLICANT FAILED', 'APPLICANT FAILED']);
  });

  describe('mails of one account', () => {
    const otherAgency = async (): Promise<{ readonly ctx: Context; readonly job: string }> => {
      const other = await createTestAccount(database);
      const ctx = { ...other.ctx, ports };
      await sender({ ...other, ctx }, 'ole@other.example');
      const job = await make.job(ctx, { title: 'Cook', publishToWebsite: true });
      return { ctx, job };
    };

    it('do not wait for all mails of another', async () => {
      const { ctx, job } = await otherAgency();
      for (let time = 0; time < 10; time++) await apply({ email: `person${String(time)}@people.example` });
      await apply({ email: 'late@people.example' }, ctx, job);
      await sendSome(4, ports);
      expect(sentTo()).toContain('late@people.example');
    });

    it('continue while too many mails of another are being made', async () => {
      const { ctx, job } = await otherAgency();
      await apply();
      await apply({ email: 'late@people.example' }, ctx, job);
      const { mailWorkers } = ports;
      const busy: Ports = {
        ...ports,
        mailWorkers: {
          ...mailWorkers,
          render: (templates, reader, accountId) =>
            accountId === agency.accountId
              ? Promise.reject(new MailWorkersBusyError())
              : mailWorkers.render(templates, reader, accountId),
        },
      };
      await sendAll(busy);
      expect(sentTo()).toContain('late@people.example');
      expect(await states()).toEqual(['APPLICANT WAITING', 'OWNER WAITING']);
    });
  });

  it('wait for an unavailable mail server, which costs no retry', async () => {
    await apply();
    const away = { ...ports, mail: { ...testMail, server: parseMailServer('smtp://127.0.0.1:1') } };
    expect(await sendWaitingMail(database, away, () => new Date(), null)).toBeNull();
    const waiting = (await rows()).filter(({ state }) => state === 'WAITING');
    expect(waiting.map(({ attempts }) => attempts)).toEqual([0, 0]);
    await database.query(`UPDATE application_mails SET "dueOn" = now() WHERE "accountId" = $1`, [
      agency.ctx.account.id,
    ]);
    await sendAll();
    expect(await states()).toEqual(['APPLICANT SENT', 'OWNER SENT']);
  });

  it('never start again in another process once one was sending them', async () => {
    await apply();
    await database.query(
      `UPDATE application_mails SET state = 'HANDING', "dueOn" = now() - interval '1 hour' WHERE "accountId" = $1`,
      [agency.ctx.account.id],
    );
    await sendAll();
    expect(sink.taken).toEqual([]);
    expect(await states()).toEqual(['APPLICANT HANDING', 'OWNER HANDING']);
  });

  describe('settings of the mails', () => {
    it('change in part, read back completely, and record who changed them', async () => {
      const usual = {
        confirmToApplicant: true,
        tellOwner: true,
        senderId: null,
        language: null,
        templates: [],
      };
      expect(await getApplicationMails(agency.ctx)).toEqual(usual);
      const senderId = await sender(agency, 'other@agency.example');
      expect(await set({ senderId, language: 'de' })).toEqual({ ...usual, senderId, language: 'de' });
      expect(await set({ tellOwner: false })).toEqual({
        ...usual,
        senderId,
        language: 'de',
        tellOwner: false,
      });
      expect(await set({ language: null })).toMatchObject({ language: null });
      // A write that changes nothing leaves no entry.
      await set({});
      const told = await database.query(
        `SELECT action FROM audit_events WHERE "accountId" = $1 AND entity = 'applicationMails' AND "userId" = $2`,
        [agency.ctx.account.id, agency.ctx.user.id],
      );
      expect(told).toHaveLength(3);
      await apply();
      await sendAll();
      expect(mailTo('nora@people.example')).toContain('<other@agency.example>');
    });

    it('refuse a sender of another account, and an invalid template, with its position', async () => {
      const other = await createTestAccount(database);
      const senderId = await sender(other, 'a@agency.example');
      await expect(set({ senderId })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      const broken = { kind: 'OWNER', language: 'en', subject: 'x', text: '{{ job' } as const;
      await expect(set({ templates: [broken] })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { issues: [{ path: 'templates.0.text' }] },
      });
    });
  });
});
