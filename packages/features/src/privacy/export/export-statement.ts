import type { ListEntity } from '../../lists/distribution-lists-contract.ts';
import { type Context, reads, rowKinds, documentStatement, iso, type RecordSource } from '@nova/core';
import { auditSource } from '../../audit/audit-events.ts';
import type { KindName } from '@nova/kinds';
import { buildDocumentList } from '../documents-of.ts';
import { privacyStateSql } from '../privacy-state.ts';
import {
  isRelated,
  kindsAbout,
  buildNamingRecords,
  buildReferenceTest,
  buildRelatedIds,
} from './refers-to.ts';
import {
  applicationMailSource,
  applicationSource,
  fileSource,
  mailSource,
  statusChangeSource,
} from './sources.ts';

/** JSON texts read at one moment, those of `kindsAbout` by plural. `record` is null for an unknown person. */
export type ExportedTexts = Readonly<
  Record<Exclude<keyof ReturnType<typeof buildParts>, 'record'>, string>
> & {
  readonly record: string | null;
} & Readonly<Record<string, string | null>>;

/** Builds a single statement, so that all data is of one moment. The account is `$1`, the person `$2`. */
export function exportStatement(account: Pick<Context['account'], 'timeZone'>, entity: ListEntity): string {
  const parts = Object.entries({ ...buildParts(account, entity), ...buildRecordLists(entity) });
  return `WITH ${buildRelatedIds(entity)} SELECT ${parts.map(([name, sql]) => `${sql} AS "${name}"`).join(', ')}`;
}

/** Sources of kinds for which an export contains more than a read. */
const widened: Readonly<Partial<Record<KindName, RecordSource>>> = {
  application: applicationSource,
  file: fileSource,
};

const buildRecordLists = (entity: ListEntity): Readonly<Record<string, string>> =>
  Object.fromEntries(
    kindsAbout.map(({ name, plural }) => [
      plural,
      buildDocumentList(widened[name] ?? reads[name].single, buildReferenceTest(name, entity)),
    ]),
  );

const buildParts = (account: Pick<Context['account'], 'timeZone'>, entity: ListEntity) => ({
  record: `(${documentStatement(reads[entity].single)})`,
  privacy: privacyStateSql(account, entity),
  contents: buildList(`${contents(entity)} UNION ALL ${formerContents}`, 'id, folder'),
  campaignMails: buildDocumentList(mailSource, isRelated('p."recordId"'), { order: ['updatedOn', 'id'] }),
  applicationMails: buildDocumentList(applicationMailSource, isRelated('m."applicationId"')),
  statusChanges: buildDocumentList(statusChangeSource, 's."recordId" = $2::uuid', {
    order: ['changedOn', 'id'],
  }),
  audit: buildDocumentList(auditSource, isRelated('e."recordId"'), { order: ['id'] }),
  events: buildList(buildEvents('events e', 'e.position::text'), '"occurredOn" DESC, id DESC'),
  queuedEvents: buildList(buildEvents('event_queue e', 'NULL::text'), '"occurredOn" DESC, id DESC'),
  deliveries: buildList(deliveries, '"createdOn" DESC, id DESC'),
  externalIds: buildList(
    `SELECT i.entity, i."externalId" AS id, i."recordId" FROM external_ids i WHERE i."accountId" = $1 AND ${isRelated('i."recordId"')}`,
  ),
  lists: buildList(
    `SELECT l.id, l.name FROM distribution_list_members m JOIN distribution_lists l ON l."accountId" = m."accountId" AND l.id = m."listId"
     WHERE m."accountId" = $1 AND m."${entity}Id" = $2::uuid`,
  ),
  suppressions: buildList(suppressions(entity)),
  importChanges: buildList(
    `SELECT c."batchId" AS "importId", c."recordId" AS id, c.before::jsonb - '{accountId,storageKey,sha256}'::text[] AS before, c.parts, c.origins
     FROM import_changes c WHERE c."accountId" = $1 AND ${isRelated('c."recordId"')}`,
  ),
  formerWords: buildList(
    `SELECT w."recordId" AS id, json_agg(w.word ORDER BY w.word) AS words FROM former_words w
     WHERE w."accountId" = $1 AND ${isRelated('w."recordId"')} GROUP BY w."recordId"`,
  ),
  bulkChanges: buildList(
    `SELECT b."bulkId", b."recordId" AS id, b.changes FROM bulk_changes b WHERE b."accountId" = $1 AND ${isRelated('b."recordId"')}`,
  ),
  proposals: buildList(
    `SELECT p.id, p.kind, p.state, ${iso('p."createdOn"')} AS "createdOn", ${iso('p."decidedOn"')} AS "decidedOn", p.reason, p.comment,
       p.input -> 'query' AS query, p.input -> 'values' AS "values", ARRAY(SELECT t.message FROM proposal_targets t
         WHERE t."accountId" = $1 AND t."proposalId" = p.id AND ${isRelated('t."recordId"')} AND t.message IS NOT NULL) AS messages
     FROM proposals p WHERE p."accountId" = $1 AND p.id = ANY (ARRAY(
       SELECT t."proposalId" FROM proposal_targets t WHERE t."accountId" = $1 AND ${isRelated('t."recordId"')}))`,
  ),
  merges:
    buildList(`SELECT m.id, m."primaryId", m."duplicateIds", m.state, ${iso('m."mergedOn"')} AS "mergedOn", m.dropped,
     (SELECT coalesce(json_agg(json_build_object('table', w."table", 'before', w.before, 'after', w.after) ORDER BY w.number), '[]')
      FROM merge_rows w WHERE w."accountId" = $1 AND w."mergeId" = m.id) AS kept
   FROM merges m WHERE m."accountId" = $1 AND m.id IN (
     SELECT d."mergeId" FROM merged_records d WHERE d."accountId" = $1 AND ${isRelated('d."recordId"')})`),
  namedBy: buildNamingRecords(entity),
});

