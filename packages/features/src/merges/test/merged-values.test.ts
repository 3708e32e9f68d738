import { describe, expect, it } from '@jest/globals';
import { kinds } from '@nova/kinds';
import { mergeValues } from '../merged-values.ts';

type Row = Readonly<Record<string, unknown>>;

const candidate = (id: string, row: Row): Row => ({
  id,
  reference: `CAN-${id}`,
  createdOn: '2026-03-01T00:00:00+00:00',
  skills: [],
  tags: [],
  customFields: [],
  ...row,
});

const ofCandidates = (rows: readonly Row[], choose = {}) =>
  mergeValues(
    kinds.candidate,
    rows.map((row, place) => candidate(String(place + 1), row)),
    choose,
  );

const lost = ({ dropped }: ReturnType<typeof mergeValues>, field: string): readonly unknown[] =>
  dropped.filter((one) => one.field === field).map(({ value, fromId }) => [value, fromId]);

describe('the values of a merged record', () => {
  it('keeps a value of the primary, and takes what it lacks from the first duplicate that has it', () => {
    const merged = ofCandidates([
      { lastName: 'Lovelace', jobTitle: null, rating: 0 },
      { lastName: 'Byron', jobTitle: '', rating: 4, mobile: '1' },
      { lastName: 'Lovelace', jobTitle: 'Analyst', mobile: '2' },
    ]);
    expect(merged.row).toMatchObject({
      reference: 'CAN-1',
      lastName: 'Lovelace',
      jobTitle: 'Analyst',
      rating: 0,
      mobile: '1',
    });
    expect(lost(merged, 'lastName')).toEqual([['Byron', '2']]);
    expect(lost(merged, 'mobile')).toEqual([['2', '3']]);
    expect(lost(merged, 'rating')).toEqual([[4, '2']]);
    expect(lost(merged, 'reference')).toEqual([
      ['CAN-2', '2'],
      ['CAN-3', '3'],
    ]);
    expect(lost(merged, 'jobTitle')).toEqual([]);
  });

  it('takes a chosen value, even an empty one, and names the others', () => {
    const merged = ofCandidates(
      [
        { lastName: 'Lovelace', mobile: '1' },
        { lastName: 'Byron', mobile: null },
      ],
      { lastName: '2', mobile: '2', reference: '2' },
    );
    expect(merged.row).toMatchObject({ lastName: 'Byron', mobile: null, reference: 'CAN-2' });
    expect(lost(merged, 'mobile')).toEqual([['1', '1']]);
    expect(lost(merged, 'reference')).toEqual([['CAN-1', '1']]);
  });

  describe('addresses of mail', () => {
    it('fills an empty second address with one that is lost', () => {
      const merged = ofCandidates([
        { email: 'a@x.example' },
        { email: 'b@x.example' },
        { email: 'c@x.example' },
      ]);
      expect(merged.row).toMatchObject({ email: 'a@x.example', alternateEmail: 'b@x.example' });
      expect(lost(merged, 'email')).toEqual([['c@x.example', '3']]);
    });

    it('leaves a second address that is there', () => {
      const merged = ofCandidates([
        { email: 'a@x.example', alternateEmail: 'z@x.example' },
        { email: 'b@x.example', alternateEmail: 'a@x.example' },
      ]);
      expect(merged.row).toMatchObject({ email: 'a@x.example', alternateEmail: 'z@x.example' });
      expect(lost(merged, 'email')).toEqual([['b@x.example', '2']]);
      expect(lost(merged, 'alternateEmail')).toEqual([]);
    });

    it('takes no second address that is the first', () => {
      const merged = ofCandidates([
        { email: 'a@x.example' },
        { email: 'b@x.example', alternateEmail: 'A@x.example' },
      ]);
      expect(merged.row).toMatchObject({ email: 'a@x.example', alternateEmail: 'b@x.example' });
      expect(lost(merged, 'email')).toEqual([]);
      expect(lost(merged, 'alternateEmail')).toEqual([['A@x.example', '2']]);
    });

    it('keeps a chosen second address empty', () => {
      const merged = ofCandidates([{ email: 'a@x.example' }, { email: 'b@x.example' }], {
        alternateEmail: '1',
      });
      expect(merged.row).toMatchObject({ alternateEmail: null });
      expect(lost(merged, 'email')).toEqual([['b@x.example', '2']]);
    });
  });

  it('joins notes of the agency, each once, as far as they fit', () => {
    const long = 'x'.repeat(65_530);
    const merged = ofCandidates([
      { internalNotes: 'Tea' },
      { internalNotes: 'Tea' },
      { internalNotes: 'Coffee' },
      { internalNotes: long },
    ]);
    expect(merged.row.internalNotes).toBe('Tea\n\nCoffee');
    expect(lost(merged, 'internalNotes')).toEqual([[long, '4']]);
  });

  it('unites lists with equal entries once, and loses none', () => {
    const school = { level: 'PhD', organisation: 'UCL', startYear: 2000 };
    const merged = ofCandidates([
      {
        skills: ['Algebra', 'Tea'],
        tags: [{ group: null, value: 'VIP' }],
        educationHistory: [{ id: 'e1', ...school }],
        languages: [{ code: 'de', name: 'German' }],
      },
      {
        skills: ['Tea', 'Poetry'],
        tags: [
          { value: 'VIP', group: null },
          { group: 'Region', value: 'VIP' },
        ],
        educationHistory: [
          { id: 'e2', ...school },
          { id: 'e3', ...school, level: 'MSc' },
        ],
        languages: [{ code: 'de', name: 'German', level: 'B2' }],
      },
    ]);
    expect(merged.row).toMatchObject({
      skills: ['Algebra', 'Tea', 'Poetry'],
      tags: [
        { group: null, value: 'VIP' },
        { group: 'Region', value: 'VIP' },
      ],
      educationHistory: [{ id: 'e1' }, { id: 'e3' }],
      languages: [{ code: 'de' }, { code: 'de', level: 'B2' }],
    });
    expect(merged.dropped.map(({ field }) => field)).toEqual(['reference']);
  });

  it('takes each of the account’s own fields for itself', () => {
    const value = (fieldId: string, text: string | null) => ({
      fieldId,
      fieldLabel: fieldId,
      value: text,
      boolValue: null,
      dateValue: null,
      listValue: [],
    });
    const rows = [
      { customFields: [value('a', 'one'), value('b', null)] },
      { customFields: [value('a', 'two'), value('b', 'three'), value('c', 'four')] },
    ];
    const merged = ofCandidates(rows);
    expect(merged.row.customFields).toEqual([value('a', 'one'), value('b', 'three'), value('c', 'four')]);
    expect(lost(merged, 'customFields')).toEqual([[value('a', 'two'), '2']]);
    expect(ofCandidates(rows, { customFields: '2' }).row.customFields).toEqual([
      value('a', 'two'),
      value('b', 'three'),
      value('c', 'four'),
    ]);
  });

  it('says yes where one record does', () => {
    const merged = ofCandidates([
      { doNotContact: false, rightToWork: true, workPermit: false },
      { doNotContact: true, rightToWork: false, workPermit: false },
    ]);
    expect(merged.row).toMatchObject({ doNotContact: true, rightToWork: true, workPermit: false });
    const company = (id: string, client: boolean) => ({ id, client, tags: [], customFields: [] });
    expect(mergeValues(kinds.company, [company('1', false), company('2', true)]).row).toMatchObject({
      client: true,
    });
  });

  it('dates from the earliest record, and was last active when the latest was', () => {
    const merged = ofCandidates([
      { lastActivityDate: '2026-05-01T00:00:00+00:00', importedActivityDate: null },
      {
        createdOn: '2025-01-01T00:00:00+00:00',
        lastActivityDate: '2026-04-01T00:00:00+00:00',
        importedActivityDate: '2024-04-01T00:00:00+00:00',
      },
    ]);
    expect(merged.row).toMatchObject({
      createdOn: '2025-01-01T00:00:00+00:00',
      importedActivityDate: '2024-04-01T00:00:00+00:00',
    });
    expect(merged.row).not.toHaveProperty('lastActivityDate');
    const contact = (id: string, lastActivityDate: string) => ({ id, lastActivityDate, customFields: [] });
    const contacts = [contact('1', '2026-04-01T00:00:00+00:00'), contact('2', '2026-05-01T00:00:00+00:00')];
    expect(mergeValues(kinds.contact, contacts).row).toMatchObject({
      lastActivityDate: '2026-05-01T00:00:00+00:00',
    });
    expect(lost(merged, 'createdOn')).toEqual([['2026-03-01T00:00:00+00:00', '1']]);
  });

  describe('an address', () => {
    it('takes parts of a duplicate that contradicts none', () => {
      const merged = ofCandidates([
        { country: 'UK' },
        { country: 'UK', city: 'London' },
        { city: 'Leeds', street: '1' },
      ]);
      expect(merged.row).toMatchObject({ country: 'UK', city: 'London', street: null });
      expect(lost(merged, 'address')).toEqual([[{ street: '1', city: 'Leeds' }, '3']]);
    });

    it('An address is chosen as a whole', () => {
      const merged = ofCandidates([{ country: 'UK', city: 'London' }, { country: 'FR' }], { address: '2' });
      expect(merged.row).toMatchObject({ country: 'FR', city: null });
      expect(lost(merged, 'address')).toEqual([[{ city: 'London', country: 'UK' }, '1']]);
    });
  });

  it('refers to none of the merged records, and names what referred to one', () => {
    const company = (id: string, parentCompanyId: string | null) => ({
      id,
      parentCompanyId,
      tags: [],
      customFields: [],
    });
    const merged = mergeValues(kinds.company, [company('1', '2'), company('2', '9')]);
    expect(merged.row).toMatchObject({ parentCompanyId: '9' });
    expect(lost(merged, 'parentCompanyId')).toEqual([['2', '1']]);
  });
});
