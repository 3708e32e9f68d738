import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey } from '@nova/features';
import { startTestServer, type TestAgency, type TestServer } from './support/test-server.ts';

describe('jobs on the web', () => {
  let server: TestServer;
  let agency: TestAgency;

  type Json = Readonly<Record<string, unknown>>;
  interface Listed {
    readonly data: readonly { readonly title: string }[];
    readonly facets: Readonly<Record<string, readonly { value: unknown; count: number }[]>>;
  }

  beforeAll(async () => {
    server = await startTestServer();
    agency = await server.agency();
  });
  afterAll(() => server.close());

  const created = async (path: string, json: unknown, key = agency.privateKey): Promise<string> => {
    const { status, body } = await server.call('POST', path, { key, json });
    expect([status, body]).toEqual([200, expect.anything()]);
    return (body as { data: string }).data;
  };
  const get = (path: string, key: string) => server.call('GET', `/public/jobs/${path}`, { key });
  const list = async (query: string, key: string): Promise<Listed> =>
    (await get(`list${query}`, key)).body as Listed;
  const titles = ({ data }: Listed): readonly string[] => data.map(({ title }) => title);

  describe('a job’s advert', () => {
    const onTheWeb = ({ publishToWebsite, hideCompany, questions, webAdvert }: Json): Json => ({
      publishToWebsite,
      hideCompany,
      questions,
      webAdvert,
    });
    const read = async (id: string, key = agency.privateKey): Promise<Json> =>
      ((await server.call('GET', `/jobs/${id}`, { key })).body as { data: Json }).data;

    it('can be read with a private key as written, and written back without a warning', async () => {
      const plain = await created('/jobs', { title: 'Plain' });
      const empty = { coreSkills: null, keyLanguages: null, mainResponsibilities: null };
      const none = { ...empty, recruitmentProcess: null, whatWillYouLearn: null, whatsOnOffer: null };
      expect(onTheWeb(await read(plain))).toEqual({
        publishToWebsite: false,
        hideCompany: false,
        questions: [],
        webAdvert: none,
      });
      const asked = [{ id: 'why', text: 'Why us?', kind: 'TEXT', options: [], required: true }];
      const written = { publishToWebsite: true, hideCompany: true, questions: asked };
      await server.call('PUT', `/jobs/${plain}`, {
        key: agency.privateKey,
        json: { ...written, webAdvert: { coreSkills: 'Rye', whatsOnOffer: 'Bread' } },
      });
      const job = await read(plain);
      const advert = { ...none, coreSkills: 'Rye', whatsOnOffer: 'Bread' };
      expect(onTheWeb(job)).toEqual({ ...written, webAdvert: advert });
      const put = await server.call('PUT', `/jobs/${plain}`, { key: agency.privateKey, json: job });
      expect(put).toMatchObject({ status: 200 });
      expect(put.body).not.toHaveProperty('warnings');
      expect(onTheWeb(await read(plain))).toEqual({ ...written, webAdvert: advert });
      await server.call('DELETE', `/jobs/${plain}`, { key: agency.privateKey });
    });
  });

  describe('a hidden client of a job', () => {
    let own: TestAgency;
    let clientId: string;
    let hidden: string;

    beforeAll(async () => {
      own = await server.agency();
      clientId = await created('/companies', { name: 'Zephyr Holdings' }, own.privateKey);
      const job = { companyId: clientId, publishToWebsite: true, location: 'Oslo' };
      hidden = await created('/jobs', { ...job, title: 'Pilot', hideCompany: true }, own.privateKey);
      await created('/jobs', { ...job, title: 'Steward' }, own.privateKey);
    });

    it('appears in no answer about that job', async () => {
      const paths = [hidden, `${hidden}/jsonld`, `${hidden}/apply`];
      for (const path of paths) {
        const { status, body } = await get(path, own.publicKey);
        expect([path, status]).toEqual([path, 200]);
        expect(JSON.stringify(body)).not.toContain('Zephyr');
      }
      const listed = await list('?query=pilot', own.publicKey);
      expect(listed.data).toMatchObject([{ title: 'Pilot', companyName: null }]);
      expect((await get(`${hidden}/jsonld`, own.publicKey)).body).toMatchObject({
        hiringOrganization: { '@type': 'Organization', name: 'Agency' },
      });
      const boards = String((await get('boards.xml', own.publicKey)).body);
      const ofPilot = boards.slice(boards.indexOf('<title>Pilot'));
      expect(ofPilot.slice(0, ofPilot.indexOf('</job>'))).toContain('<company>Agency</company>');
      expect(boards.match(/Zephyr/gu)).toHaveLength(1);
      expect((await get('feed.xml', own.publicKey)).body).not.toContain('Zephyr');
    });

    it('finds that job by no search, facet or list of its jobs', async () => {
      expect(titles(await list('?query=zephyr', own.publicKey))).toEqual([]);
      expect(JSON.stringify((await list('', own.publicKey)).facets)).not.toContain('Zephyr');
      const ofClient = await list(`?companyId=${clientId}`, own.publicKey);
      expect([titles(ofClient), ofClient.facets.location]).toEqual([
        ['Steward'],
        [{ value: 'Oslo', count: 1 }],
      ]);
      const published = await createKey(server.database, {
        userId: own.userId,
        role: 'PUBLIC',
        jobs: 'published',
      });
      const { body } = await get(`client/${clientId}`, published.key);
      expect((body as { data: Json[] }).data.map(({ title }) => title)).toEqual(['Steward']);
    });

    it('appears again once the job names it', async () => {
      const json = { hideCompany: false };
      await server.call('PUT', `/jobs/${hidden}`, { key: own.privateKey, json });
      expect((await get(hidden, own.publicKey)).body).toMatchObject({
        data: { companyName: 'Zephyr Holdings' },
      });
    });
  });
});
