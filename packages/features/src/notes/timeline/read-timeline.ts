import { type TimelineItem, type TimelineKind, timelineKinds } from '../timeline-contract.ts';
import {
  resolveMoment,
  type Context,
  isId,
  type DocumentPage,
  JsonText,
  buildConditions,
  condition,
  type Condition,
  type PageRequest,
  iso,
  joinOne,
  notFound,
  visibleToUser,
} from '@nova/core';
import { toAlias, kinds, referred } from '@nova/kinds';
import { type Appearance, appearances } from './appearances.ts';

interface TimelinePage {
  readonly data: string;
  readonly total: number;
  readonly there: boolean;
}

/** The number of the first parameter after account, record, LIMIT and OFFSET. */
const firstValue = 5;

/**
 * Returns the verb that lists what happened to a record, newest first, as far as the user may see it
 * (docs/interface/timeline.md).
 * @throws NOT_FOUND
 */
export const createTimelineVerb =
  <Member extends string>(kind: TimelineKind, member: Member) =>
  async (ctx: Context, input: PageRequest & Record<Member, string>): Promise<DocumentPage<TimelineItem>> => {
    const id: string = input[member];
    if (!isId(id)) throw notFound(kinds[kind].singular);
    const { page, size } = input;
    const values: unknown[] = [];
    const branches = appearances
      .filter(({ on, through }) => kind in on || kind in (through ?? {}))
      .map((appearance) => buildBranch(ctx, appearance, input, values));
    const text = getStatement(kind, branches, roundDepth((page + 1) * size));
    const [row] = await ctx.db.rows<TimelinePage>(text, [id, size, page * size, ...values], {
      dynamic: values.length > 0,
    });
    if (!row?.there) throw notFound(kinds[kind].singular);
    return { data: new JsonText<TimelineItem[]>(row.data), page, size, total: row.total };
  };

/** Returns a power of ten that is at least the number of items. Rounding bounds the number of different statements. */
const roundDepth = (items: number): number => 10 ** Math.max(2, Math.ceil(Math.log10(items)));

/** Builds a branch and appends the values of its conditions to `values`. */
function buildBranch(
  ctx: Context,
  appearance: Appearance,
  { updatedSince }: PageRequest,
  values: unknown[],
): Branch {
  const narrowing: readonly Condition[] = [
    ...(appearance.visibility ? visibleToUser(ctx, appearance.visibility) : []),
    ...(updatedSince === undefined
      ? []
      : [
          condition(
            `r."${appearance.stamp ?? appearance.at}" >= $?::timestamptz`,
            resolveMoment(ctx, updatedSince, 'from'),
          ),
        ]),
  ];
  const built = buildConditions(narrowing, firstValue + values.length);
  values.push(...built.values);
  return { appearance, conditions: built.sql };
}

/** Conditions on the row, under the alias `r`, and on its owner, under the alias `owner`. */
interface Branch {
  readonly appearance: Appearance;
  readonly conditions: readonly string[];
}

/**
 * Returns the statement of a page. In one round trip it yields the page (`data`, a JSON list), the exact `total`,
 * and whether the record is `there`. It merges the newest rows of each table by index, then builds the documents of
 * the page. Values: `$1` account, `$2` record, `$3` LIMIT, `$4` OFFSET.
 * @param depth the last item that the statement reaches; it is written into the text, because the planner assumes a
 * tenth of all rows for a parameter
 */
function getStatement(record: TimelineKind, branches: readonly Branch[], depth: number): string {
  if (branches.some(({ conditions }) => conditions.length > 0))
    return buildStatement(record, branches, depth);
  const key = `${record} ${String(depth)}`;
  const text = statementCache.get(key) ?? buildStatement(record, branches, depth);
  statementCache.set(key, text);
  return text;
}

/** Statements by kind and depth. They are cached, because building one takes as long as answering. */
const statementCache = new Map<string, string>();

