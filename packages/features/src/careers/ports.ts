import type { Challenges } from './web-applications/challenges.ts';

declare module '@nova/core/ports' {
  interface Ports {
    /** Makes and verifies the challenges of web applications. */
    readonly challenges: Challenges;
    /** The address of a job's page on a website, with `{jobId}` and `{reference}` (JOBS_PAGE_URL). */
    readonly jobPageUrl?: string | undefined;
  }
}
