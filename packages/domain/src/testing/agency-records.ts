import * as c from '@nova/contract';
import type { z } from 'zod';
import * as domain from '../index.ts';
import type { Context } from '../index.ts';

type RecordInput = Readonly<Record<string, unknown>>;

/** A verb as a caller reaches it: what it is given passes the contract's schema first. */
export const through =
  <I extends z.ZodObject, T>(
    endpoint: { readonly input: I },
    verb: (ctx: Context, input: z.output<I>) => Promise<T>,
  ) =>
  (ctx: Context, given: RecordInput = {}): Promise<T> =>
    verb(ctx, endpoint.input.parse(given));

let last = 0;
const next = (): number => ++last;

/** Records of an agency with as little said of them as can be; each gives its id. */
export const make = {
  company: (ctx: Context, given: RecordInput = {}) =>
    through(c.createCompany, domain.createCompany)(ctx, { name: `Company ${String(next())}`, ...given }),
  contact: (ctx: Context, given: RecordInput = {}) =>
    through(c.createContact, domain.plainVerbs('contact').create)(ctx, {
      firstName: `Contact ${String(next())}`,
      ...given,
    }),
  candidate: (ctx: Context, given: RecordInput = {}) =>
    through(c.createCandidate, domain.createCandidate)(ctx, {
      lastName: `Candidate ${String(next())}`,
      ...given,
    }),
  job: (ctx: Context, given: RecordInput = {}) =>
    through(c.createJob, domain.plainVerbs('job').create)(ctx, { title: `Job ${String(next())}`, ...given }),
  application: through(c.createApplication, domain.createApplication),
  interview: (ctx: Context, given: RecordInput = {}) =>
    through(c.createInterview, domain.plainVerbs('interview').create)(ctx, {
      startDate: '2026-05-04T09:00:00Z',
      endDate: '2026-05-04T10:00:00Z',
      ...given,
    }),
  placement: through(c.createPlacement, domain.plainVerbs('placement').create),
};

/** A context at another moment. */
export const at = (ctx: Context, instant: string): Context => ({ ...ctx, now: () => new Date(instant) });