function buildStatement(record: TimelineKind, branches: readonly Branch[], depth: number): string {
  const limited = branches.map(
    (branch, at) =>
      `(SELECT ${String(at)} AS branch, r.id, r."${branch.appearance.at}" AS at ${buildRowsSql(record, branch)}` +
      ` ORDER BY r."${branch.appearance.at}" DESC, r.id DESC LIMIT ${String(depth)})`,
  );
  const documents = branches.map(
    ({ appearance }, at) =>
      `SELECT items.at, items.id, document.text FROM items CROSS JOIN LATERAL (${buildDocument(appearance)}) document` +
      ` WHERE items.branch = ${String(at)}`,
  );
  const counts = branches.map((branch) => `(SELECT count(*) ${buildRowsSql(record, branch)})`);
  return (
    // The account is a column, for the reason that `buildIdRows` gives (record-source.ts).
    `WITH items AS MATERIALIZED (SELECT $1::uuid AS "accountId", merged.branch, merged.id, merged.at FROM (${limited.join(' UNION ALL ')}) merged` +
    ` ORDER BY merged.at DESC, merged.id DESC LIMIT $3::int OFFSET $4::bigint)` +
    ` SELECT (SELECT concat('[', string_agg(page.text, ',' ORDER BY page.at DESC, page.id DESC), ']')` +
    ` FROM (${documents.join(' UNION ALL ')}) page) AS data,` +
    ` (${counts.join(' + ')})::int AS total,` +
    ` EXISTS (SELECT 1 FROM ${kinds[record].table} x WHERE x."accountId" = $1 AND x.id = $2::uuid) AS there`
  );
}

function buildRowsSql(record: TimelineKind, { appearance, conditions }: Branch): string {
  const { table, on, through } = appearance;
  const column = on[record];
  const between = through?.[record];
  const from =
    between === undefined
      ? `FROM ${table} r`
      : `FROM ${between.table} b JOIN ${table} r ON r."accountId" = b."accountId" AND r.id = b."${between.row}"`;
  const owner = conditions.some((sql) => /\bowner\./u.test(sql))
    ? joinOne('users', 'owner', 'r', 'ownerId').sql
    : '';
  const accountCondition = `${between ? 'b' : 'r'}."accountId" = $1`;
  const recordCondition =
    column === undefined ? `b."${between?.record ?? ''}" = $2::uuid` : `r."${column}" = $2::uuid`;
  return [from, owner, `WHERE ${[accountCondition, recordCondition, ...conditions].join(' AND ')}`].join(' ');
}

/** Builds the document of an item (docs/interface/timeline.md#items). */
function buildDocument(appearance: Appearance): string {
  const {
    kind,
    table,
    at,
    event,
    title,
    text,
    by,
    about,
    hasReference,
    madeByTrail,
    joins = [],
  } = appearance;
  const userColumn = by === undefined ? 'NULL::uuid' : `r."${by}"`;
  const maker =
    `(SELECT e."userId" FROM audit_events e WHERE e."accountId" = $1 AND e."recordId" = r.id` +
    ` AND e.action = 'create' ORDER BY e.id LIMIT 1)`;
  const members: readonly (readonly [string, string])[] = [
    ['kind', `'${kind}'`],
    ['id', 'r.id'],
    ['reference', hasReference ? 'r.reference' : 'NULL::text'],
    ['event', event],
    ['occurredOn', iso(`r."${at}"`)],
    ['userId', 'who.id'],
    ['userName', '(SELECT u.name FROM users u WHERE u."accountId" = $1 AND u.id = who.id)'],
    ['title', title],
    ['text', text === undefined ? 'NULL::text' : `left(${text}, 1000)`],
    ...timelineKinds.flatMap((record) => buildNameMembers(record, about[record])),
  ];
  const columns = members.map(([name, sql]) => `${sql} AS "${name}"`).join(', ');
  return (
    `SELECT (SELECT row_to_json(d)::text FROM (SELECT ${columns}) d) AS text` +
    ` FROM ${table} r ${joins.map(({ sql }) => sql).join(' ')}` +
    // OFFSET 0 prevents inlining, which would query the audit trail once per use.
    ` CROSS JOIN LATERAL (SELECT ${madeByTrail ? `coalesce(${maker}, ${userColumn})` : userColumn} AS id OFFSET 0) who` +
    ` WHERE r."accountId" = items."accountId" AND r.id = items.id LIMIT 1`
  );
}

const buildNameMembers = (
  record: TimelineKind,
  column: string | undefined,
): (readonly [string, string])[] => [
  [`${record}Id`, column === undefined ? 'NULL::uuid' : `r."${column}"`],
  [`${record}Name`, column === undefined ? 'NULL::text' : referred[record].name(toAlias(column))],
];
