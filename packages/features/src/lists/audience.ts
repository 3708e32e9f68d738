import type { ListEntity } from './distribution-lists-contract.ts';
import { type QueryContext, reads, buildMatchingRows } from '@nova/core';
import { type FoundList, onList } from './distribution-lists.ts';
import { isEmailSql, personName, recordAlias } from '@nova/kinds';

/** Reasons why a person gets no mail, in the order of the checks (docs/interface/mail.md#audience). */
export const dropReasons = [
  'NO_EMAIL',
  'INVALID_EMAIL',
  'DO_NOT_CONTACT',
  'SUPPRESSED',
  'DUPLICATE_ADDRESS',
] as const;

/**
 * Builds a SELECT of the people on a list, one row each: `recordId`, `email`, `name`, and `reason` if they get
 * no mail. If several share an address, the oldest record gets the mail.
 * @param firstParameter the first free parameter
 * @returns a SELECT in the account `$1`
 * @throws INVALID_QUERY if the list's query has become invalid
 */
export async function buildAudienceSql(
  ctx: QueryContext,
  list: Omit<FoundList, 'name'>,
  firstParameter: number,
): Promise<{ readonly sql: string; readonly values: readonly unknown[] }> {
  const rows = buildMatchingRows(reads[list.entity].source, await onList(ctx, list), firstParameter);
  const r = recordAlias;
  const sql = `
    SELECT q."recordId", q.email, q.name, coalesce(q.reason,
      CASE WHEN row_number() OVER (PARTITION BY lower(q.email), q.reason IS NULL ORDER BY q."createdOn", q."recordId") > 1
        THEN 'DUPLICATE_ADDRESS' END) AS reason
    FROM (
      SELECT p.*, CASE
        WHEN p.email IS NULL THEN 'NO_EMAIL'
        WHEN NOT ${isEmailSql('p.email')} THEN 'INVALID_EMAIL'
        WHEN p."doNotContact" THEN 'DO_NOT_CONTACT'
        WHEN lower(p.email) IN (SELECT s.email FROM mail_suppressions s WHERE s."accountId" = $1)
          OR (EXISTS (SELECT 1 FROM mail_suppressions s WHERE s."accountId" = $1 AND s.email LIKE 'sha256:%')
            AND nova_address_digest(p.email) IN (SELECT s.email FROM mail_suppressions s WHERE s."accountId" = $1))
          OR (EXISTS (SELECT 1 FROM mail_suppressions s WHERE s."accountId" = $1 AND s.email LIKE 'keyed:%')
            AND nova_kept_address($1, p.email) IN (SELECT s.email FROM mail_suppressions s WHERE s."accountId" = $1))
          THEN 'SUPPRESSED' END AS reason
      FROM (
        SELECT ${r}.id AS "recordId", nullif(btrim(${r}.email), '') AS email, ${buildNameSql(list.entity)} AS name,
          ${r}."doNotContact", ${r}."createdOn"
        ${rows.sql} OFFSET 0) p OFFSET 0) q`;
  return { sql, values: rows.values };
}

/** Returns SQL of a person's name, over the record's alias. A lead without a name shows its company. */
export const buildNameSql = (entity: ListEntity): string =>
  entity === 'lead'
    ? `coalesce(${personName(recordAlias)}, ${recordAlias}."companyName")`
    : personName(recordAlias);
