import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { siteLanguages } from '@nova/contract';
import { pageTexts } from '../src/mounts/person-page/page-texts.ts';
import { type AskingAgency, startAskingAgency } from './support/asked-person.ts';

describe('a person’s own page', () => {
  let world: AskingAgency;
  let people = 0;

  beforeAll(async () => {
    world = await startAskingAgency();
  });
  afterAll(() => world.close());

  const someone = (write: object = {}): Promise<string> => {
    people += 1;
    const email = `ada${String(people)}@people.example`;
    return world.create('/candidates', { firstName: 'Ada', lastName: 'Lovelace', email, ...write });
  };
  const get = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${world.server.url}${path}`, { redirect: 'manual', ...init });
  const post = (path: string, form: Readonly<Record<string, string>>, headers = {}): Promise<Response> =>
    get(path, { method: 'POST', body: new URLSearchParams(form), headers });
  const textOf = async (path: string): Promise<string> => (await get(path)).text();
  const dataOf = async <T>(path: string): Promise<T> =>
    ((await world.call('GET', path)).body as { data: T }).data;
  const consentsOf = async (id: string) =>
    dataOf<readonly Readonly<Record<string, unknown>>[]>(`/candidates/${id}/consents`);
  const requestsOf = async (id: string) =>
    dataOf<readonly Readonly<Record<string, unknown>>[]>(`/privacy/requests?recordId=${id}`);
  const eventsOf = (id: string): Promise<readonly { type: string; via: string; userId: string | null }[]> =>
    world.server.database.query(
      `SELECT type, via, "userId" FROM event_queue WHERE "recordId" = $1 AND type NOT LIKE '%.created' ORDER BY "order"`,
      [id],
    );
  /** All that the account holds, but for answers of the past. */
  const everything = (): Promise<unknown> =>
    world.server.database.query(
      `SELECT (SELECT json_agg(c ORDER BY id) FROM consents c)::text, (SELECT json_agg(r ORDER BY id) FROM privacy_requests r)::text,
        (SELECT json_agg(d ORDER BY id) FROM candidates d)::text, (SELECT count(*) FROM audit_events)::int,
        (SELECT json_agg(s ORDER BY id) FROM mail_suppressions s)::text, (SELECT json_agg(p ORDER BY id) FROM person_pages p)::text`,
    );

  it('shows what is held, and nothing that is the agency’s alone', async () => {
    const companyId = await world.create('/companies', { name: 'Engines Ltd' });
    const id = await someone({
      mobile: '+44 20 7946 0958',
      jobTitle: 'Analyst',
      currentEmployer: 'Harbour & <Sons>',
      overview: 'Wrote the first\nprogram.',
      internalNotes: 'secretnotes',
      rating: 4,
      tags: [{ group: 'Region', value: 'secrettag' }],
      dateOfBirth: '1985-12-10',
      desiredSalary: 60000,
      desiredSalaryCurrency: 'EUR',
      desiredSalaryTenure: 'YEAR',
      noticePeriod: 'ONE_MONTH',
      skills: ['Mathematics'],
      address: { street: '12 St James’s Square', city: 'London', postcode: 'SW1', country: 'UK' },
      employmentHistory: [{ companyName: 'Analytical', jobTitle: 'Programmer', startDate: '2020-03-01' }],
      educationHistory: [
        { organisation: 'Home', major: 'Algebra', startYear: 2004, endYear: 2008, endMonth: 6 },
      ],
    });
    await world.create('/notes', { candidateId: id, subject: 'secretsubject', text: 'secrettext' });
    const jobId = await world.create('/jobs', { title: 'Baker & Co', companyId });
    await world.create('/applications', { candidateId: id, jobId });
    const path = await world.ask(id);
    const answer = await get(path);
    const text = await answer.text();
    expect(answer.status).toBe(200);
    for (const shown of [
      ...['Ada Lovelace', '@people.example', '+44 20 7946 0958', 'Analyst', 'Harbour &amp; &lt;Sons&gt;'],
      ...['Wrote the first\nprogram.', 'December 10, 1985', '€60,000 a year', '1 month', 'Mathematics'],
      ...[
        '12 St James’s Square\nSW1 London\nUK',
        'Programmer, Analytical',
        'since March 2020',
        '2004 – June 2008',
      ],
      ...['Baker &amp; Co', 'Talent pool', 'We may write to you about jobs.', 'Waits for your answer'],
    ])
      expect(text).toContain(shown);
    for (const hidden of ['secret', 'Engines Ltd', 'Sourced', 'Rating', '<script', id])
      expect(text).not.toContain(hidden);
  });

  it('shows file names, and contacts and leads theirs', async () => {
    const id = await someone();
    const form = new FormData();
    form.set('candidateId', id);
    form.set('file', new File(['%PDF-1.4 x'], 'Lebenslauf “Ada”.pdf', { type: 'application/pdf' }));
    const { server, agency } = world;
    const uploaded = await server.call('POST', '/files', { key: agency.privateKey, body: form });
    expect(uploaded.status).toBe(200);
    expect(await textOf(await world.ask(id))).toContain('Lebenslauf “Ada”.pdf');
    const contact = await world.create('/contacts', {
      lastName: 'Hopper',
      email: 'grace@people.example',
      skype: 'grace.h',
    });
    expect(await textOf(await world.ask(contact, ['POOL'], 'contacts'))).toContain('grace.h');
    const lead = await world.create('/leads', {
      lastName: 'Katz',
      email: 'kim@people.example',
      description: 'Met at a fair',
    });
    expect(await textOf(await world.ask(lead, ['POOL'], 'leads'))).toContain('Met at a fair');
  });

  it('The page is kept by nobody: no cache, no index, no referrer, no script', async () => {
    const { headers } = await get(await world.ask(await someone()));
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'en',
    });
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/u,
    );
  });

  it.each(siteLanguages)('speaks %s, as the address or the browser says', async (language) => {
    const path = await world.ask(await someone());
    const title = pageTexts[language].title.replace('{agency}', 'Agency');
    for (const answer of [
      await get(`${path}?lang=${language}`),
      await get(path, { headers: { 'Accept-Language': `xx, ${language}-XX;q=0.8` } }),
    ]) {
      expect(await answer.text()).toContain(`<title>${title}</title>`);
      expect(answer.headers.get('content-language')).toBe(language);
    }
  });

  it('speaks the agency’s language to those whose own it does not', async () => {
    const path = await world.ask(await someone());
    await world.call('PUT', '/mail/applications', { language: 'nl' });
    expect((await get(path)).headers.get('content-language')).toBe('nl');
    await world.call('PUT', '/mail/applications', { language: null });
    expect((await get(path)).headers.get('content-language')).toBe('en');
  });

  it('changes nothing when it is opened, however often', async () => {
    const path = await world.ask(await someone());
    const before = await everything();
    for (const query of ['', '?done=erase', '?action=erase', '?action=agree&purpose=POOL'])
      expect((await get(`${path}${query}`)).status).toBe(200);
    const head = await get(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(await everything()).toEqual(before);
  });

  it('agreeing gives the consent, with how it can be shown', async () => {
    const id = await someone();
    const path = await world.ask(id);
    const answer = await post(path, { action: 'agree', purpose: 'POOL' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?done=agree`]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [consent] = await consentsOf(id);
    expect(consent).toMatchObject({ state: 'GIVEN', via: 'PAGE', userId: null, version: 1 });
    expect(consent?.proof).toBe(`Agreed on the person’s own page on ${String(consent?.givenOn)}.`);
    const given = new Date(String(consent?.givenOn));
    const expires = new Date(String(consent?.expiresOn));
    expect(
      (expires.getUTCFullYear() - given.getUTCFullYear()) * 12 + expires.getUTCMonth() - given.getUTCMonth(),
    ).toBe(12);
    expect(await eventsOf(id)).toEqual([{ type: 'candidate.consent_given', via: 'web', userId: null }]);
    const text = await textOf(`${path}?done=agree`);
    expect(text).toContain('Your consent is recorded');
    expect(text).toContain('You agreed');
  });

  it('what was refused can be agreed to, withdrawn and agreed to again', async () => {
    const id = await someone();
    const path = await world.ask(id);
    const states = async () => (await consentsOf(id)).map(({ state }) => state);
    const say = async (action: string) => {
      const { status, headers } = await post(path, { action, purpose: 'POOL' });
      return [status, headers.get('location')?.split('done=')[1], await states()];
    };
    expect(await say('refuse')).toEqual([303, 'refuse', ['REFUSED']]);
    expect(await say('withdraw')).toEqual([303, 'unchanged', ['REFUSED']]);
    expect(await say('agree')).toEqual([303, 'agree', ['GIVEN']]);
    expect(await say('agree')).toEqual([303, 'unchanged', ['GIVEN']]);
    expect(await say('refuse')).toEqual([303, 'unchanged', ['GIVEN']]);
    expect(await say('withdraw')).toEqual([303, 'withdraw', ['WITHDRAWN']]);
    expect(await say('agree')).toEqual([303, 'agree', ['GIVEN', 'WITHDRAWN']]);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
      ...['candidate.consent_given', 'candidate.consent_withdrawn', 'candidate.consent_given'],
    ]);
  });

  it('a text that changed after it was asked for is agreed to as it was shown', async () => {
    const id = await someone();
    await world.setPurpose('TEXT', { text: 'The first text.' });
    const path = await world.ask(id, ['TEXT']);
    await world.setPurpose('TEXT', { text: 'Another text.' });
    expect(await textOf(path)).toContain('The first text.');
    await post(path, { action: 'agree', purpose: 'TEXT' });
    expect(await consentsOf(id)).toEqual([
      expect.objectContaining({ text: 'The first text.', version: 1, state: 'GIVEN' }),
    ]);
  });

  it('what is in force stays shown beside what is asked anew, and is withdrawn with it', async () => {
    const id = await someone();
    await world.setPurpose('AGAIN', { text: 'The first text.' });
    const first = await world.ask(id, ['AGAIN']);
    await post(first, { action: 'agree', purpose: 'AGAIN' });
    await world.setPurpose('AGAIN', { text: 'The second text.' });
    const path = await world.ask(id, ['AGAIN']);
    const text = await textOf(path);
    expect([text.includes('The first text.'), text.includes('The second text.')]).toEqual([true, true]);
    await post(path, { action: 'agree', purpose: 'AGAIN' });
    await post(path, { action: 'withdraw', purpose: 'AGAIN' });
    expect((await consentsOf(id)).map(({ state }) => state)).toEqual(['WITHDRAWN', 'WITHDRAWN']);
  });

  it.each([
    ['copy', 'ACCESS'],
    ['erase', 'ERASURE'],
    ['object', 'OBJECTION'],
  ])('%s goes into the register once while it is open', async (action, type) => {
    const id = await someone();
    const path = await world.ask(id);
    const answers = await Promise.all([1, 2, 3].map(() => post(path, { action })));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const places = answers.map(({ headers }) => headers.get('location')?.split('done=')[1]).sort();
    expect(places).toEqual([action, 'noted', 'noted'].sort());
    const [request, ...more] = await requestsOf(id);
    expect(more).toEqual([]);
    expect(request).toMatchObject({
      type,
      state: 'OPEN',
      via: 'PAGE',
      userId: null,
      note: null,
      entity: 'candidate',
      recordId: id,
      reference: expect.stringMatching(/^PRI-\d+$/u),
    });
    expect((await eventsOf(id)).filter(({ type: of }) => of === 'candidate.privacy_requested')).toEqual([
      { type: 'candidate.privacy_requested', via: 'web', userId: null },
    ]);
    expect(await textOf(path)).not.toContain(`value="${action}"`);
    await world.call('PUT', `/privacy/requests/${String(request?.id)}`, { state: 'REFUSED', outcome: 'No.' });
    expect((await post(path, { action })).headers.get('location')).toBe(`${path}?done=${action}`);
    expect(await requestsOf(id)).toHaveLength(2);
    expect((await world.call('GET', `/candidates/${id}`)).status).toBe(200);
  });

  it('A person who objects gets no mail any more, at any address', async () => {
    const id = await someone({
      email: 'Objects@people.example',
      alternateEmail: 'other-objects@people.example',
    });
    const path = await world.ask(id);
    // What bounces suppressed can be lifted; what a person wants cannot.
    const bounced = await world.create('/mail/suppressions', { email: 'objects@people.example' });
    await world.server.database.query(`UPDATE mail_suppressions SET source = 'BOUNCE' WHERE id = $1`, [
      bounced,
    ]);
    await post(path, { action: 'object' });
    const suppressed = await dataOf<readonly { email: string; source: string }[]>(
      '/mail/suppressions?query=objects',
    );
    expect(suppressed.map(({ email, source }) => [email, source]).sort()).toEqual([
      ['objects@people.example', 'UNSUBSCRIBE'],
      ['other-objects@people.example', 'UNSUBSCRIBE'],
    ]);
    expect(await dataOf(`/candidates/${id}`)).toMatchObject({ doNotContact: true });
    expect((await eventsOf(id)).map(({ type }) => type).sort()).toEqual([
      ...['candidate.privacy_requested', 'candidate.updated'],
    ]);
    const again = await world.call('POST', `/candidates/${id}/consents/request`, {
      purposes: ['POOL'],
      senderId: world.senderId,
    });
    expect([again.status, (again.body as { error: string }).error]).toEqual([400, 'INVALID_STATE']);
    expect(await textOf(path)).toContain('You asked not to be contacted.');
  });

  it('keeps the language that its address names', async () => {
    const path = await world.ask(await someone());
    expect(await textOf(`${path}?lang=fr`)).toContain('action="?lang=fr"');
    const answer = await post(`${path}?lang=fr`, { action: 'copy' });
    expect(answer.headers.get('location')).toBe(`${path}?lang=fr&done=copy`);
  });

  const wellFormed = 'nova_pp_Eh6d4S5hj0iWy22mW2Kov42q9kxqkR2OVrKrMl9tBXW15K1Yb';

  it.each([
    ['forged', wellFormed],
    ['malformed', `${wellFormed.slice(0, -1)}X`],
    ['no', ''],
    ['an odd', '..%2f..%2fetc'],
    ['a session’s', wellFormed.replace('pp', 'st')],
  ])('%s token is 404 in the reader’s language, to GET and POST alike', async (_what, token) => {
    for (const init of [{}, { method: 'POST', body: new URLSearchParams({ action: 'erase' }) }]) {
      const answer = await get(`/p/${token}`, { ...init, headers: { 'Accept-Language': 'de' } });
      expect([
        answer.status,
        answer.headers.get('cache-control'),
        answer.headers.get('x-robots-tag'),
      ]).toEqual([...[404, 'no-store', 'noindex']]);
      expect(await answer.text()).toContain('Dieser Link funktioniert nicht');
    }
  });

  it('slow forms keep no page from others', async () => {
    const [slow, other] = [await world.ask(await someone()), await world.ask(await someone())];
    const { port } = new URL(world.server.url);
    const sockets = Array.from({ length: 40 }, () => connect(Number(port), '127.0.0.1'));
    const head = `POST ${slow} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/x-www-form-urlencoded`;
    for (const socket of sockets) socket.write(`${head}\r\nContent-Length: 20\r\n\r\naction=`);
    await sleep(300);
    expect((await get(other)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  it('a past link is 410, and answers nothing', async () => {
    const id = await someone();
    const former = await world.ask(id);
    const path = await world.ask(id);
    for (const init of [{}, { method: 'POST', body: new URLSearchParams({ action: 'erase' }) }]) {
      const answer = await get(former, init);
      expect(answer.status).toBe(410);
      expect(await answer.text()).toContain('This link has expired');
    }
    expect(await requestsOf(id)).toEqual([]);
    expect((await get(path)).status).toBe(200);
    await world.server.database.query(`UPDATE person_pages SET "expiresOn" = now() WHERE "recordId" = $1`, [
      id,
    ]);
    expect((await get(path)).status).toBe(410);
  });

  it('the page of a person who was deleted or anonymised is 404', async () => {
    const [deleted, anonymised] = [await someone(), await someone()];
    const paths = [await world.ask(deleted), await world.ask(anonymised)];
    await world.call('DELETE', `/candidates/${deleted}`);
    await world.server.database.query(`UPDATE candidates SET "anonymisedOn" = now() WHERE id = $1`, [
      anonymised,
    ]);
    for (const path of paths) {
      expect((await get(path)).status).toBe(404);
      expect((await post(path, { action: 'copy' })).status).toBe(404);
    }
    expect(await requestsOf(anonymised)).toEqual([]);
  });

  it.each([
    ['an unknown action', { action: 'delete' }, {}, 400],
    ['no action', {}, {}, 400],
    ['a purpose that was not asked', { action: 'agree', purpose: 'OTHER' }, {}, 400],
    ['a purpose with a NUL', { action: 'agree', purpose: '\0' }, {}, 400],
    ['no purpose', { action: 'agree' }, {}, 400],
    ['a form that is too large', { action: 'copy', more: 'x'.repeat(5_000) }, {}, 413],
    ['a foreign page’s form', { action: 'copy' }, { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['another type', { action: 'copy' }, { 'Content-Type': 'application/json' }, 415],
  ])('%s is refused, and changes nothing', async (_what, form, headers, status) => {
    const path = await world.ask(await someone());
    const before = await everything();
    const answer = await post(path, form, headers);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
    expect(await answer.text()).toContain('That did not work');
    expect(await everything()).toEqual(before);
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is no method of it', async (method) => {
    const { status, headers } = await get(await world.ask(await someone()), { method });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  it('the 21st answer of an hour is 429, and other pages go on', async () => {
    const id = await someone();
    const [path, other] = [await world.ask(id), await world.ask(await someone())];
    const statuses: number[] = [];
    for (let turn = 0; turn < 20; turn++) statuses.push((await post(path, { action: 'copy' })).status);
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 303));
    const refused = await post(path, { action: 'erase' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await refused.text()).toContain('Please wait a little');
    expect((await requestsOf(id)).map(({ type }) => type)).toEqual(['ACCESS']);
    expect([(await get(path)).status, (await post(other, { action: 'copy' })).status]).toEqual([200, 303]);
  });

  it('a repeated request mails nothing, and answers as before', async () => {
    const id = await someone();
    const path = `/candidates/${id}/consents/request`;
    const json = { purposes: ['POOL'], senderId: world.senderId };
    const send = () =>
      world.server.call('POST', path, {
        key: world.agency.privateKey,
        json,
        headers: { 'Idempotency-Key': id },
      });
    const [first, mails] = [await send(), world.sink.taken.length];
    const second = await send();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect((second.body as { data: unknown }).data).toEqual((first.body as { data: unknown }).data);
    expect(world.sink.taken).toHaveLength(mails);
    const kept = await world.server.database.query<{ response: string }>(
      `SELECT response FROM idempotency_keys WHERE key = $1`,
      [id],
    );
    expect(kept[0]?.response).not.toContain('nova_pp_');
    await world.call('DELETE', `/candidates/${id}`);
    const third = await send();
    expect((third.body as { data: unknown }).data).toEqual({ sentTo: null, expiresOn: null });
    expect(world.sink.taken).toHaveLength(mails);
  });

  it('too many unknown tokens from one address are 429', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 80 && !statuses.includes(429); turn++)
      statuses.push((await get(`/p/${wellFormed}`)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.length).toBeGreaterThan(20);
  });
});
