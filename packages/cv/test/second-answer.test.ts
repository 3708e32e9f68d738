import { describe, expect, it } from '@jest/globals';
import type { Expected } from '../bench/expected.ts';
import { EMPTY } from '../bench/score-samples.ts';
import { asAnswer } from '../bench/second-answer.ts';

describe('A second label as an answer (bench/second-answer.ts)', () => {
  const label: Expected = { ...EMPTY, firstName: 'Jane', lastName: 'Doe' };

  it('asAnswer prefers the accepted value that the first label accepts too', () => {
    const second = { ...label, jobTitle: [null, 'Clerk', 'Senior Clerk'] };
    expect(asAnswer(second, { ...label, jobTitle: 'Senior Clerk' }).jobTitle).toBe('Senior Clerk');
  });

  it("asAnswer is null if both labels accept that, else the second label's first value", () => {
    const second = { ...label, jobTitle: [null, 'Clerk'], location: ['Foo Hills', 'Foo'] };
    const answer = asAnswer(second, label);
    expect([answer.jobTitle, answer.location]).toEqual([null, 'Foo Hills']);
  });

  it('asAnswer omits entries that are optional in the second label', () => {
    const job = { companyName: 'Acme', jobTitle: 'Clerk', startDate: '2001', endDate: '2002' };
    const second = {
      ...label,
      employmentHistory: [job, { ...job, companyName: 'Foo Club', optional: true }],
    };
    expect(asAnswer(second, label).employmentHistory).toEqual([job]);
  });

  it('asAnswer takes the level that the first label gives the same education', () => {
    const entry = { organisation: 'Foo School', startYear: 2001, endYear: 2002 };
    const second = { ...label, educationHistory: [{ ...entry, level: ['Other', 'Certificate'] }] };
    const first = { ...label, educationHistory: [{ ...entry, level: 'Certificate' }] };
    expect(asAnswer(second, first).educationHistory.map(({ level }) => level)).toEqual(['Certificate']);
  });
});
