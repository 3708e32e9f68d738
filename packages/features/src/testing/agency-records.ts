import { readInZone } from '@nova/contract';
import * as c from '../contract.ts';
import { plainVerbs, type Context, newId } from '@nova/core';
import { createApplication } from '../jobs/applications.ts';
import { createCampaign } from '../campaigns/campaigns.ts';
import type { z } from 'zod';
import type { TestAccount } from './test-account.ts';

type RecordInput = Readonly<Record<string, unknown>>;

/** Validates the input against the contract's schema first. */
export const through =
  <I extends z.ZodObject, T>(
    endpoint: { readonly input: I },
    verb: (ctx: Context, input: z.output<I>) => Promise<T>,
  ) =>
  (ctx: Context, given: RecordInput = {}): Promise<T> =>
    verb(
      ctx,
      readInZone(ctx.account.timeZone, () => endpoint.input.parse(given)),
    );

let last = 0;
const next = (): number => ++last;

/** Minimal records; each function returns the id. */
export const make = {
  company: (ctx: Context, given: RecordInput = {}) =>
    through(c.createCompany, plainVerbs('company').create)(ctx, {
      name: `Company ${String(next())}`,
      ...given,
    }),
  contact: (ctx: Context, given: RecordInput = {}) =>
    through(c.createContact, plainVerbs('contact').create)(ctx, {
      firstName: `Contact ${String(next())}`,
      ...given,
    }),
  candidate: (ctx: Context, given: RecordInput = {}) =>
    through(c.createCandidate, plainVerbs('candidate').create)(ctx, {
      lastName: `Candidate ${String(next())}`,
      ...given,
    }),
  job: (ctx: Context, given: RecordInput = {}) =>
    through(c.createJob, plainVerbs('job').create)(ctx, { title: `Job ${String(next())}`, ...given }),
  application: through(c.createApplication, createApplication),
  interview: (ctx: Context, given: RecordInput = {}) =>
    through(c.createInterview, plainVerbs('interview').create)(ctx, {
      startDate: '2026-05-04T09:00:00Z',
      endDate: '2026-05-04T10:00:00Z',
      ...given,
    }),
  placement: through(c.createPlacement, plainVerbs('placement').create),
};

/** The context at another moment. */
export const at = (ctx: Context, instant: string): Context => ({ ...ctx, now: () => new Date(instant) });

/** @returns the custom field's id */
export async function createCustomField(
  agency: TestAccount,
  entity: string,
  label: string,
  kind = 'TEXT',
): Promise<string> {
  const id = newId();
  await agency.ctx.db.write(
    `INSERT INTO custom_fields ("accountId", id, entity, label, "labelKey", kind, options)
     VALUES ($1::uuid, $2::uuid, $3, $4, lower($4), $5, '{}')`,
    [id, entity, label, kind],
  );
  return id;
}

export interface SentCampaign {
  readonly campaignId: string;
  /** Ids in the order of addresses. */
  readonly recipients: readonly string[];
}

/** A campaign whose mails were sent, or are in the given state. */
export async function sentCampaign(
  ctx: Context,
  emails: readonly string[],
  state = 'DISPATCHED',
): Promise<SentCampaign> {
  const campaignId = await createCampaign(ctx, c.createCampaign.input.parse({ name: 'Autumn letter' }));
  await ctx.db.write(`UPDATE campaigns SET status = 'SENT' WHERE "accountId" = $1 AND id = $2::uuid`, [
    campaignId,
  ]);
  const recipients = emails.map(() => newId());
  await ctx.db.write(
    `INSERT INTO campaign_recipients
       ("accountId", id, "campaignId", entity, "recordId", email, name, state, "turnOn", "dispatchedOn")
     SELECT $1, r.id, $2::uuid, 'candidate', r.id, r.email, 'Ada', $5::text, now(),
       CASE WHEN $5::text = 'DISPATCHED' THEN now() END
     FROM unnest($3::uuid[], $4::text[]) r(id, email)`,
    [campaignId, recipients, emails, state],
  );
  return { campaignId, recipients };
}