const buildList = (rows: string, order = 'id'): string =>
  `(SELECT coalesce(json_agg(x ORDER BY ${order
    .split(', ')
    .map((key) => `x.${key}`)
    .join(', ')}), '[]')::text FROM (${rows}) x)`;

/** SQL of the contents of the person's files, each in a folder of its file. */
const contents = (entity: ListEntity): string =>
  `SELECT r.id, r.id::text AS folder, r."fileName", r."storageKey", r."fileSize" AS size, encode(r.sha256, 'hex') AS sha256
   FROM stored_files r WHERE r."accountId" = $1 AND ${buildReferenceTest('file', entity)}
     AND r.status = 'STORED' AND r."storageKey" IS NOT NULL`;

/**
 * SQL of contents that imports replaced and that their undo needs. JSON writes bytes as \\x and hex digits, so
 * the digits begin at the third character.
 */
const formerContents = `SELECT c."recordId", concat_ws('/', c."recordId", 'before', concat_ws('-', c."batchId", c.step)), c.before ->> 'fileName',
    c."storageKey", (c.before ->> 'fileSize')::int, substr(c.before ->> 'sha256', 3)
  FROM import_changes c WHERE c."accountId" = $1 AND ${isRelated('c."recordId"')} AND c."storageKey" IS NOT NULL`;

const buildEvents = (from: string, position: string): string =>
  `SELECT e.id, e.type, ${position} AS position, ${iso('e."occurredOn"')} AS "occurredOn", e.kind, e."recordId", e.reference,
     e.changed, e."userId", e.via, e."requestId", e.summary::text AS summary
   FROM ${from} WHERE e."accountId" = $1 AND ${isRelated('e."recordId"')}`;

/** SQL of deliveries to webhooks, with the receivers' answers. */
const deliveries = `SELECT d.id, d."webhookId", d."eventId", d."eventType", d.state, ${iso('d."createdOn"')} AS "createdOn",
    ${iso('d."sentOn"')} AS "sentOn", d."lastStatus", d."lastError", d."lastResponse"
  FROM webhooks w JOIN webhook_deliveries d ON d."accountId" = w."accountId" AND d."webhookId" = w.id
  WHERE w."accountId" = $1 AND d.position = ANY (ARRAY(
    SELECT e.position FROM events e WHERE e."accountId" = $1 AND ${isRelated('e."recordId"')}))`;

const suppressions = (entity: ListEntity): string =>
  `SELECT s.id, s.email, s.reason, s.source, ${iso('s."createdOn"')} AS "createdOn" FROM mail_suppressions s
   WHERE s."accountId" = $1 AND s.email = ANY (ARRAY(SELECT lower(a.address) FROM ${rowKinds[entity].table} t
     CROSS JOIN LATERAL unnest(ARRAY[t.email, t."alternateEmail"]) AS a(address) WHERE t."accountId" = $1 AND t.id = $2::uuid)
     || nova_dropped_addresses($1, ARRAY(SELECT x.id FROM related x)))`;
