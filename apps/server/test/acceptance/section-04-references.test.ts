import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { nobody, type Caller } from './support/agency.ts';
import { openWritingAgency, type WritingAgency } from './support/writing-agency.ts';

describe('a reference', () => {
  let server: TestServer;
  let agency: Caller;
  let other: Caller;
  let foreign: WritingAgency['foreign'];
  let fieldIds: WritingAgency['fieldIds'];
  let one: WritingAgency['one'];
  beforeAll(async () => {
    server = await startTestServer();
    ({ agency, other, foreign, fieldIds, one } = await openWritingAgency(server));
  });
  afterAll(() => server.close());

  const references: readonly (readonly [kind: string, member: string, list: string])[] = [
    ['candidates', 'statusId', 'statusId'],
    ['candidates', 'sourceId', 'sourceId'],
    ['companies', 'statusId', 'companyStatusId'],
    ['companies', 'parentCompanyId', 'companyId'],
    ['contacts', 'statusId', 'contactStatusId'],
    ['contacts', 'sourceId', 'sourceId'],
    ['contacts', 'companyId', 'companyId'],
    ['contacts', 'secondaryCompanyId', 'companyId'],
    ['opportunities', 'companyId', 'companyId'],
    ['opportunities', 'contactId', 'contactId'],
    ['opportunities', 'stateId', 'stateId'],
  ];

  it.each(references)(
    'gets 404 if %s %s is unknown or another account’s, and nothing is written',
    async (kind, member, list) => {
      const named = kind === 'companies' || kind === 'opportunities';
      for (const value of [nobody, 'odd', foreign[list] ?? '', "'; --"]) {
        const create = await agency.post(`/${kind}`, {
          ...(named ? { name: `Ref ${member}` } : { lastName: `Ref ${member}` }),
          [member]: value,
        });
        expect([value, create]).toMatchObject([value, { status: 404, body: { error: 'NOT_FOUND' } }]);
        if (kind === 'opportunities') continue;
        const { id } = await agency.post(
          `/${kind}`,
          named ? { name: `Ref ${member} ${value}` } : { lastName: 'Ref', firstName: 'First' },
        );
        const update = await agency.put(`/${kind}/${id}`, {
          [member]: value,
          ...(named ? { description: 'changed' } : { jobTitle: 'changed' }),
        });
        expect([value, update]).toMatchObject([value, { status: 404, body: { error: 'NOT_FOUND' } }]);
        const path = kind === 'contacts' ? `/contacts/list?size=1` : `/${kind}/${id}`;
        const read = await agency.get(path);
        const record = kind === 'contacts' ? read.records[0] : read.record;
        expect([record?.id, record?.[named ? 'description' : 'jobTitle'], record?.[member]]).toEqual([
          id,
          null,
          null,
        ]);
      }
    },
  );

  it('a reference to the wrong group is unknown', async () => {
    expect((await agency.post('/candidates', { lastName: 'X', statusId: one('sources') })).status).toBe(404);
    expect(
      (await agency.post('/companies', { name: 'Wrong group', statusId: one('candidateStatuses') })).status,
    ).toBe(404);
  });

  it.each(['candidates', 'companies', 'contacts', 'opportunities'])(
    'a reference of %s to an unknown owner is ignored',
    async (kind) => {
      for (const [index, ownerId] of [nobody, 'odd', other.userId, null, ''].entries()) {
        const name = `Owner ${kind} ${String(index)}`;
        const created = await agency.post(
          `/${kind}`,
          kind === 'companies' || kind === 'opportunities' ? { name, ownerId } : { lastName: name, ownerId },
        );
        expect([ownerId, created.status]).toEqual([ownerId, 200]);
        const list = await agency.get(`/${kind}/${kind === 'candidates' ? 'search' : 'list'}?size=1`);
        expect([ownerId, list.records[0]]).toMatchObject([
          ownerId,
          { id: created.id, ownerId: agency.userId, ownerName: 'Ada Owner' },
        ]);
        if (kind === 'opportunities' || ownerId === null || ownerId === '') continue;
        expect((await agency.put(`/${kind}/${created.id}`, { ownerId })).status).toBe(200);
        const after = await agency.get(`/${kind}/${kind === 'candidates' ? 'search' : 'list'}?size=1`);
        expect(after.records[0]).toMatchObject({ ownerId: agency.userId });
      }
    },
  );

  it('a reference to an unknown custom field, education level or employment type is 400', async () => {
    for (const id of [nobody, 'odd']) {
      for (const kind of ['candidates', 'companies', 'contacts', 'opportunities'])
        expect([
          kind,
          (
            await agency.post(`/${kind}`, {
              name: 'CF',
              lastName: 'CF',
              customFields: [{ fieldId: id, value: 'x' }],
            })
          ).status,
        ]).toEqual([kind, 400]);
      expect(
        (await agency.post('/candidates', { lastName: 'E', educationHistory: [{ educationLevelId: id }] }))
          .status,
      ).toBe(400);
      expect(
        (await agency.post('/candidates', { lastName: 'E', employmentHistory: [{ employmentTypeId: id }] }))
          .status,
      ).toBe(400);
    }
    expect(
      (
        await agency.post('/candidates', {
          lastName: 'E',
          customFields: [{ fieldId: foreign.fieldId, value: 'x' }],
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await agency.post('/candidates', {
          lastName: 'E',
          customFields: [{ fieldId: fieldIds['company-Text'], value: 'x' }],
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await agency.post('/candidates', {
          lastName: 'E',
          educationHistory: [{ educationLevelId: foreign.educationLevelId }],
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await agency.post('/candidates', {
          lastName: 'E',
          employmentHistory: [{ employmentTypeId: foreign.employmentTypeId }],
        })
      ).status,
    ).toBe(400);
  });

  it('another account’s id in a path is as unknown as one that does not exist', async () => {
    expect((await agency.get(`/candidates/${foreign.candidateId ?? ''}`)).status).toBe(404);
    expect((await agency.put(`/candidates/${foreign.candidateId ?? ''}`, { lastName: 'Mine' })).status).toBe(
      404,
    );
    expect((await agency.remove(`/candidates/${foreign.candidateId ?? ''}`)).status).toBe(404);
    expect((await agency.put(`/companies/${foreign.companyId ?? ''}`, { name: 'Mine' })).status).toBe(404);
    expect((await agency.put(`/contacts/${foreign.contactId ?? ''}`, { lastName: 'Mine' })).status).toBe(404);
    expect((await other.get(`/candidates/${foreign.candidateId ?? ''}`)).record).toMatchObject({
      firstName: 'Theirs',
      lastName: null,
    });
  });
});
