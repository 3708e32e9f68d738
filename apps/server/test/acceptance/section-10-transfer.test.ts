import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportRecords } from '@nova/features/imports';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { idIn, openAgency, type Caller, type Json } from './support/agency.ts';

describe('section 10 transfer', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const exported = async ({ accountId }: Caller): Promise<Json[]> => {
    const lines: Json[] = [];
    await exportRecords(server.database, {
      accountId,
      write: (line) => {
        lines.push(JSON.parse(line) as Json);
      },
    });
    return lines;
  };

  describe('an import', () => {
    it('takes lines in any order, by the caller’s ids, and names for master data and users', async () => {
      const agency = await openAgency(server);
      const report = await agency.load(
        {
          type: 'placement',
          id: 'pl',
          candidateId: 'c1',
          jobId: 'j1',
          companyId: 'k1',
          ownerName: 'Zoe',
          placementType: 'PERMANENT',
          placementDate: '2026-03-11',
          candidateRate: 10,
          clientRate: 25.5,
        },
        { type: 'application', id: 'a', candidateId: 'c1', jobId: 'j1', stageCode: 'OFFER' },
        {
          type: 'candidate',
          id: 'c1',
          firstName: 'Jane',
          statusName: 'Warm',
          sourceName: 'Fair',
          ownerName: 'Zoe',
          reference: 'CAN-7',
          createdOn: '2020-01-02T03:04:05.678Z',
        },
        {
          type: 'job',
          id: 'j1',
          title: 'Job',
          companyId: 'k1',
          dateOpened: '2026-03-01',
          statusName: 'Running',
        },
        { type: 'company', id: 'k1', name: 'K' },
        { type: 'masterData', group: 'candidateStatuses', name: 'Warm' },
        { type: 'masterData', group: 'sources', name: 'Fair' },
        { type: 'masterData', group: 'jobStatuses', name: 'Running' },
        { type: 'user', id: 'u', name: 'Zoe', email: 'zoe@x.example' },
      );
      expect(report.errors).toEqual([]);
      expect(report.imported).toEqual({
        placement: 1,
        application: 1,
        candidate: 1,
        job: 1,
        company: 1,
        masterData: 3,
        user: 1,
      });
      const { record } = await agency.get(`/candidates/${idIn(report, 'candidate:c1')}`);
      expect(record).toMatchObject({
        statusName: 'Warm',
        sourceName: 'Fair',
        ownerName: 'Zoe',
        reference: 'CAN-7',
        createdOn: '2020-01-02T03:04:05.678Z',
        placed: true,
        inPipeline: true,
      });
      const placements = await agency.get('/placements/search');
      expect(placements.records).toMatchObject([
        {
          margin: 15.5,
          timeToFillDays: 10,
          type: 'PERMANENT',
          candidateName: 'Jane',
          companyName: 'K',
          jobName: 'Job',
          ownerName: 'Zoe',
          fee: null,
        },
      ]);
      expect((await agency.get(`/companies/${idIn(report, 'company:k1')}`)).record).toMatchObject({
        activeJobCount: 1,
        totalPlacementCount: 1,
      });
    });

    it('changes nothing the second time, and updates the record of a changed line', async () => {
      const agency = await openAgency(server);
      const line = {
        type: 'candidate',
        id: 'c1',
        firstName: 'Jane',
        jobTitle: 'Dev',
        skills: ['Go'],
        mobile: '1',
      };
      const first = await agency.load(line, { type: 'company', id: 'k1', name: 'K' });
      const id = idIn(first, 'candidate:c1');
      const before = (await agency.get(`/candidates/${id}`)).record;
      const again = await agency.load(line, { type: 'company', id: 'k1', name: 'K' });
      expect(again).toMatchObject({ imported: {}, unchanged: 2, errors: [] });
      expect(again.ids).toEqual(first.ids);
      expect((await agency.get(`/candidates/${id}`)).record).toEqual(before);
      const changed = await agency.load(
        { ...line, jobTitle: 'CTO' },
        { type: 'company', id: 'k1', name: 'K' },
      );
      expect(changed).toMatchObject({ imported: { candidate: 1 }, unchanged: 1, errors: [] });
      const after = (await agency.get(`/candidates/${id}`)).record;
      expect(after).toMatchObject({
        id,
        jobTitle: 'CTO',
        mobile: '1',
        createdOn: before.createdOn,
        reference: before.reference,
      });
      expect(String(after.updatedOn) > String(before.updatedOn)).toBe(true);
      expect((await agency.get('/candidates/search')).body.total).toBe(1);
    });

    it('reports each bad line by number and reason, and imports the rest', async () => {
      const agency = await openAgency(server);
      const report = await agency.load(
        { type: 'candidate', id: 'ok', lastName: 'Good', nonsense: { a: 1 } },
        { type: 'nothing', id: 'x' },
        { type: 'candidate', id: 'mail', email: 'nope' },
        { type: 'candidate', id: 'status', lastName: 'S', statusName: 'No such' },
        { type: 'contact', id: 'ref', firstName: 'R', companyId: 'missing' },
        { type: 'company', id: 'noname' },
        { type: 'candidate', id: 'owner', lastName: 'O', ownerName: 'Nobody Here' },
        { type: 'candidate', id: 'ok2', lastName: 'Good 2' },
      );
      expect(report.imported).toEqual({ candidate: 2 });
      expect(report.errors.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7]);
      for (const { message } of report.errors) expect(message.length).toBeGreaterThan(10);
      expect((await agency.get('/candidates/search')).body.total).toBe(2);
    });

    it('keeps a free UUID as the record’s id, and a free reference number', async () => {
      const agency = await openAgency(server);
      const uuid = '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
      const report = await agency.load(
        { type: 'candidate', id: uuid, lastName: 'A', reference: 'CAN-1500' },
        { type: 'candidate', id: 'second', lastName: 'B', reference: 'CAN-1500' },
      );
      expect(idIn(report, `candidate:${uuid}`)).toBe(uuid);
      expect((await agency.get(`/candidates/${uuid}`)).record.reference).toBe('CAN-1500');
      const second = (await agency.get(`/candidates/${idIn(report, 'candidate:second')}`)).record;
      expect(second.reference).not.toBe('CAN-1500');
      const { id } = await agency.post('/candidates', { lastName: 'C' });
      const next = String((await agency.get(`/candidates/${id}`)).record.reference);
      expect(Number(next.slice(4))).toBeGreaterThan(1500);
      const other = await openAgency(server);
      const theirs = await other.load({ type: 'candidate', id: uuid, lastName: 'Elsewhere' });
      expect(theirs.errors).toEqual([]);
      expect((await agency.get(`/candidates/${uuid}`)).record.lastName).toBe('A');
    });
  });

  describe('an export', () => {
    it('survives a round trip into a fresh account, ids aside', async () => {
      const agency = await openAgency(server, { timeZone: 'Europe/Berlin' });
      const report = await agency.load(
        {
          type: 'customField',
          id: 'cf',
          entity: 'candidate',
          label: 'Shift',
          kind: 'LIST',
          options: ['Early', 'Late'],
        },
        { type: 'company', id: 'k', name: 'K', tags: [{ group: 'T', value: 'A' }], description: 'D' },
        { type: 'company', id: 'k2', name: 'K2', parentCompanyId: 'k' },
        { type: 'contact', id: 'c', firstName: 'C', companyId: 'k', skills: ['S'] },
        {
          type: 'candidate',
          id: 'p',
          firstName: 'P',
          address: { city: 'Köln' },
          customFields: [{ fieldLabel: 'Shift', listValue: ['Late'] }],
          educationHistory: [{ organisation: 'Uni', startYear: 2000 }],
          employmentHistory: [{ companyName: 'X', startDate: '2001-02-03' }],
          languages: [{ code: 'de', name: 'German' }],
        },
        { type: 'lead', id: 'l', lastName: 'L' },
        { type: 'opportunity', id: 'o', name: 'O', companyId: 'k', contactId: 'c', bidValue: 1.5 },
        { type: 'job', id: 'j', title: 'J', companyId: 'k', description: 'Advert', benefits: ['Bike'] },
        { type: 'application', id: 'a', candidateId: 'p', jobId: 'j', stageCode: 'INTERVIEW' },
        {
          type: 'interview',
          id: 'i',
          candidateId: 'p',
          jobId: 'j',
          startDate: '2026-01-01T10:00:00Z',
          endDate: '2026-01-01T11:00:00Z',
          contacts: [{ id: 'c' }],
        },
        {
          type: 'placement',
          id: 'pl',
          candidateId: 'p',
          jobId: 'j',
          companyId: 'k',
          placementType: 'CONTRACT',
          fee: 5,
        },
        { type: 'campaign', id: 'm', name: 'M', status: 'SENT', stats: { requests: 3, dispatches: 3 } },
        { type: 'savedSearch', id: 's', name: 'S', query: 'x', ownerName: 'Ada Owner', shared: true },
        { type: 'file', id: 'f', candidateId: 'p', fileName: 'later.pdf', category: 'CV' },
      );
      expect(report.errors).toEqual([]);
      const lines = await exported(agency);
      const fresh = await openAgency(server, { timeZone: 'Europe/Berlin' });
      const there = await fresh.load(...lines);
      expect(there.errors).toEqual([]);
      const again = await exported(fresh);
      const withoutIds = (all: readonly Json[]): string[] => {
        const places = new Map<string, string>();
        all.forEach((line, index) => places.set(String(line.id), `#${String(index)}`));
        return all.map((line) =>
          JSON.stringify(line).replaceAll(
            /"([0-9a-f]{8}-[0-9a-f-]{27})"/gu,
            (whole, id: string) => places.get(id) ?? whole.replace(id, 'id'),
          ),
        );
      };
      expect(withoutIds(again).map((line) => line.slice(0, 400))).toEqual(
        withoutIds(lines).map((line) => line.slice(0, 400)),
      );
      expect(await fresh.load(...lines)).toMatchObject({ imported: {}, unchanged: lines.length, errors: [] });
    });
  });

  describe('derived members', () => {
    it('follow their sources', async () => {
      const agency = await openAgency(server);
      const base = [
        { type: 'company', id: 'k', name: 'K' },
        { type: 'job', id: 'j', title: 'J', companyId: 'k', statusName: 'Open' },
        { type: 'candidate', id: 'p', lastName: 'P' },
      ];
      const report = await agency.load(...base);
      expect(report.errors).toEqual([]);
      const candidate = async () => (await agency.get(`/candidates/${idIn(report, 'candidate:p')}`)).record;
      const company = async () => (await agency.get(`/companies/${idIn(report, 'company:k')}`)).record;
      expect(await candidate()).toMatchObject({
        inPipeline: false,
        placed: false,
        hasCv: false,
        lastActivityDate: null,
      });
      expect(await company()).toMatchObject({ activeJobCount: 1, totalPlacementCount: 0 });

      const application = { type: 'application', id: 'a', candidateId: 'p', jobId: 'j' };
      await agency.load({ ...application, stageCode: 'OFFER' });
      expect(await candidate()).toMatchObject({ inPipeline: true, lastActivityDate: expect.any(String) });
      await agency.load({ ...application, stageCode: 'OFFER', rejected: true });
      expect(await candidate()).toMatchObject({ inPipeline: false });
      await agency.load({ ...application, stageCode: 'PLACED', rejected: false });
      expect(await candidate()).toMatchObject({ inPipeline: false, placed: false });
      await agency.load({ type: 'placement', id: 'pl', candidateId: 'p', jobId: 'j', companyId: 'k' });
      expect(await candidate()).toMatchObject({ placed: true });
      expect(await company()).toMatchObject({ totalPlacementCount: 1 });
      for (const statusName of ['Closed', 'Filled', 'Cancelled']) {
        await agency.load({ ...base[1], statusName });
        expect([statusName, await company()]).toMatchObject([statusName, { activeJobCount: 0 }]);
      }
      await agency.load({ ...base[1], statusName: 'Open', archived: true });
      expect(await company()).toMatchObject({ activeJobCount: 0 });
      await agency.load({ ...base[1], statusName: 'Open', archived: false });
      expect(await company()).toMatchObject({ activeJobCount: 1 });
    });
  });

  describe('files', () => {
    it('stay 404 while pending; others have their name and a link that needs no key', async () => {
      const agency = await openAgency(server);
      const report = await agency.load(
        { type: 'candidate', id: 'p', lastName: 'P' },
        { type: 'file', id: 'f', candidateId: 'p', fileName: 'cv.pdf', category: 'CV' },
      );
      const pending = idIn(report, 'file:f');
      expect((await agency.get(`/files/${pending}/download`)).status).toBe(404);
      expect((await agency.get(`/files/${pending}/link`)).status).toBe(404);
      const candidateId = idIn(report, 'candidate:p');
      expect((await agency.get(`/candidates/${candidateId}`)).record.hasCv).toBe(false);
      const form = new FormData();
      form.append(
        'file',
        new Blob(['%PDF-1.4 content'], { type: 'application/pdf' }),
        'Lebenslauf Jürgen.pdf',
      );
      form.append('candidateId', candidateId);
      form.append('category', 'CV');
      const upload = await server.call('POST', '/files', { key: agency.privateKey, body: form });
      expect(upload.status).toBe(200);
      const fileId = (upload.body as { readonly data: string }).data;
      expect((await agency.get(`/candidates/${candidateId}`)).record).toMatchObject({
        hasCv: true,
        lastActivityDate: expect.any(String),
      });
      const download = await server.call('GET', `/files/${fileId}/download`, { key: agency.privateKey });
      expect([download.status, download.body]).toEqual([200, '%PDF-1.4 content']);
      expect(download.headers.get('content-disposition')).toMatch(
        /^attachment; filename="[ -~]+"; filename\*=UTF-8''Lebenslauf%20J%C3%BCrgen\.pdf$/u,
      );
      expect(download.headers.get('x-content-type-options')).toBe('nosniff');
      expect(download.headers.get('content-length')).toBe('16');
      expect(download.headers.get('etag')).toBeTruthy();
      const range = await server.call('GET', `/files/${fileId}/download`, {
        key: agency.privateKey,
        headers: { Range: 'bytes=1-3' },
      });
      expect([range.status, range.body, range.headers.get('content-range')]).toEqual([
        206,
        'PDF',
        'bytes 1-3/16',
      ]);
      expect(
        await server.call('GET', `/files/${fileId}/download`, {
          key: agency.privateKey,
          headers: { Range: 'bytes=99-' },
        }),
      ).toMatchObject({ status: 416, body: { error: 'RANGE_NOT_SATISFIABLE' } });
      const { record } = await agency.get(`/files/${fileId}/link`);
      expect(Object.keys(record).sort()).toEqual([
        'contentType',
        'expiresOn',
        'fileId',
        'fileName',
        'fileSize',
        'url',
      ]);
      expect(record).toMatchObject({ fileId, fileName: 'Lebenslauf Jürgen.pdf', fileSize: 16 });
      const url = String(record.url);
      expect(url).toMatch(/^http/u);
      expect(url).not.toContain('nova_');
      const direct = await fetch(url);
      expect([direct.status, await direct.text()]).toEqual([200, '%PDF-1.4 content']);
      expect((await fetch(`${url}x`)).status).toBe(404);
      const other = await openAgency(server);
      expect((await other.get(`/files/${fileId}/download`)).status).toBe(404);
      expect((await other.get(`/files/${fileId}/link`)).status).toBe(404);
      await agency.remove(`/candidates/${candidateId}`);
      expect((await agency.get(`/files/${fileId}/download`)).status).toBe(404);
    });
  });
});
