import { describe, expect, it } from '@jest/globals';
import type { Expected } from '../bench/expected.ts';
import { EMPTY } from '../bench/score-samples.ts';
import { asAnswer } from '../bench/second-answer.ts';

describe('A second label as an answer to the first (bench/second-answer.ts)', () => {
  const label: Expected = { ...EMPTY, firstName: 'Jane', lastName: 'Doe' };

  it('gives of several accepted values the one that the first label accepts too', () => {
    const second = { ...label, jobTitle: [null, 'Clerk', 'Senior Clerk'] };
    expect(asAnswer(second, { ...label, jobTitle: 'Senior Clerk' }).jobTitle).toBe('Senior Clerk');
  });

  it('gives nothing where both accept that, and its own value where the first accepts none of them', () => {
    const second = { ...label, jobTitle: [null, 'Clerk'], location: ['Foo Hills', 'Foo'] };
    const answer = asAnswer(second, label);
    expect([answer.jobTitle, answer.location]).toEqual([null, 'Foo Hills']);
  });

  it('does not give entries that are optional in the second label', () => {
    const job = { companyName: 'Acme', jobTitle: 'Clerk', startDate: '2001', endDate: '2002' };
    const second = {
      ...label,
      employmentHistory: [job, { ...job, companyName: 'Foo Club', optional: true }],
    };
    expect(asAnswer(second, label).employmentHistory).toEqual([job]);
  });

  it('takes the level that the first label gives the same study', () => {
    const study = { organisation: 'Foo School', startYear: 2001, endYear: 2002 };
    const second = { ...label, educationHistory: [{ ...study, level: ['Other', 'Certificate'] }] };
    const first = { ...label, educationHistory: [{ ...study, level: 'Certificate' }] };
    expect(asAnswer(second, first).educationHistory.map(({ level }) => level)).toEqual(['Certificate']);
  });
});
