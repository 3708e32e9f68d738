import { describe, expect, it } from '@jest/globals';
import { createCompany, setCompanyTags, setCompanyStatus, updateCompany } from '../../companies/contract.ts';
import { createInterview, listInterviews } from '../../interviews/contract.ts';
import { createJob } from '../../jobs/contract.ts';
import { createOpportunity } from '../../sales/contract.ts';
import { listCampaigns } from '../../campaigns/contract.ts';
import { listPublicJobs } from '../../careers/contract.ts';
import { parseCv } from '../../cvs/contract.ts';
import { updateContact } from '../../contacts/contract.ts';

describe('writes', () => {
  describe('tags of contact and company writes', () => {
    const tagsOf = (tags: unknown) => updateContact.input.safeParse({ contactId: 'x', tags });
    it('A tag has a value and, optionally, a group', () => {
      expect(tagsOf([{ group: 'Region', value: 'EMEA' }, { value: 'VIP' }]).data?.tags).toEqual([
        { group: 'Region', value: 'EMEA' },
        { group: undefined, value: 'VIP' },
      ]);
    });
    it('An open object is a tag for each entry, its key the group', () => {
      expect(tagsOf([{ Region: 'EMEA', Tier: 'Gold' }]).data?.tags).toEqual([
        { group: 'Region', value: 'EMEA' },
        { group: 'Tier', value: 'Gold' },
      ]);
    });
    it('Parsed tags parse to the same', () => {
      const once = tagsOf([{ Region: 'EMEA' }, { value: 'VIP' }]).data?.tags;
      expect(tagsOf(once).data?.tags).toEqual(once);
    });
    it.each([
      [[{ group: 'Region' }], 'tags.0.value'],
      [[{ value: 3 }], 'tags.0.value'],
      [[{ Region: 3 }], 'tags.0.Region'],
      [null, 'tags'],
    ])('Tag values are never coerced: %j is refused at %s', (tags, place) => {
      expect(tagsOf(tags).error?.issues.map((issue) => issue.path.join('.'))).toEqual([place]);
    });
  });

  describe('required members of creates', () => {
    it.each([
      ['company', createCompany.input, 'name'],
      ['opportunity', createOpportunity.input, 'name'],
      ['job', createJob.input, 'title'],
    ])('A %s needs its name', (_kind, input, name) => {
      expect(input.safeParse({}).success).toBe(false);
      expect(input.safeParse({ [name]: '  ' }).success).toBe(false);
      expect(input.safeParse({ [name]: null }).success).toBe(false);
      expect(input.safeParse({ [name]: ' Crane ' }).data).toMatchObject({ [name]: 'Crane' });
    });
    it('An update leaves a blank name to the rule that ignores it', () => {
      expect(updateCompany.input.parse({ companyId: 'x', name: ' ' })).toEqual({
        companyId: 'x',
        name: null,
      });
    });
    it('The endpoints of status and tags require them', () => {
      expect(setCompanyStatus.input.safeParse({ companyId: 'x', statusId: ' ' }).success).toBe(false);
      expect(setCompanyTags.input.safeParse({ companyId: 'x' }).success).toBe(false);
      expect(setCompanyTags.input.safeParse({ companyId: 'x', tags: [] }).success).toBe(true);
    });
  });

  describe('filters of lists', () => {
    it.each([
      [{ from: '29/02/2024', to: '01/03/2024' }, true],
      [{ from: '31/02/2026', to: '01/03/2026' }, false],
      [{ from: '2026-03-01', to: '2026-03-02' }, false],
      [{ segment: 'TODAY' }, true],
      [{ segment: 'YESTERDAY' }, false],
    ])('Interviews take the filter %j', (filter, taken) => {
      expect(listInterviews.input.safeParse(filter).success).toBe(taken);
    });
    it('Campaigns refuse an unknown status, and hide archived ones by default', () => {
      expect(listCampaigns.input.safeParse({ status: 'FLYING' }).success).toBe(false);
      expect(listCampaigns.input.parse({})).toEqual({ archived: false, page: 0, size: 20 });
    });
    it('Public jobs hide archived ones by default', () => {
      expect(listPublicJobs.input.parse({ companyId: 'x' })).toEqual({
        companyId: 'x',
        includeArchived: false,
      });
    });
  });

  describe('uploads', () => {
    it('The key of a form does not reach the procedure', () => {
      const file = new File(['%PDF-'], 'cv.pdf');
      expect(parseCv.input.parse({ file, apiKey: 'secret' })).toMatchObject({ file, apiKey: undefined });
    });
  });

  describe('interviews', () => {
    const least = {
      jobId: 'j',
      candidateId: 'c',
      startDate: '2026-03-05T09:00:00+01:00',
      endDate: '2026-03-05T10:00:00+01:00',
    };
    it('Instants are normalised to UTC', () => {
      expect(createInterview.input.parse(least)).toMatchObject({ startDate: '2026-03-05T08:00:00.000Z' });
    });
    it('IANA time zones are accepted', () => {
      expect(createInterview.input.safeParse({ ...least, timeZone: 'Europe/London' }).success).toBe(true);
      expect(createInterview.input.safeParse({ ...least, timeZone: 'Mars/Olympus' }).success).toBe(false);
    });
  });
});
