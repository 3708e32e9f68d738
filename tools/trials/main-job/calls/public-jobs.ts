import { solve } from '../../apply/forms.ts';
import { cvFile } from '../cv-file.ts';
import { nothing, reads, type Calls } from './call.ts';

/** A website's reads of imported jobs, and an application. */
export const publicJobCalls: Calls = {
  ...reads('company', ['listByClient']),
  feed: nothing,
  boards: nothing,
  ...reads('job', ['get', 'jsonld', 'challenge']),
  submit: ({ record, answer }) => {
    const asked = answer('publicJobs.challenge') as {
      readonly challenge: string;
      readonly difficulty: number;
    };
    return {
      jobId: record('job', 3),
      firstName: 'Ida',
      lastName: 'Applicant',
      email: 'ida@applicant.example',
      cv: cvFile(),
      consentText: 'I agree that my application is kept.',
      challenge: asked.challenge,
      nonce: solve(asked.challenge, asked.difficulty),
    };
  },
};
