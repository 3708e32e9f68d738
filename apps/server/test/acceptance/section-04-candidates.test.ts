import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { smallPdf } from '@nova/testing';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { idIn, type Caller, type Json } from './support/agency.ts';
import { openWritingAgency, shown, type WritingAgency } from './support/writing-agency.ts';

describe('a candidate', () => {
  let server: TestServer;
  let agency: Caller;
  let fieldIds: WritingAgency['fieldIds'];
  let one: WritingAgency['one'];
  let nameOf: WritingAgency['nameOf'];
  let values: WritingAgency['values'];
  beforeAll(async () => {
    server = await startTestServer();
    ({ agency, fieldIds, one, nameOf, values } = await openWritingAgency(server));
  });
  afterAll(() => server.close());

  const wholeCandidate = (): Json => ({
    firstName: 'Jane',
    lastName: 'Smith',
    email: 'jane@home.example',
    alternateEmail: 'j2@home.example',
    mobile: '+44 20 1',
    homePhone: '2',
    workPhone: '3',
    linkedIn: 'linkedin.com/in/jane',
    facebook: 'fb.com/jane',
    twitter: '@jane',
    jobTitle: 'Dev',
    currentEmployer: 'Acme',
    dateOfBirth: '1980-02-29',
    overview: 'Line 1\nLine 2',
    internalNotes: 'note',
    skills: ['Go', 'SQL'],
    tags: [{ group: 'A', value: 'x' }, { value: 'y' }],
    workPermit: true,
    rightToWork: true,
    doNotContact: true,
    rating: 4,
    ownerId: agency.userId,
    statusId: one('candidateStatuses'),
    sourceId: one('sources'),
    desiredSalary: 1234.56,
    desiredSalaryCurrency: 'GBP',
    desiredSalaryTenure: 'YEAR',
    noticePeriod: 'ONE_MONTH',
    customFields: values('candidate'),
    address: { street: '1 High St', city: 'York', state: 'N Yorks', country: 'UK', postcode: 'YO1' },
    educationHistory: [
      {
        educationLevelId: one('educationLevels'),
        organisation: 'Uni',
        major: 'CS',
        grade: 'A',
        startYear: 2000,
        endYear: 2003,
      },
      { organisation: 'School' },
    ],
    employmentHistory: [
      {
        companyName: 'Acme',
        jobTitle: 'Dev',
        employmentTypeId: one('employmentTypes'),
        startDate: '2010-01-01',
        endDate: '05/04/2012',
        workSummary: 'Did',
      },
    ],
  });

  it('returns every member as it was written', async () => {
    const { id, status } = await agency.post('/candidates', wholeCandidate());
    expect(status).toBe(200);
    const { record } = await agency.get(`/candidates/${id}`);
    const {
      educationHistory: _education,
      employmentHistory: _employment,
      customFields: _fields,
      tags: _tags,
      ...scalars
    } = wholeCandidate();
    expect(record).toMatchObject(scalars);
    expect(record).toMatchObject({
      ownerName: 'Ada Owner',
      statusName: nameOf('candidateStatuses'),
      sourceName: nameOf('sources'),
      location: 'York, UK',
      tags: [
        { group: 'A', value: 'x' },
        { group: null, value: 'y' },
      ],
      educationHistory: [
        {
          level: nameOf('educationLevels'),
          organisation: 'Uni',
          major: 'CS',
          grade: 'A',
          startYear: 2000,
          startMonth: 0,
          endYear: 2003,
          endMonth: 0,
        },
        {
          level: null,
          organisation: 'School',
          major: null,
          grade: null,
          startYear: 0,
          startMonth: 0,
          endYear: 0,
          endMonth: 0,
        },
      ],
      employmentHistory: [
        {
          companyName: 'Acme',
          jobTitle: 'Dev',
          employmentType: nameOf('employmentTypes'),
          startDate: '2010-01-01',
          endDate: '2012-04-05',
          workSummary: 'Did',
        },
      ],
      customFields: [
        { fieldLabel: 'Text', value: 'words', boolValue: null, dateValue: null, listValue: [] },
        { fieldLabel: 'Flag', value: null, boolValue: 'true', dateValue: null, listValue: [] },
        { fieldLabel: 'Day', value: null, boolValue: null, dateValue: '2026-05-04', listValue: [] },
        { fieldLabel: 'Choice', value: null, boolValue: null, dateValue: null, listValue: ['Red', 'Blue'] },
        { fieldLabel: 'Figure', value: '12.5', boolValue: null, dateValue: null, listValue: [] },
      ],
    });
    const search = await agency.get('/candidates/search?query=jane%20smith');
    expect(search.records).toEqual([record]);

    expect((await agency.put(`/candidates/${id}`, record)).status).toBe(200);
    const again = (await agency.get(`/candidates/${id}`)).record;
    expect(shown(again)).toEqual(shown(record));
    expect((await agency.remove(`/candidates/${id}`)).id).toBe(id);
    expect((await agency.get(`/candidates/${id}`)).status).toBe(404);
    expect((await agency.remove(`/candidates/${id}`)).status).toBe(404);
    expect((await agency.get('/candidates/search')).body.total).toBe(0);
  });

  it('keeps what an update omits, clears with null, and ignores blank names and emails', async () => {
    const { id } = await agency.post('/candidates', {
      ...wholeCandidate(),
      email: 'p1@home.example',
      linkedIn: 'linkedin.com/in/p1',
      firstName: 'Part',
    });
    const before = (await agency.get(`/candidates/${id}`)).record;
    expect((await agency.put(`/candidates/${id}`, {})).id).toBe(id);
    expect(shown((await agency.get(`/candidates/${id}`)).record)).toEqual(shown(before));

    await agency.put(`/candidates/${id}`, {
      firstName: '',
      lastName: null,
      email: '   ',
      alternateEmail: '',
    });
    expect((await agency.get(`/candidates/${id}`)).record).toMatchObject({
      firstName: 'Part',
      lastName: 'Smith',
      email: 'p1@home.example',
      alternateEmail: null,
    });

    const cleared = [
      'mobile',
      'homePhone',
      'workPhone',
      'linkedIn',
      'facebook',
      'twitter',
      'jobTitle',
      'currentEmployer',
      'dateOfBirth',
      'overview',
      'internalNotes',
      'rating',
      'sourceId',
      'statusId',
      'desiredSalary',
      'desiredSalaryCurrency',
      'desiredSalaryTenure',
      'noticePeriod',
    ];
    for (const name of cleared) {
      const { status } = await agency.put(`/candidates/${id}`, { [name]: null });
      expect([name, status]).toEqual([name, 200]);
      expect([name, (await agency.get(`/candidates/${id}`)).record[name]]).toEqual([name, null]);
    }
    await agency.put(`/candidates/${id}`, { jobTitle: '  CTO ', mobile: '  ' });
    expect((await agency.get(`/candidates/${id}`)).record).toMatchObject({ jobTitle: 'CTO', mobile: null });
  });

  it('merges an address, clears it with null, and replaces lists as a whole', async () => {
    const { id } = await agency.post('/candidates', {
      ...wholeCandidate(),
      email: 'p2@home.example',
      linkedIn: 'linkedin.com/in/p2',
      firstName: 'List',
    });
    const read = async () => (await agency.get(`/candidates/${id}`)).record;
    await agency.put(`/candidates/${id}`, { address: { city: 'Leeds' } });
    expect(await read()).toMatchObject({
      address: { street: '1 High St', city: 'Leeds', country: 'UK' },
      location: 'Leeds, UK',
    });
    await agency.put(`/candidates/${id}`, { address: { street: null, state: '' } });
    expect(await read()).toMatchObject({ address: { street: null, city: 'Leeds', state: null } });
    await agency.put(`/candidates/${id}`, { address: null });
    expect(await read()).toMatchObject({
      address: { street: null, city: null, state: null, country: null, postcode: null },
    });
    await agency.put(`/candidates/${id}`, {
      skills: ['Rust'],
      tags: [],
      customFields: [{ fieldId: fieldIds['candidate-Text'], value: 'only' }],
      educationHistory: [],
      employmentHistory: [{ companyName: 'New' }],
    });
    expect(await read()).toMatchObject({
      skills: ['Rust'],
      tags: [],
      educationHistory: [],
      employmentHistory: [{ companyName: 'New', employmentType: null }],
      customFields: [{ value: 'only' }],
    });
    expect((await read()).customFields).toHaveLength(1);
  });

  it.each([
    'skills',
    'tags',
    'customFields',
    'educationHistory',
    'employmentHistory',
    'workPermit',
    'rightToWork',
    'doNotContact',
  ])('refuses null for %s', async (name) => {
    const { id } = await agency.post('/candidates', { lastName: `Null ${name}` });
    const answer = await agency.put(`/candidates/${id}`, { [name]: null });
    expect(answer).toMatchObject({ status: 400, body: { error: 'VALIDATION_ERROR' } });
    expect(answer.body.issues?.[0]?.path).toBe(name);
  });

  it('keeps what a history item that is written back omits, by its id', async () => {
    const { id } = await agency.post('/candidates', {
      ...wholeCandidate(),
      email: 'p3@home.example',
      linkedIn: 'linkedin.com/in/p3',
      firstName: 'Hist',
    });
    const before = (await agency.get(`/candidates/${id}`)).record;
    const [education] = before.educationHistory as Json[];
    const [job] = before.employmentHistory as Json[];
    await agency.put(`/candidates/${id}`, {
      educationHistory: [{ id: education?.id, grade: 'B' }],
      employmentHistory: [{ id: job?.id, jobTitle: 'Lead' }],
    });
    expect((await agency.get(`/candidates/${id}`)).record).toMatchObject({
      educationHistory: [{ ...education, grade: 'B' }],
      employmentHistory: [{ ...job, jobTitle: 'Lead' }],
    });
  });

  it('can be written back with education that only its CV has', async () => {
    const form = new FormData();
    const lines = [
      'Mia Putback',
      'mia@putback.example',
      '',
      'Education',
      'BSc Rocketry, University of York, 2010 - 2013',
    ];
    form.append('file', new Blob([new Uint8Array(smallPdf(lines))]), 'cv.pdf');
    const parsed = await server.call('POST', '/candidates/parse', { key: agency.privateKey, body: form });
    const { candidateId } = (parsed.body as { readonly data: { readonly candidateId: string } }).data;
    const before = (await agency.get(`/candidates/${candidateId}`)).record;
    expect(before.educationHistory).toMatchObject([{ level: expect.stringContaining('BSc') }]);
    expect((await agency.put(`/candidates/${candidateId}`, before)).status).toBe(200);
    expect(shown((await agency.get(`/candidates/${candidateId}`)).record)).toEqual(shown(before));
    const unknown = { educationHistory: [{ level: 'No such level' }] };
    expect((await agency.put(`/candidates/${candidateId}`, unknown)).status).toBe(400);
  });

  it('can be written back with its languages, and its owner name is read-only', async () => {
    const report = await agency.load({
      type: 'candidate',
      id: 'lang',
      lastName: 'Lang',
      languages: [{ code: 'fr', name: 'French' }],
    });
    const id = idIn(report, 'candidate:lang');
    const before = (await agency.get(`/candidates/${id}`)).record;
    expect(before.languages).toEqual([{ code: 'fr', name: 'French' }]);
    expect(
      (
        await agency.put(`/candidates/${id}`, {
          ...before,
          ownerName: 'Nobody',
          reference: 'CAN-1',
          hasCv: true,
          createdOn: '2000-01-01',
          unknown: { a: 1 },
        })
      ).status,
    ).toBe(200);
    expect(shown((await agency.get(`/candidates/${id}`)).record)).toEqual(shown(before));
  });

  /** Wrong values by member, which create and update refuse. */
});
