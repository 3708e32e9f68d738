import { campaignContentWrite } from './campaign-content-contract.ts';
import { NovaError } from '@nova/contract';
import {
  compareFields,
  listInitialChanges,
  type OneToOneRows,
  type OwnRules,
  condition,
  dropUndefined,
  type Write,
} from '@nova/core';
import { deleteCampaign } from './campaigns.ts';

/** The rules of campaigns. Only a DRAFT can be changed. */
export const campaignRules: OwnRules = {
  /** A list shows either archived or live campaigns. */
  narrows: (_ctx, { archived }) => ({
    conditions: [condition('r.archived = $?::boolean', archived === true)],
  }),
  deletes: (ctx, campaignId) => deleteCampaign(ctx, { campaignId }),
  refuses(_row, current) {
    const status = String(current.status);
    if (status !== 'DRAFT')
      throw new NovaError('INVALID_STATE', `Only a DRAFT can be changed; this campaign is ${status}.`);
  },
  oneToOne: extractContent,
};

const members = Object.keys(campaignContentWrite);
const columns = members.map((name) => `"${name}"`).join(', ');

/** Returns the content fields that a write contains, or undefined if it has none. */
function extractContent(write: Write): OneToOneRows | undefined {
  const row = dropUndefined(Object.fromEntries(members.map((name) => [name, write[name]])));
  const names = Object.keys(row);
  if (names.length === 0) return undefined;
  return {
    initial: listInitialChanges(row),
    rows: (campaignId) => [{ table: 'campaign_contents', rows: [{ ...row, campaignId }] }],
    async changed(tx, id) {
      const [before = {}] = await tx.rows<Readonly<Record<string, unknown>>>(
        `SELECT ${columns} FROM campaign_contents WHERE "accountId" = $1 AND "campaignId" = $2::uuid`,
        [id],
      );
      return compareFields({ trackOpens: true, trackClicks: true, ...before }, row);
    },
    write: (tx, id) => tx.rows(buildUpsertSql(names), [id, JSON.stringify(row)]),
  };
}

const buildUpsertSql = (names: readonly string[]): string => {
  const columnNames = names.map((name) => `"${name}"`);
  return `INSERT INTO campaign_contents ("accountId", "campaignId", ${columnNames.join(', ')})
    SELECT $1::uuid, $2::uuid, ${columnNames.map((name) => `n.${name}`).join(', ')}
      FROM jsonb_populate_record(NULL::campaign_contents, $3::jsonb) n
    ON CONFLICT ("accountId", "campaignId") DO UPDATE SET ${columnNames.map((name) => `${name} = excluded.${name}`).join(', ')}`;
};
