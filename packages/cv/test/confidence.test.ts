import { describe, expect, it } from '@jest/globals';
import { rateFields } from '../src/confidence.ts';
import type { ParsedEducation, ParsedEmployment } from '../src/parsed-cv.ts';

describe('how sure a field is', () => {
  type Fields = Parameters<typeof rateFields>[0];

  const nothing: Fields = {
    ...{
      firstName: null,
      lastName: null,
      email: null,
      phones: [],
      linkedIn: null,
      facebook: null,
      twitter: null,
    },
    ...{ otherProfiles: [], dateOfBirth: null, location: null },
    address: { street: null, city: null, state: null, country: null, postcode: null },
    ...{ jobTitle: null, currentEmployer: null, overview: null, skills: [], languages: [] },
    ...{ educationHistory: [], employmentHistory: [] },
  };
  const job: ParsedEmployment = {
    ...{ companyName: 'Acme', jobTitle: 'Clerk', employmentType: null },
    ...{ startDate: '2015', endDate: null, current: true, workSummary: null },
  };
  const study: ParsedEducation = {
    ...{ level: 'MSc', levelKind: 'Master', organisation: 'University of Bonn', major: null, grade: null },
    ...{ startYear: 0, startMonth: 0, endYear: 0, endMonth: 0 },
  };
  const rate = (fields: Partial<Fields>, ocr = false) => rateFields({ ...nothing, ...fields }, 0.8, ocr);

  it('is 0 where the CV does not state it', () => {
    expect(new Set(Object.values(rate({})))).toEqual(new Set([0]));
  });

  it.each<[string, Partial<Fields>, Partial<ReturnType<typeof rate>>]>([
    [
      'a name as sure as it was found',
      { firstName: 'Jane', lastName: 'Doe' },
      { firstName: 0.8, lastName: 0.8 },
    ],
    [
      'an address of email or profile surest',
      { email: 'a@b.c', linkedIn: 'x' },
      { email: 0.98, linkedIn: 0.97 },
    ],
    ['a number of a known country', { phones: [{ number: '+442079460958', type: null }] }, { phones: 0.95 }],
    ['a number as it is printed less', { phones: [{ number: '020 7946', type: null }] }, { phones: 0.9 }],
    [
      'numbers as the best of them',
      {
        phones: [
          { number: '020 7946', type: null },
          { number: '+442079460958', type: null },
        ],
      },
      { phones: 0.95 },
    ],
    ['a place without a town less', { location: 'Nowhere' }, { location: 0.6 }],
    [
      'a place with a town',
      { location: 'Lyon', address: { ...nothing.address, city: 'Lyon' } },
      { location: 0.85 },
    ],
    ['a title without a job that runs less', { jobTitle: 'Clerk' }, { jobTitle: 0.8 }],
    [
      'a title of a job that ended less',
      { jobTitle: 'Clerk', employmentHistory: [{ ...job, current: false }] },
      { jobTitle: 0.8 },
    ],
    ['the title of a job that runs', { jobTitle: 'Clerk', employmentHistory: [job] }, { jobTitle: 0.9 }],
    ['two skills less', { skills: ['a', 'b'] }, { skills: 0.6 }],
    ['three skills', { skills: ['a', 'b', 'c'] }, { skills: 0.9 }],
    ['whole jobs', { employmentHistory: [job, job] }, { employmentHistory: 0.88 }],
    [
      'jobs by how many are whole',
      { employmentHistory: [job, { ...job, startDate: null }] },
      { employmentHistory: 0.665 },
    ],
    [
      'a job without a title',
      { employmentHistory: [{ ...job, jobTitle: null }] },
      { employmentHistory: 0.45 },
    ],
    [
      'a job without an employer',
      { employmentHistory: [{ ...job, companyName: null }] },
      { employmentHistory: 0.45 },
    ],
    ['a whole study', { educationHistory: [study] }, { educationHistory: 0.88 }],
    [
      'a study without a degree',
      { educationHistory: [{ ...study, levelKind: null }] },
      { educationHistory: 0.45 },
    ],
    [
      'a study without a school',
      { educationHistory: [{ ...study, organisation: null }] },
      { educationHistory: 0.45 },
    ],
  ])('is told for %s', (_what, fields, expected) => {
    expect(rate(fields)).toMatchObject(expected);
  });

  it('is less throughout for what is read off an image', () => {
    expect(rate({ firstName: 'Jane', email: 'a@b.c', employmentHistory: [job] }, true)).toMatchObject({
      firstName: 0.56,
      email: 0.69,
      employmentHistory: 0.62,
      lastName: 0,
    });
  });
});
