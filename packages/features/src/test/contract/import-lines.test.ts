import { describe, expect, it } from '@jest/globals';
import { importLineSchemas, importTypes, type ImportType } from '../../imports/import-lines.ts';
import { plainKinds, type FieldType, type Kind, type PlainKindName } from '@nova/contract';

describe('import lines', () => {
  type Line = Record<string, unknown>;

  const values: Partial<Record<FieldType, unknown>> = {
    date: '2026-03-05',
    instant: '2026-03-05T09:00:00Z',
    number: 1,
    flag: true,
  };

  /** The fields that a line must give. */
  const requiredOf = ({ fields }: Kind): Line =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(
          ([, { written, schemas }]) => written !== 'never' && !schemas.line.safeParse(undefined).success,
        )
        .map(([name, { type, example }]) => [name, example ?? values[type] ?? 'A word']),
    );

  /** The smallest line of each type. */
  const least: Record<ImportType, Line> = {
    ...(Object.fromEntries(plainKinds.map((kind) => [kind.name, requiredOf(kind)])) as Record<
      PlainKindName,
      Line
    >),
    masterData: { group: 'sources', name: 'Referral' },
    customField: { entity: 'candidate', label: 'Driving licence', kind: 'BOOLEAN' },
    user: { name: 'Ada', email: 'ada@example.com' },
    company: { name: 'Acme' },
    contact: {},
    candidate: {},
    lead: {},
    opportunity: { name: 'Ten welders' },
    job: { title: 'Welder' },
    application: { candidateId: 'c1', jobId: 'j1' },
    interview: { startDate: '2026-03-05T09:00:00Z', endDate: '2026-03-05T10:00:00Z' },
    placement: {},
    campaign: { name: 'March news' },
    savedSearch: { name: 'Welders' },
    file: {},
    privacyPurpose: { code: 'POOL', name: 'Pool', text: 'Keep my data.', basis: 'CONSENT' },
    consent: {
      entity: 'lead',
      recordId: 'l1',
      purpose: 'POOL',
      basis: 'CONSENT',
      text: 'Keep my data.',
      state: 'GIVEN',
    },
    privacyRequest: {
      entity: 'contact',
      recordId: 'p1',
      requestType: 'ACCESS',
      receivedOn: '2026-03-05',
    },
    privacyHold: { entity: 'candidate', recordId: 'c1', reason: 'A court asks for it.' },
  };

  const accepts = (type: ImportType, line: object) =>
    importLineSchemas[type].safeParse({ type, ...least[type], ...line });

  describe.each(importTypes)('a %s line', (type) => {
    it('The identity alone is enough', () => {
      expect(accepts(type, {}).success).toBe(true);
    });
    it('Every other member may be null', () => {
      const rest = Object.keys(importLineSchemas[type].shape).filter(
        (name) => name !== 'type' && !(name in least[type]),
      );
      const result = accepts(type, Object.fromEntries(rest.map((name) => [name, null])));
      expect(result.error?.issues ?? []).toEqual([]);
    });
    it('The caller’s id and the creation instant are preserved', () => {
      const given = { id: 'legacy-17', createdOn: '2020-01-02T03:04:05.000Z' };
      expect(accepts(type, given).data).toMatchObject({ type, ...given });
    });
    it('Unknown members are dropped', () => {
      expect(accepts(type, { unknownMember: 1 }).data).not.toHaveProperty('unknownMember');
    });
  });

  describe('values of a line', () => {
    it.each<[ImportType, object]>([
      [
        'candidate',
        {
          statusName: 'Active',
          ownerName: 'Ada',
          skills: ['Go'],
          languages: [{ code: 'de', name: 'German', level: 'C1' }],
        },
      ],
      ['candidate', { educationHistory: [{ id: 'e1', level: 'Master', startYear: 2010, startMonth: 0 }] }],
      ['company', { industryName: 'Energy', size: '11–50', overview: 'Cranes', sourceName: 'Website' }],
      [
        'contact',
        { industries: ['Energy'], doNotContact: true, customFields: [{ fieldLabel: 'Badge', value: '7' }] },
      ],
      [
        'job',
        {
          location: 'Leeds',
          archived: true,
          webAdvert: { coreSkills: 'Welding' },
          pay: { tenure: { code: 'YEAR' } },
        },
      ],
      ['job', { location: { cityName: 'Leeds', latitude: 53.8 }, industries: [{ name: 'Energy' }] }],
      ['placement', { placementType: 'FIXED_TERM', margin: 4, statusName: 'Started' }],
      [
        'interview',
        { candidate: { id: 'c1', name: 'Grace' }, interviewers: [{ name: 'Ada' }], contacts: [{ id: 'p1' }] },
      ],
      ['campaign', { status: 'SENT', stats: { requests: 10, dispatches: 10 } }],
      ['user', { billing: 'TEAM', restrictToTeam: true }],
      ['candidate', { noticePeriod: 'SIX_WEEKS' }],
      ['candidate', { noticePeriod: `A${'_'.repeat(39)}` }],
      ['file', { path: 'cvs/grace.pdf', candidateId: 'c1', category: 'CV' }],
      ['consent', { state: 'EXPIRED', via: 'PAGE', userName: 'Ada' }],
      ['privacyRequest', { recordId: null, state: 'DONE', closedOn: '2026-03-06T09:00:00Z' }],
    ])('A %s line takes %j', (type, line) => {
      expect(accepts(type, line).error?.issues ?? []).toEqual([]);
    });

    it.each<[ImportType, object, string]>([
      ['candidate', { email: 'not an address' }, 'email'],
      ['candidate', { dateOfBirth: '31/02/1990' }, 'dateOfBirth'],
      ['candidate', { rating: 6 }, 'rating'],
      ['company', { name: ' ' }, 'name'],
      ['job', { title: null }, 'title'],
      ['user', { email: null }, 'email'],
      ['placement', { placementType: 'LOAN' }, 'placementType'],
      ['campaign', { status: 'FLYING' }, 'status'],
      ['interview', { startDate: 'tomorrow' }, 'startDate'],
      ['application', { stageCode: 'HIRED' }, 'stageCode'],
      ['masterData', { group: 'colours' }, 'group'],
      ['lead', { createdOn: 'long ago' }, 'createdOn'],
      ['masterData', { position: -1 }, 'position'],
      ['masterData', { position: 1_000_001 }, 'position'],
      ['customField', { position: 0.5 }, 'position'],
      ['application', { candidateId: '' }, 'candidateId'],
      ['interview', { candidate: { name: 'Grace' } }, 'candidate'],
      ['interview', { contacts: [{}] }, 'contacts'],
      ['candidate', { noticePeriod: 'soon' }, 'noticePeriod'],
      ['candidate', { noticePeriod: `A${'_'.repeat(40)}` }, 'noticePeriod'],
      ['contact', { tags: [{ ['x'.repeat(65_537)]: 'Skills' }] }, 'tags'],
      ['privacyPurpose', { basis: 'HABIT' }, 'basis'],
      ['privacyPurpose', { code: 'talent pool' }, 'code'],
      ['privacyPurpose', { validMonths: 0 }, 'validMonths'],
      ['consent', { basis: 'HABIT' }, 'basis'],
      ['consent', { entity: 'company' }, 'entity'],
      ['consent', { recordId: null }, 'recordId'],
      ['consent', { givenOn: 'last spring' }, 'givenOn'],
      ['consent', { version: 0 }, 'version'],
      ['privacyRequest', { receivedOn: '31/02/2026' }, 'receivedOn'],
      ['privacyRequest', { recordId: undefined }, 'recordId'],
      ['privacyRequest', { extendMonths: 3 }, 'extendMonths'],
      ['privacyHold', { reason: ' ' }, 'reason'],
    ])('A %s line refuses %j and names the place', (type, line, place) => {
      expect(accepts(type, line).error?.issues.map((issue) => issue.path[0])).toEqual([place]);
    });
  });

  it('A user without an email is refused', () => {
    expect(accepts('user', { email: null }).error?.issues).toMatchObject([{ message: 'is required' }]);
  });
});
