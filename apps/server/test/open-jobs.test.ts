import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey } from '@nova/features';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';
import { childrenOf, textOf, xmlTree } from './support/xml-tree.ts';

describe('open jobs', () => {
  let server: TestServer;
  let agency: TestAgency;
  let other: TestAgency;
  let companyId: string;
  const ids: Record<string, string> = {};

  type Json = Readonly<Record<string, unknown>>;
  const isoDay = (days: number): string =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

  const created = async (path: string, json: unknown, key = agency.privateKey): Promise<string> => {
    const { status, body } = await server.call('POST', path, { key, json });
    expect([status, body]).toEqual([200, expect.anything()]);
    return (body as { data: string }).data;
  };
  const job = async (title: string, more: Json = {}): Promise<string> =>
    (ids[title] = await created('/jobs', { companyId, title, publishToWebsite: true, ...more }));
  const get = (path: string, key = agency.publicKey, headers = {}) =>
    server.call('GET', `/public/jobs/${path}`, { key, headers });

  interface Listed {
    readonly data: readonly { readonly title: string }[];
    readonly total: number;
    readonly facets: Readonly<Record<string, readonly { value: unknown; count: number }[]>>;
  }
  const list = async (query = '', key = agency.publicKey): Promise<Listed> => {
    const { status, body } = await get(`list${query}`, key);
    expect(status).toBe(200);
    return body as Listed;
  };
  const titles = ({ data }: Listed): readonly string[] => data.map(({ title }) => title);

  const hostile = 'Tea & <b>"cake"</b> ]]> \u0001\u000b </script><script>alert(1)</script> \uFFFE 😀';

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency({ timeZone: 'Pacific/Auckland' });
    other = await server.agency();
    companyId = await created('/companies', { name: 'Acme & Söhne' });
    await job('Baker', {
      description: 'Bake bread.\n\nEarly hours.',
      jobType: 'Full time',
      skills: ['Sourdough'],
      location: 'Lyon',
      minPay: 30_000,
      maxPay: 40_000,
      payCurrency: 'EUR',
      payTenure: 'YEAR',
      closingDate: isoDay(3),
      locationDetail: { cityName: 'Lyon', regionName: 'Rhône', countryCode: 'FR', postCode: '69001' },
      postedOn: '2026-11-02',
      openPositions: 2,
      internalDescription: 'Zanzibar',
    });
    await job('Cook', { jobType: 'full TIME', location: 'lyon', remoteWorking: true });
    await job('Écrivain', { jobType: 'Part time', location: 'Paris', description: hostile });
    await job('Closed', { statusId: await statusNamed('Closed') });
    await job('Over', { cutOffDate: isoDay(-2), closingDate: isoDay(9) });
    await job('Late', { closingDate: isoDay(-2) });
    await job('Archived');
    await server.call('POST', `/jobs/${ids.Archived ?? ''}/archive`, { key: agency.privateKey });
    await job('Hidden', { publishToWebsite: false });
    ids.Theirs = await created('/jobs', { title: 'Theirs', publishToWebsite: true }, other.privateKey);
  });
  afterAll(() => server.close());

  async function statusNamed(name: string): Promise<string> {
    const { body } = await server.call('GET', '/masterdata', { key: agency.privateKey });
    const { jobStatuses } = (body as { data: { jobStatuses: { id: string; name: string }[] } }).data;
    return jobStatuses.find((one) => one.name === name)?.id ?? '';
  }

  describe('published jobs', () => {
    it('come newest first, for both kinds of public keys', async () => {
      const published = await createKey(server.database, {
        userId: agency.userId,
        role: 'PUBLIC',
        jobs: 'published',
      });
      for (const key of [agency.publicKey, published.key]) {
        expect(titles(await list('', key))).toEqual(['Écrivain', 'Cook', 'Baker']);
      }
    });

    it.each(['Closed', 'Over', 'Late', 'Archived', 'Hidden', 'Theirs'])(
      '%s appears nowhere',
      async (title) => {
        const id = ids[title] ?? '';
        for (const path of [id, `${id}/jsonld`]) expect((await get(path)).status).toBe(404);
        for (const path of ['feed.xml', 'boards.xml']) {
          const { body } = await get(path);
          expect(body).toContain('Baker');
          expect(body).not.toContain(title);
        }
      },
    );

    it('expire after their last day in the account’s time zone', async () => {
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(new Date());
      const id = await created('/jobs', { title: 'Today', publishToWebsite: true, cutOffDate: today });
      expect((await get(id)).status).toBe(200);
      const posting = (await get(`${id}/jsonld`)).body as Json;
      const said = new Date(String(posting.validThrough));
      expect(new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(said)).toBe(today);
      const zoned = new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Auckland', timeStyle: 'medium' });
      expect(zoned.format(said)).toBe('23:59:59');
      await server.call('DELETE', `/jobs/${id}`, { key: agency.privateKey });
    });

    it('leave every path with the answer of the write that closes them, and come back', async () => {
      const id = await created('/jobs', { title: 'Brief', publishToWebsite: true });
      const found = async () => [
        (await get(id)).status,
        (await get(`${id}/jsonld`)).status,
        titles(await list()).includes('Brief'),
        String((await get('feed.xml')).body).includes('Brief'),
        String((await get('boards.xml')).body).includes('Brief'),
      ];
      expect(await found()).toEqual([200, 200, true, true, true]);
      await server.call('PUT', `/jobs/${id}`, { key: agency.privateKey, json: { publishToWebsite: false } });
      expect(await found()).toEqual([404, 404, false, false, false]);
      await server.call('PUT', `/jobs/${id}`, { key: agency.privateKey, json: { publishToWebsite: true } });
      expect(await found()).toEqual([200, 200, true, true, true]);
      await server.call('DELETE', `/jobs/${id}`, { key: agency.privateKey });
      expect(await found()).toEqual([404, 404, false, false, false]);
    });
  });

  describe('the list', () => {
    it('counts each facet under the other filters', async () => {
      const all = await list();
      expect(all.facets).toEqual({
        location: [
          { value: expect.stringMatching(/^lyon$/iu), count: 2 },
          { value: 'Paris', count: 1 },
        ],
        jobType: [
          { value: expect.stringMatching(/^full time$/iu), count: 2 },
          { value: 'Part time', count: 1 },
        ],
        remote: [
          { value: false, count: 2 },
          { value: true, count: 1 },
        ],
      });
      const lyon = await list('?location=LYON');
      expect([titles(lyon), lyon.total]).toEqual([['Cook', 'Baker'], 2]);
      expect(lyon.facets.location).toEqual(all.facets.location);
      expect(lyon.facets.jobType).toEqual([{ value: expect.anything(), count: 2 }]);
      expect((await list('?location=Lyon&remote=true')).facets.jobType).toEqual([
        { value: 'full TIME', count: 1 },
      ]);
    });

    it('shows as many jobs for a value as its facet counts, page by page', async () => {
      const { facets } = await list();
      const counted = [
        ...(facets.location ?? []).map(({ value, count }) => [`location=${String(value)}`, count] as const),
        ...(facets.jobType ?? []).map(({ value, count }) => [`jobType=${String(value)}`, count] as const),
        ...(facets.remote ?? []).map(({ value, count }) => [`remote=${String(value)}`, count] as const),
      ];
      expect(counted.length).toBe(6);
      for (const [filter, count] of counted)
        expect([filter, (await list(`?${filter}`)).total]).toEqual([filter, count]);
      const pages = [await list('?size=2'), await list('?size=2&page=1'), await list('?size=2&page=2')];
      expect(pages.map(titles)).toEqual([['Écrivain', 'Cook'], ['Baker'], []]);
      expect(pages.map(({ total }) => total)).toEqual([3, 3, 3]);
    });

    it.each([
      ['bread EARLY', ['Baker']],
      ['ecrivain', ['Écrivain']],
      ['sourdough lyon', ['Baker']],
      ['full', ['Cook', 'Baker']],
      ['zanzibar', []],
      ['%', []],
      ['_aker', []],
      ['title:Baker', []],
    ])('finds by plain words: %s', async (query, found) => {
      expect(titles(await list(`?query=${encodeURIComponent(query)}`))).toEqual(found);
    });

    it('shows the jobs of one company alone, and none for an unknown one', async () => {
      expect((await list(`?companyId=${companyId}`)).total).toBe(3);
      expect((await list(`?companyId=${ids.Baker ?? ''}`)).total).toBe(0);
      expect((await list('?companyId=odd')).total).toBe(0);
    });
  });

  describe('a job', () => {
    const questions = [
      { id: 'why', text: 'Why us?', kind: 'TEXT', required: true },
      { text: 'Nights?', kind: 'YES_NO' },
      { text: 'Where?', kind: 'CHOICE', options: ['Lyon', 'Paris'] },
    ];

    it('shows its application’s questions, whose ids survive writing the job back', async () => {
      const id = await created('/jobs', { title: 'Asked', publishToWebsite: true, questions });
      const read = async () => ((await get(id)).body as { data: { questions: Json[] } }).data.questions;
      const first = await read();
      expect(first).toMatchObject([
        { id: 'why', text: 'Why us?', kind: 'TEXT', options: [], required: true },
        { id: expect.stringMatching(/^[\w-]+$/u), kind: 'YES_NO', options: [], required: false },
        {
          id: expect.stringMatching(/^[\w-]+$/u),
          kind: 'CHOICE',
          options: ['Lyon', 'Paris'],
          required: false,
        },
      ]);
      const put = await server.call('PUT', `/jobs/${id}`, {
        key: agency.privateKey,
        json: { questions: first },
      });
      expect(put.status).toBe(200);
      expect(await read()).toEqual(first);
      await server.call('DELETE', `/jobs/${id}`, { key: agency.privateKey });
    });

    it.each([
      ['eleven of them', Array.from({ length: 11 }, (_, at) => ({ text: `${String(at)}?` }))],
      ['a choice of one', [{ text: '?', kind: 'CHOICE', options: ['a'] }]],
      ['options of a text', [{ text: '?', options: ['a', 'b'] }]],
      [
        'an id twice',
        [
          { id: 'a', text: '?' },
          { id: 'a', text: '!' },
        ],
      ],
      ['no text', [{ text: ' ' }]],
    ])('refuses %s', async (_what, refused) => {
      const json = { title: 'No', questions: refused };
      const answer = await server.call('POST', '/jobs', { key: agency.privateKey, json });
      expect(answer).toMatchObject({ status: 400, body: { error: 'VALIDATION_ERROR' } });
    });
  });

  /** Google's and schema.org's rules by member. */
  const postingRules: readonly (readonly [string, (posting: Json) => boolean])[] = [
    ['@context is schema.org', (p) => p['@context'] === 'https://schema.org/'],
    ['@type is JobPosting', (p) => p['@type'] === 'JobPosting'],
    [
      'title is a text without markup',
      (p) => typeof p.title === 'string' && p.title !== '' && !p.title.includes('<'),
    ],
    ['description is HTML and not the title alone', (p) => /^(?:<p>|Tea)/u.test(String(p.description))],
    ['datePosted is an ISO 8601 day', (p) => /^\d{4}-\d\d-\d\d$/u.test(String(p.datePosted))],
    ['hiringOrganization is named', (p) => has(p.hiringOrganization, '@type', 'Organization', 'name')],
    ['identifier is a PropertyValue', (p) => has(p.identifier, '@type', 'PropertyValue', 'name', 'value')],
    ['url is absolute', (p) => URL.canParse(String(p.url))],
    ['directApply is a boolean', (p) => typeof p.directApply === 'boolean'],
    [
      'employmentType is of Google’s list',
      ({ employmentType: types = [] }) =>
        (types as string[]).every((type) =>
          /^(?:FULL_TIME|PART_TIME|CONTRACTOR|TEMPORARY|INTERN|VOLUNTEER|PER_DIEM|OTHER)$/u.test(type),
        ),
    ],
    ['nothing is null', (p) => !JSON.stringify(p).includes('null')],
    [
      'a place is a Place with an address',
      ({ jobLocation: place }) =>
        place === undefined || has((place as Json).address, '@type', 'PostalAddress', 'addressLocality'),
    ],
    [
      'a remote job is TELECOMMUTE',
      ({ title, jobLocationType }) => (title === 'Cook') === (jobLocationType === 'TELECOMMUTE'),
    ],
  ];
  const has = (value: unknown, type: string, name: string, ...members: readonly string[]): boolean =>
    typeof value === 'object' &&
    value !== null &&
    (value as Json)[type] === name &&
    members.every((one) => one in value);

  describe('a posting', () => {
    it.each(['Baker', 'Cook', 'Écrivain'])('follows every rule: %s', async (title) => {
      const answer = await get(`${ids[title] ?? ''}/jsonld`);
      expect(answer.headers.get('content-type')).toBe('application/ld+json; charset=utf-8');
      const posting = answer.body as Json;
      expect(postingRules.filter(([, holds]) => !holds(posting)).map(([rule]) => rule)).toEqual([]);
    });

    it('contains all known members', async () => {
      const { body } = await get(`${ids.Baker ?? ''}/jsonld`);
      expect(body).toMatchObject({
        description: expect.stringContaining('<p>Bake bread.</p><p>Early hours.</p>'),
        datePosted: '2026-11-02',
        employmentType: ['FULL_TIME'],
        totalJobOpenings: 2,
        skills: 'Sourdough',
        jobLocation: {
          '@type': 'Place',
          address: {
            addressLocality: 'Lyon',
            addressRegion: 'Rhône',
            addressCountry: 'FR',
            postalCode: '69001',
          },
        },
        baseSalary: {
          '@type': 'MonetaryAmount',
          currency: 'EUR',
          value: { '@type': 'QuantitativeValue', minValue: 30_000, maxValue: 40_000, unitText: 'YEAR' },
        },
        validThrough: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/u),
      });
    });

    it('cannot end the script around it, and runs nothing', async () => {
      const response = await fetch(`${server.url}/api/nova/public/jobs/${ids['Écrivain'] ?? ''}/jsonld`, {
        headers: { 'X-Api-Key': agency.publicKey },
      });
      const text = await response.text();
      expect(text).not.toContain('<');
      expect((JSON.parse(text) as { description: string }).description).not.toMatch(/script|alert/u);
    });
  });

  describe('the feeds', () => {
    it('stay well-formed XML whatever jobs contain', async () => {
      for (const [path, type, root] of [
        ['feed.xml', 'application/rss+xml; charset=utf-8', 'rss'],
        ['boards.xml', 'application/xml; charset=utf-8', 'source'],
      ] as const) {
        const { body, headers } = await get(path);
        expect(headers.get('content-type')).toBe(type);
        expect(xmlTree(String(body)).name).toBe(root);
      }
    });

    it('follow the specification of RSS 2.0', async () => {
      const rss = xmlTree(String((await get('feed.xml')).body));
      expect([rss.attributes.version, rss.children.map(({ name }) => name)]).toEqual(['2.0', ['channel']]);
      const [channel = rss] = rss.children;
      for (const name of ['title', 'link', 'description'])
        expect([name, textOf(channel, name)]).not.toContain('');
      expect(textOf(channel, 'link')).toMatch(/^http/u);
      const items = childrenOf(channel, 'item');
      expect(items.map((item) => textOf(item, 'title'))).toEqual(['Écrivain', 'Cook', 'Baker']);
      for (const item of items) {
        expect(textOf(item, 'link')).toMatch(/^http/u);
        expect(textOf(item, 'pubDate')).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/u);
        expect(childrenOf(item, 'guid')).toMatchObject([{ attributes: { isPermaLink: 'false' } }]);
      }
    });

    it('contain every element that job boards expect, in order', async () => {
      const text = String((await get('boards.xml')).body);
      const jobs = childrenOf(xmlTree(text), 'job');
      const baker = jobs.find((one) => textOf(one, 'title') === 'Baker');
      expect(baker?.children.map(({ name, text: said }) => [name, said])).toEqual([
        ['title', 'Baker'],
        ['date', 'Mon, 02 Nov 2026 00:00:00 GMT'],
        ['referencenumber', expect.stringMatching(/^JOB-\d+$/u)],
        ['url', expect.stringContaining(ids.Baker ?? '-')],
        ['company', 'Acme & Söhne'],
        ['city', 'Lyon'],
        ['state', 'Rhône'],
        ['country', 'FR'],
        ['postalcode', '69001'],
        ['description', '<p>Bake bread.</p><p>Early hours.</p>'],
        ['salary', '30000 - 40000 EUR per year'],
        ['jobtype', 'Full time'],
      ]);
      expect(text).toContain('<description><![CDATA[<p>Bake bread.</p>');
    });

    it('take the key in the address, and answer 304 when nothing has changed', async () => {
      const address = `${server.url}/api/nova/public/jobs/boards.xml?apiKey=${agency.publicKey}`;
      const first = await fetch(address);
      const tag = first.headers.get('etag') ?? '';
      expect([first.status, tag]).toEqual([200, expect.stringMatching(/^W\/".+"$/u)]);
      expect((await fetch(address, { headers: { 'If-None-Match': tag } })).status).toBe(304);
      await server.call('PUT', `/jobs/${ids.Cook ?? ''}`, {
        key: agency.privateKey,
        json: { hot: true, title: 'Chef' },
      });
      expect((await fetch(address, { headers: { 'If-None-Match': tag } })).status).toBe(200);
      await server.call('PUT', `/jobs/${ids.Cook ?? ''}`, {
        key: agency.privateKey,
        json: { title: 'Cook' },
      });
      expect((await fetch(`${server.url}/api/nova/public/jobs/boards.xml`)).status).toBe(401);
    });
  });
});
