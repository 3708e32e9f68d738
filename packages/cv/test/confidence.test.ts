import { describe, expect, it } from '@jest/globals';
import { rateFields } from '../src/confidence.ts';
import type { ParsedEducation, ParsedEmployment } from '../src/parsed-cv.ts';

describe('rateFields', () => {
  type Fields = Parameters<typeof rateFields>[0];

  const nothing: Fields = {
    firstName: null,
    lastName: null,
    email: null,
    phones: [],
    linkedIn: null,
    facebook: null,
    twitter: null,
    otherProfiles: [],
    dateOfBirth: null,
    location: null,
    address: { street: null, city: null, state: null, country: null, postcode: null },
    jobTitle: null,
    currentEmployer: null,
    overview: null,
    skills: [],
    languages: [],
    educationHistory: [],
    employmentHistory: [],
  };
  const job: ParsedEmployment = {
    companyName: 'Acme',
    jobTitle: 'Clerk',
    employmentType: null,
    startDate: '2015',
    endDate: null,
    current: true,
    workSummary: null,
  };
  const entry: ParsedEducation = {
    level: 'MSc',
    levelKind: 'Master',
    organisation: 'University of Bonn',
    major: null,
    grade: null,
    startYear: 0,
    startMonth: 0,
    endYear: 0,
    endMonth: 0,
  };
  const rate = (fields: Partial<Fields>, ocr = false) => rateFields({ ...nothing, ...fields }, 0.8, ocr);

  it('A field without a value has confidence 0', () => {
    expect(new Set(Object.values(rate({})))).toEqual(new Set([0]));
  });

  it.each<[string, Partial<Fields>, Partial<ReturnType<typeof rate>>]>([
    [
      'a name by its own certainty',
      { firstName: 'Jane', lastName: 'Doe' },
      { firstName: 0.8, lastName: 0.8 },
    ],
    ['an email and a profile highest', { email: 'a@b.c', linkedIn: 'x' }, { email: 0.98, linkedIn: 0.97 }],
    ['a valid number', { phones: [{ number: '+442079460958', type: null }] }, { phones: 0.95 }],
    ['an unknown number lower', { phones: [{ number: '020 7946', type: null }] }, { phones: 0.9 }],
    [
      'several numbers by the best',
      {
        phones: [
          { number: '020 7946', type: null },
          { number: '+442079460958', type: null },
        ],
      },
      { phones: 0.95 },
    ],
    ['a location without a town lower', { location: 'Nowhere' }, { location: 0.6 }],
    [
      'a location with a town',
      { location: 'Lyon', address: { ...nothing.address, city: 'Lyon' } },
      { location: 0.85 },
    ],
    ['a title without a current job lower', { jobTitle: 'Clerk' }, { jobTitle: 0.8 }],
    [
      'the title of a past job lower',
      { jobTitle: 'Clerk', employmentHistory: [{ ...job, current: false }] },
      { jobTitle: 0.8 },
    ],
    ['the title of a current job', { jobTitle: 'Clerk', employmentHistory: [job] }, { jobTitle: 0.9 }],
    ['two skills lower', { skills: ['a', 'b'] }, { skills: 0.6 }],
    ['three skills', { skills: ['a', 'b', 'c'] }, { skills: 0.9 }],
    ['complete jobs', { employmentHistory: [job, job] }, { employmentHistory: 0.88 }],
    [
      'jobs by the share of complete ones',
      { employmentHistory: [job, { ...job, startDate: null }] },
      { employmentHistory: 0.665 },
    ],
    [
      'a job without a title low',
      { employmentHistory: [{ ...job, jobTitle: null }] },
      { employmentHistory: 0.45 },
    ],
    [
      'a job without an employer low',
      { employmentHistory: [{ ...job, companyName: null }] },
      { employmentHistory: 0.45 },
    ],
    ['complete education', { educationHistory: [entry] }, { educationHistory: 0.88 }],
    [
      'education without a degree low',
      { educationHistory: [{ ...entry, levelKind: null }] },
      { educationHistory: 0.45 },
    ],
    [
      'education without a school low',
      { educationHistory: [{ ...entry, organisation: null }] },
      { educationHistory: 0.45 },
    ],
  ])('rateFields rates %s', (_what, fields, expected) => {
    expect(rate(fields)).toMatchObject(expected);
  });

  it('Confidence of text from an image is lower in every field', () => {
    expect(rate({ firstName: 'Jane', email: 'a@b.c', employmentHistory: [job] }, true)).toMatchObject({
      firstName: 0.56,
      email: 0.69,
      employmentHistory: 0.62,
      lastName: 0,
    });
  });
});
