import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { idIn, nobody, openAgency, type Caller } from './support/agency.ts';

describe('section 08 campaigns', () => {
  const statuses = [
    'DRAFT',
    'SCHEDULED',
    'PREPARING',
    'PAUSED',
    'SENDING',
    'FAILED',
    'SENT',
    'CANCELLED',
  ] as const;

  let server: TestServer;
  let agency: Caller;
  const unused = new Map<string, string[]>();
  beforeAll(async () => {
    server = await startTestServer();
    agency = await openAgency(server);
    const wanted = statuses.flatMap((status) =>
      [false, true].flatMap((archived) =>
        [1, 2, 3, 4].map((copy) => ({
          status,
          archived,
          id: `${status} ${String(archived)} ${String(copy)}`,
        })),
      ),
    );
    const report = await agency.load(
      ...wanted.map((campaign) => ({
        type: 'campaign',
        name: campaign.id,
        subject: 'Hello world',
        ...campaign,
        ...(campaign.status === 'SCHEDULED' ? { scheduledOn: '2027-01-01T10:00:00Z' } : {}),
      })),
    );
    for (const { status, archived, id } of wanted) {
      const kind = `${status} ${String(archived)}`;
      unused.set(kind, [...(unused.get(kind) ?? []), idIn(report, `campaign:${id}`)]);
    }
  });
  afterAll(() => server.close());

  const campaign = (status: string, archived: boolean): string =>
    unused.get(`${status} ${String(archived)}`)?.pop() ?? nobody;
  const read = async (id: string) => (await agency.get(`/campaigns/${id}`)).record;

  describe.each(statuses.flatMap((status) => [false, true].map((archived) => ({ status, archived }))))(
    'a campaign that is $status, archived $archived',
    ({ status, archived }) => {
      it('can be deleted only in DRAFT and SCHEDULED', async () => {
        const id = campaign(status, archived);
        const answer = await agency.remove(`/campaigns/${id}`);
        const gone = status === 'DRAFT' || status === 'SCHEDULED';
        expect(answer.status).toBe(gone ? 200 : 400);
        const { error, data } = answer.body;
        expect([error, typeof data]).toEqual(gone ? [null, 'string'] : ['INVALID_STATE', 'object']);
        expect((await agency.get(`/campaigns/${id}`)).status).toBe(gone ? 404 : 200);
        expect((await agency.get(`/campaigns/${id}/stats`)).status).toBe(gone ? 404 : 200);
      });

      it('can be cancelled only in SCHEDULED, back to DRAFT', async () => {
        const id = campaign(status, archived);
        const answer = await agency.post(`/campaigns/${id}/cancel`);
        expect([answer.status, answer.body.error]).toEqual(
          status === 'SCHEDULED' ? [200, null] : [400, 'INVALID_STATE'],
        );
        expect(await read(id)).toMatchObject(
          status === 'SCHEDULED' ? { status: 'DRAFT', scheduledOn: null } : { status },
        );
      });

      it('can be archived and unarchived by the rules', async () => {
        const id = campaign(status, archived);
        const archive = await agency.post(`/campaigns/${id}/archive`);
        const may = !archived && !['SCHEDULED', 'PREPARING', 'SENDING'].includes(status);
        expect([archive.status, archive.body.error]).toEqual(may ? [200, null] : [400, 'INVALID_STATE']);
        expect(await read(id)).toMatchObject({ status, archived: archived || may });
        const unarchive = await agency.post(`/campaigns/${id}/unarchive`);
        expect(unarchive.status).toBe(archived || may ? 200 : 400);
        expect(await read(id)).toMatchObject({ status, archived: false });
      });
    },
  );

  it('an unknown campaign is 404, and 400 on delete', async () => {
    for (const id of [nobody, 'odd']) {
      for (const move of ['archive', 'cancel', 'unarchive'])
        expect((await agency.post(`/campaigns/${id}/${move}`)).status).toBe(404);
      expect((await agency.remove(`/campaigns/${id}`)).status).toBe(400);
    }
  });

  it('one of several simultaneous moves wins', async () => {
    for (const [status, move] of [
      ['SCHEDULED', 'cancel'],
      ['SENT', 'archive'],
    ] as const) {
      const id = campaign(status, false);
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => agency.post(`/campaigns/${id}/${move}`)),
      );
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      expect(answers.filter((answer) => answer.status === 400)).toHaveLength(7);
    }
  });

  it('the list has live or archived campaigns, by status and by words in name and subject', async () => {
    const fresh = await openAgency(server);
    await fresh.load(
      { type: 'campaign', id: 'a', name: 'Spring news', subject: 'Roles in Berlin', status: 'SENT' },
      { type: 'campaign', id: 'b', name: 'Autumn', subject: 'Spring is over', status: 'DRAFT' },
      { type: 'campaign', id: 'c', name: 'Old spring', subject: 'x', status: 'SENT', archived: true },
    );
    const names = async (query: string) => {
      const { records, body } = await fresh.get(`/campaigns/list?${query}`);
      expect(body.total).toBe(records.length);
      return records.map((record) => record.name);
    };
    expect(await names('')).toEqual(['Autumn', 'Spring news']);
    expect(await names('archived=false')).toEqual(['Autumn', 'Spring news']);
    expect(await names('archived=true')).toEqual(['Old spring']);
    expect(await names('query=spring')).toEqual(['Autumn', 'Spring news']);
    expect(await names('query=spring&status=SENT')).toEqual(['Spring news']);
    expect(await names('query=berlin')).toEqual(['Spring news']);
    expect(await names('query=spring&archived=true&status=SENT')).toEqual(['Old spring']);
    for (const query of ['status=sent', 'status=NOPE', 'status=', 'archived=maybe', 'archived=1x'])
      expect([query, (await fresh.get(`/campaigns/list?${query}`)).status]).toEqual([query, 400]);
  });
});
