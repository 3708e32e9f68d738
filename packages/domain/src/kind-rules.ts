import { campaignContentWrite, NovaError } from '@nova/contract';
import type { AccountTransaction } from '@nova/db';
import type { Context } from './context.ts';
import { changedFields, createdChanges } from './records/audit.ts';
import type { OneToOneRows } from './records/own-rules.ts';
import type { OwnRules } from './records/own-rules.ts';
import type { Write } from './records/row-of.ts';
import { given } from './records/row-of.ts';

export const applicationRules: OwnRules = {
  completes: (ctx, row) => ({ movedOn: ctx.now().toISOString(), ...row }),
};

/** A company cannot be its own ancestor (docs/interface/companies.md#update). */
export const companyRules: OwnRules = {
  async refuses({ parentCompanyId }, current, db) {
    if (typeof parentCompanyId === 'string' && parentCompanyId !== current.parentCompanyId)
      await assertNotOwnAncestor(db, String(current.id), parentCompanyId);
  },
};

/**
 * `nova_change_record` checks again under a lock: two simultaneous moves could otherwise close a circle.
 * @throws BAD_REQUEST
 */
async function assertNotOwnAncestor(
  db: AccountTransaction,
  companyId: string,
  parentId: string,
): Promise<void> {
  const [found] = await db.rows<{ circular: boolean }>(
    `SELECT nova_is_ancestor($1::uuid, $2::uuid, $3::uuid) AS circular`,
    [companyId, parentId],
  );
  if (found?.circular)
    throw new NovaError('BAD_REQUEST', 'parentCompanyId: a company cannot be its own ancestor.');
}

interface Times {
  readonly startDate?: unknown;
  readonly endDate?: unknown;
}

/** Defaults: the organiser is the API user, the time zone the account's. */
export const interviewRules: OwnRules = {
  columns(write, { before }) {
    const { startDate, endDate }: Times = { ...before, ...write };
    if (Date.parse(String(endDate)) > Date.parse(String(startDate))) return {};
    throw new NovaError('BAD_REQUEST', 'endDate: must be after startDate.');
  },
  completes: (ctx, row) => ({ organiserId: ctx.user.id, timeZone: ctx.account.timeZone, ...row }),
};

/** The company defaults to the job's. */
export const placementRules: OwnRules = {
  async completes(ctx, row) {
    return row.companyId === undefined ? { ...row, companyId: await companyOf(ctx, row.jobId) } : row;
  },
};

async function companyOf(ctx: Context, jobId: unknown): Promise<string | null> {
  if (typeof jobId !== 'string') return null;
  const [job] = await ctx.db.rows<{ companyId: string | null }>(
    `SELECT "companyId" FROM jobs WHERE "accountId" = $1 AND id = $2`,
    [jobId],
  );
  return job?.companyId ?? null;
}

/** Only a DRAFT can be changed. */
export const campaignRules: OwnRules = {
  refuses(_row, current) {
    const status = String(current.status);
    if (status !== 'DRAFT')
      throw new NovaError('INVALID_STATE', `Only a DRAFT can be changed; this campaign is ${status}.`);
  },
  oneToOne: contentOf,
};

const members = Object.keys(campaignContentWrite);
const columns = members.map((name) => `"${name}"`).join(', ');

/** The content that a write gives; undefined if none. */
function contentOf(write: Write): OneToOneRows | undefined {
  const row = given(Object.fromEntries(members.map((name) => [name, write[name]])));
  const names = Object.keys(row);
  if (names.length === 0) return undefined;
  return {
    initial: createdChanges(row),
    rows: (campaignId) => [{ table: 'campaign_contents', rows: [{ ...row, campaignId }] }],
    async changed(tx, id) {
      const [before = {}] = await tx.rows<Readonly<Record<string, unknown>>>(
        `SELECT ${columns} FROM campaign_contents WHERE "accountId" = $1 AND "campaignId" = $2::uuid`,
        [id],
      );
      return changedFields({ trackOpens: true, trackClicks: true, ...before }, row);
    },
    write: (tx, id) => tx.rows(upsert(names), [id, JSON.stringify(row)]),
  };
}

const upsert = (names: readonly string[]): string => {
  const written = names.map((name) => `"${name}"`);
  return `INSERT INTO campaign_contents ("accountId", "campaignId", ${written.join(', ')})
    SELECT $1::uuid, $2::uuid, ${written.map((name) => `n.${name}`).join(', ')}
      FROM jsonb_populate_record(NULL::campaign_contents, $3::jsonb) n
    ON CONFLICT ("accountId", "campaignId") DO UPDATE SET ${written.map((name) => `${name} = excluded.${name}`).join(', ')}`;
};
