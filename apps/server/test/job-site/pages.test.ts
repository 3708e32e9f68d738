import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closeJobSite, openJobSite } from '@nova/features';
import { loadJobPages } from '../../src/mounts/job-site/create-job-site.ts';
import { startTestServer, type TestAgency, type TestServer } from '../support/test-server.ts';

describe('pages', () => {
  let server: TestServer;
  let agency: TestAgency;
  let jobId: string;

  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>';

  const create = async (key: string, job: object): Promise<string> => {
    const { body } = await server.call('POST', '/jobs', { key, json: job });
    return (body as { data: string }).data;
  };
  const get = (path: string, headers: Record<string, string> = {}) =>
    server.call('GET', `/${path}`, { headers });
  const text = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
    String((await get(path, headers)).body);

  beforeAll(async () => {
    server = await startTestServer({ jobPages: await loadJobPages() });
    agency = await server.agency();
    await openJobSite(server.database, agency.accountId, {
      slug: 'acme',
      accent: '#ffcc00',
      privacyUrl: 'https://acme.example/privacy?a=1&b=2',
    });
    jobId = await create(agency.privateKey, {
      title: 'Crane Operator',
      location: 'Hamburg',
      publishToWebsite: true,
      openPositions: 2,
      shortDescription: 'Lifts things.',
      description: '<p>Lifts <b>heavy</b> things.</p><script>alert(1)</script>',
      jobType: 'Full time',
      questions: [{ text: 'Do you hold a licence?', kind: 'YES_NO', required: true }],
    });
    await create(agency.privateKey, {
      title: 'Dock Engineer',
      location: 'Kiel',
      publishToWebsite: true,
      jobType: 'Part time',
    });
    await create(agency.privateKey, { title: 'Secret Agent', location: 'Hamburg' });
    await create(agency.privateKey, {
      title: hostile,
      location: hostile,
      publishToWebsite: true,
      jobType: hostile,
      shortDescription: hostile,
      description: hostile,
      skills: [hostile],
      questions: [{ text: hostile, kind: 'CHOICE', options: [hostile, 'b'] }],
    });
  });
  afterAll(() => server.close());

  describe('the list of an agency’s job pages', () => {
    it('shows the published jobs without any script', async () => {
      const html = await text('/jobs/acme');
      expect(html).toContain(`<a href="/jobs/acme/${jobId}"`);
      expect(html).toContain('Dock Engineer');
      expect(html).toContain('3 open positions');
      expect(html).not.toContain('Secret Agent');
      expect(html).toContain('<html lang="en">');
      expect(html).toContain('<link rel="canonical" href="http://127.0.0.1:');
    });

    it('searches and filters by its address', async () => {
      const found = await text('/jobs/acme?query=crane&location=Hamburg');
      expect(found).toContain('Crane Operator');
      expect(found).not.toContain('Dock Engineer');
      expect(found).toContain('1 open position<');
      expect(found).toContain('<meta name="robots" content="noindex">');
      expect(found).toContain('href="/jobs/acme?query=crane"');
      expect(await text('/jobs/acme?query=xyzzy')).toContain('No position matches your search.');
      expect(await text('/jobs/acme?page=99')).toContain('>3 open positions<');
    });

    it('speaks the language of the address, the browser or the agency, in this order', async () => {
      expect(await text('/jobs/acme', { 'Accept-Language': 'pt, de-AT;q=0.8, fr;q=0.9' })).toContain(
        '<html lang="fr">',
      );
      expect(await text('/jobs/acme?lang=nl', { 'Accept-Language': 'de' })).toContain('<html lang="nl">');
      expect(await text('/jobs/acme?lang=%3Cscript%3E', { 'Accept-Language': 'it' })).toContain(
        '<html lang="it">',
      );
      await openJobSite(server.database, agency.accountId, { language: 'es' });
      const other = await server.agency();
      await openJobSite(server.database, other.accountId, { slug: 'otra', language: 'es' });
      expect(await text('/jobs/otra', { 'Accept-Language': 'zh' })).toContain('<html lang="es">');
    });

    it('hides the client of a job that hides it: on every page, in every feed and from every script', async () => {
      const discreet = await server.agency();
      await openJobSite(server.database, discreet.accountId, { slug: 'discreet' });
      const client = await server.call('POST', '/companies', {
        key: discreet.privateKey,
        json: { name: 'Zephyr Holdings' },
      });
      const companyId = (client.body as { data: string }).data;
      const hidden = await create(discreet.privateKey, {
        title: 'Pilot',
        companyId,
        publishToWebsite: true,
        hideCompany: true,
      });
      const paths = ['', `/${hidden}`, '/feed.xml', '/sitemap.xml', '/api/list', `/api/${hidden}`];
      for (const path of [...paths, `/api/${hidden}/jsonld`]) {
        const { status, body } = await get(`/jobs/discreet${path}`);
        expect([path, status]).toEqual([path, 200]);
        const said = typeof body === 'string' ? body : JSON.stringify(body);
        expect([said.includes(hidden), said.includes('Zephyr')]).toEqual([true, false]);
      }
    });

    it('shows jobs of its own account alone', async () => {
      const other = await server.agency();
      await openJobSite(server.database, other.accountId, { slug: 'other' });
      expect(await text('/jobs/other')).toContain('There are no open positions right now.');
      expect((await get(`/jobs/other/${jobId}`)).status).toBe(404);
      expect((await get(`/jobs/other/api/${jobId}`)).status).toBe(404);
    });
  });

  describe('the page of a job', () => {
    it('shows its texts, its posting for search engines, and a preview for links', async () => {
      const html = await text(`/jobs/acme/${jobId}`, { 'Accept-Language': 'en' });
      expect(html).toContain('<title>Crane Operator, Hamburg · Agency</title>');
      expect(html).toContain('<p>Lifts <strong>heavy</strong> things.</p>');
      expect(html).toContain('<meta property="og:title" content="Crane Operator, Hamburg · Agency">');
      expect(html).toContain('<meta name="description" content="Lifts things.">');
      const canonical = `${server.url}/jobs/acme/${jobId}`;
      expect(html).toContain(`<link rel="canonical" href="${canonical}">`);
      const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/su.exec(html) ?? [];
      expect(JSON.parse(json)).toMatchObject({
        '@type': 'JobPosting',
        title: 'Crane Operator',
        url: canonical,
      });
      expect(html).toContain('Do you hold a licence?');
      expect(html).toContain('href="https://acme.example/privacy?a=1&amp;b=2"');
    });

    it('answers 404 with a text for an unpublished job, and is not indexed', async () => {
      for (const id of ['11111111-1111-4111-8111-111111111111', 'nothing', `${jobId}x`]) {
        const answer = await get(`/jobs/acme/${id}`, { 'Accept-Language': 'de' });
        expect([answer.status, answer.headers.get('content-type')]).toEqual([
          404,
          'text/html; charset=utf-8',
        ]);
        expect(answer.body).toContain('Diese Stelle ist nicht mehr offen.');
        expect(answer.body).toContain('content="noindex"');
        expect(answer.headers.get('etag')).toBeNull();
      }
    });
  });

  describe('input of visitors and adverts', () => {
    it('never becomes markup of a page', async () => {
      const { body } = await get('/jobs/acme/api/list');
      const { data } = body as { data: readonly { id: string; title: string }[] };
      const id = data.find(({ title }) => title === hostile)?.id ?? '';
      const asked = encodeURIComponent(hostile);
      const paths = [
        '/jobs/acme',
        `/jobs/acme/${id}`,
        `/jobs/acme?query=${asked}&location=${asked}&jobType=${asked}&lang=${asked}&x=${asked}`,
      ];
      for (const path of paths) {
        const html = await text(path);
        expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
        const scripts = [...html.matchAll(/<script[^>]*>/gu)].map(([tag]) => tag);
        expect(
          scripts.filter(
            (tag) => !/^<script (?:type="module" src="\/jobs\/-\/|type="application\/ld\+json">)/u.test(tag),
          ),
        ).toEqual([]);
        expect(html.replaceAll(/"[^"]*"/gu, '')).not.toMatch(/<img|<[^>]*\son\w+=/u);
      }
    });

    it('meets a policy that names what pages may load', async () => {
      const { headers } = await get('/jobs/acme');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(
        /^default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self' 'sha256-[^']+'; /u,
      );
      expect(policy).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    });
  });

  describe('job pages', () => {
    it('answer 304 to whoever has the same page', async () => {
      const { headers } = await get('/jobs/acme');
      const again = await get('/jobs/acme', { 'If-None-Match': headers.get('etag') ?? '' });
      expect([again.status, again.body]).toEqual([304, '']);
      const german = await get('/jobs/acme', {
        'If-None-Match': headers.get('etag') ?? '',
        'Accept-Language': 'de',
      });
      expect(german.status).toBe(200);
      expect(headers.get('vary')).toContain('Accept-Language');
    });

    it('offer a sitemap of published jobs', async () => {
      const answer = await get('/jobs/acme/sitemap.xml');
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'application/xml; charset=utf-8',
      ]);
      const named = [...String(answer.body).matchAll(/<loc>([^<]*)<\/loc>/gu)].map(([, address]) => address);
      const { body } = await get('/jobs/acme/api/list');
      const { data } = body as { data: readonly { id: string }[] };
      const base = `${server.url}/jobs/acme`;
      expect(named).toEqual([base, ...data.map(({ id }) => `${base}/${id}`)]);
      expect(data).toHaveLength(3);
      const tag = answer.headers.get('etag') ?? '';
      expect((await get('/jobs/acme/sitemap.xml', { 'If-None-Match': tag })).status).toBe(304);
      expect((await get('/jobs/nobody/sitemap.xml')).status).toBe(404);
    });

    it('list more jobs in the sitemap than a page shows', async () => {
      const many = await server.agency();
      await openJobSite(server.database, many.accountId, { slug: 'many' });
      for (let job = 0; job < 101; job++)
        await create(many.privateKey, { title: `Job ${String(job)}`, publishToWebsite: true });
      const found = await text('/jobs/many/sitemap.xml');
      expect([...found.matchAll(/<loc>[^<]*\/jobs\/many\/[\w-]+<\/loc>/gu)]).toHaveLength(101);
    });

    it('load scripts and styles that may be cached for ever', async () => {
      const html = await text('/jobs/acme');
      const [, script = ''] = /<script type="module" src="([^"]+)"/u.exec(html) ?? [];
      const answer = await get(script);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'text/javascript; charset=utf-8',
      ]);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect((await get(script.replace('widget.js', 'languages/nl.js'))).status).toBe(200);
      for (const path of ['../../package.json', 'README.md', 'index.html', '%2e%2e/README.md', 'nothing.js'])
        expect((await get(script.replace('widget.js', path))).status).toBe(404);
    });

    it('forward their scripts’ calls without a key, and no other calls', async () => {
      const list = await get('/jobs/acme/api/list?query=dock');
      expect(list.body).toMatchObject({ total: 1, facets: { location: [{ value: 'Kiel', count: 1 }] } });
      expect((await get(`/jobs/acme/api/${jobId}`)).body).toMatchObject({ data: { id: jobId } });
      expect((await get(`/jobs/acme/api/${jobId}/jsonld`)).status).toBe(200);
      expect(await text('/jobs/acme/feed.xml')).toContain('<rss');
      const refused = ['client/x', '../candidates/search', 'boards.xml', `${jobId}/apply/x`, ''];
      for (const path of refused) expect((await get(`/jobs/acme/api/${path}`)).status).toBe(404);
      const key = { 'X-Api-Key': agency.privateKey };
      expect((await get('/jobs/acme/api/list', key)).status).toBe(200);
    });

    it('answer GET and HEAD alone', async () => {
      const posted = await server.call('POST', '//jobs/acme');
      expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      const head = await server.call('HEAD', '//jobs/acme');
      expect([head.status, head.body]).toEqual([200, '']);
    });

    it('answer 404 if no account has opened any, once they are closed, and without the setting', async () => {
      for (const path of ['/jobs', '/jobs/', '/jobs/nobody', '/jobs/ACME', '/jobs/-/x', '/jobs/acme%00'])
        expect([path, (await get(path)).status]).toEqual([path, 404]);
      const other = await server.agency();
      await openJobSite(server.database, other.accountId, { slug: 'closing' });
      await closeJobSite(server.database, other.accountId);
      expect((await get('/jobs/closing')).status).toBe(404);
      const without = await startTestServer();
      expect((await without.call('GET', '//jobs/acme')).status).toBe(404);
      await without.close();
    });

    describe('a visitor above the limit', () => {
      const from = (address: string) => ({ 'X-Forwarded-For': address, 'Accept-Language': 'fr' });
      let busy: TestServer;
      let owner: TestAgency;

      beforeAll(async () => {
        busy = await startTestServer({ jobPages: await loadJobPages(), proxies: 1 });
        owner = await busy.agency({ limits: { readsPerMinute: 3, usagePerDay: 3 } });
        await openJobSite(busy.database, owner.accountId, { slug: 'busy' });
        const view = () => busy.call('GET', '//jobs/busy/api/list', { headers: from('192.0.2.1') });
        // 240 in all, a few at a time: a search waits for its turn for some seconds at most.
        for (let round = 0; round < 30; round++) {
          const answers = await Promise.all(Array.from({ length: 8 }, view));
          expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
        }
      });
      afterAll(() => busy.close());

      it('reads a text that says when to come again', async () => {
        const answer = await busy.call('GET', '//jobs/busy', { headers: from('192.0.2.1') });
        expect(answer.status).toBe(429);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(answer.body).toContain('Les offres ne peuvent pas être affichées pour le moment.');
      });

      it('does not affect other addresses', async () => {
        expect((await busy.call('GET', '//jobs/busy', { headers: from('192.0.2.2') })).status).toBe(200);
      });

      it('does not use the limits of the account', async () => {
        const statuses: number[] = [];
        for (let n = 0; n < 4; n++)
          statuses.push((await busy.call('GET', '/candidates/search', { key: owner.privateKey })).status);
        expect(statuses).toEqual([200, 200, 200, 429]);
      });
    });
  });
});
