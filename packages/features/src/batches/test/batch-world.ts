import * as c from '../../contract.ts';
import { type Field, type Kind, isReference, isReferences, kinds } from '@nova/contract';
import { plainVerbs } from '@nova/core';
import { createTestAccount, make, type TestAccount, through } from '../../testing/index.ts';
import type { Database } from '@nova/db';
import fc from 'fast-check';

type Members = Readonly<Record<string, unknown>>;

/** An account with records to refer to; ids are known by labels that are the same in every such account. */
export interface BatchWorld {
  readonly account: TestAccount;
  /** Labels by id. */
  readonly labels: Map<string, string>;
  /** Replaces labels such as `@company` with ids. */
  resolve(value: unknown): unknown;
}

export async function batchWorld(database: Database, account?: TestAccount): Promise<BatchWorld> {
  const agency = account ?? (await createTestAccount(database));
  const { ctx } = agency;
  const company = await make.company(ctx, { name: 'There Ltd' });
  const job = await make.job(ctx, { title: 'Cook', companyId: company });
  const candidate = await make.candidate(ctx, {
    firstName: 'Jo',
    lastName: 'There',
    email: 'jo@there.example',
  });
  const contact = await make.contact(ctx, { firstName: 'Flo', email: 'flo@there.example' });
  const lead = await through(c.createLead, plainVerbs('lead').create)(ctx, { firstName: 'Lea' });
  const opportunity = await through(c.createOpportunity, plainVerbs('opportunity').create)(ctx, {
    name: 'Deal',
  });
  const application = await make.application(ctx, { candidateId: candidate, jobId: job });
  const items = await ctx.db.rows<{ id: string; label: string }>(
    `SELECT id, "group" || ' ' || name AS label FROM master_data WHERE "accountId" = $1`,
  );
  const labels = new Map([
    ...items.map(({ id, label }) => [id, `@${label}`] as const),
    ...Object.entries({ company, job, candidate, contact, lead, opportunity, application }).map(
      ([name, id]) => [id, `@${name}`] as const,
    ),
    [ctx.user.id, '@user'],
    [agency.accountId, '@account'],
  ]);
  const ids = new Map([...labels].map(([id, label]) => [label, id]));
  const resolve = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_name, one: unknown) =>
      typeof one === 'string' ? (ids.get(one) ?? one) : one,
    );
  return { account: agency, labels, resolve };
}

const unknownId = '01890000-0000-7000-8000-000000000000';

const texts = ['Ada', 'ada', 'Lovelace', 'Acme', 'Cook', ' ', ''];
const emails = ['ada@inbox.example', 'ADA@inbox.example', 'jo@there.example', 'bo@inbox.example'];
const addresses = ['linkedin.com/in/ada', 'https://uk.linkedin.com/in/ADA/', 'example.com'];

/** Hits defaults, groups of master data, and records; now and then something unknown. */
function valueOf(name: string, field: Field, kind: Kind): fc.Arbitrary<unknown> {
  const some = (...values: readonly unknown[]): fc.Arbitrary<unknown> => fc.constantFrom(...values);
  if (isReference(field)) {
    if (field.to === 'masterData')
      return some(...(isReference(field) ? field.groups.map((group) => `@first ${group}`) : []), null);
    const known = field.to === 'user' ? '@user' : `@${field.to}`;
    return fc.oneof({ weight: 8, arbitrary: some(known) }, { weight: 1, arbitrary: some(unknownId, null) });
  }
  if (isReferences(field)) return some([field.to === 'user' ? '@user' : `@${field.to}`], [], [unknownId]);
  if (/email/iu.test(name)) return some(...emails, null);
  if (/^(?:linkedIn|facebook|twitter|website|meetingLink)$/u.test(name)) return some(...addresses, null);
  switch (field.type) {
    case 'flag':
      return fc.boolean();
    case 'number':
      return some(0, 3, 5, null);
    case 'date':
      return some('2026-05-04', '04/05/2026', null);
    case 'instant':
      return name.startsWith('end') ? some('2026-05-04T12:00:00+02:00') : some('2026-05-04T09:00:00.000Z');
    case 'texts':
      return some(['SQL', 'SQL', ''], []);
    case 'tags':
      return some([{ group: 'Region', value: 'North' }], [{ value: ' ' }], []);
    case 'customFields':
      return some([], [{ fieldId: unknownId, value: 'x' }]);
    case 'rows':
      return kind.name === 'candidate' && name === 'languages'
        ? some([{ code: 'en' }, { code: 'EN', level: 'C1' }], [])
        : some([{ organisation: 'School', level: 'No such level' }], [{ companyName: 'Acme' }], []);
    case 'parts':
      return some({ city: 'Bonn' }, {}, null);
    case 'code':
      return /currency/iu.test(name) ? some('EUR', 'eur', 'euro') : some(field.example ?? null, null);
    default:
      return some(...texts, null);
  }
}

/** Inputs of a kind's creates: most fit, some repeat others, some are wrong in some way. */
export function recordsOf(name: c.BatchKindName): fc.Arbitrary<readonly unknown[]> {
  const kind: Kind = kinds[name];
  const written = Object.entries(kind.fields).filter(([, { written: by }]) => by === 'calls');
  const needed = (member: string): boolean =>
    [...(kind.requiresOneOf ?? []), ...(kind.belongsTo ?? [])].includes(member) ||
    kind.fields[member]?.required === true ||
    /^(?:candidateId|jobId)$/u.test(member);
  const whole = fc
    .record(Object.fromEntries(written.map(([member, field]) => [member, valueOf(member, field, kind)])), {
      requiredKeys: written.map(([member]) => member).filter(needed),
    })
    .chain((all: Members) =>
      // Few members, so that records differ in their columns.
      fc
        .shuffledSubarray(Object.keys(all).filter((member) => !needed(member)))
        .map((some) => some.slice(0, 6))
        .map((chosen) =>
          Object.fromEntries(
            Object.entries(all).filter(([member]) => needed(member) || chosen.includes(member)),
          ),
        ),
    );
  const wrong = fc.oneof(
    fc.constantFrom<unknown>(null, 7, 'x', [], {}),
    fc.tuple(whole, fc.constantFrom(...written.map(([member]) => member))).map(([one, member]) => ({
      ...one,
      [member]: 7.5,
      noSuchMember: 1,
    })),
  );
  return fc.array(fc.oneof({ weight: 9, arbitrary: whole }, { weight: 1, arbitrary: wrong }), {
    minLength: 1,
    maxLength: 14,
  });
}

/** Tables that a create may write to. */
const tables: readonly string[] = [
  ...new Set(Object.values<Kind>(kinds).map(({ table }) => table)),
  ...Object.values<Kind>(kinds).flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) => (isReferences(field) ? [field.links.table] : [])),
  ),
  ...['audit_events', 'event_queue', 'dedupe_keys', 'record_totals', 'match_queue', 'status_changes'],
  'application_moves',
  ...Object.values<Kind>(kinds).flatMap(({ name, searchable }) => (searchable ? [`${name}_search`] : [])),
];

/** Own ids of rows that nothing refers to, moments, and numbers that others leave out. */
const unlike: readonly string[] = ['position', 'order', 'number', 'requestId', 'serial'];

/** All that the account holds, ids by their labels; in an order that does not depend on ids. */
export async function dumpOf(
  database: Database,
  { account, labels }: BatchWorld,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const dump: Record<string, readonly string[]> = {};
  for (const table of tables) {
    const rows = await database.query<{ row: string }>(
      `SELECT to_jsonb(t)::text AS row FROM ${table} t WHERE "accountId" = $1`,
      [account.accountId],
    );
    dump[table] = rows.map(({ row }) => labelled(row, labels)).sort();
  }
  return dump;
}

const labelled = (row: string, labels: ReadonlyMap<string, string>): string =>
  JSON.stringify(
    JSON.parse(
      row.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu, (id) => labels.get(id) ?? '<id>'),
      (name, value: unknown) => {
        if (unlike.includes(name)) return undefined;
        return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/u.test(value)
          ? '<moment>'
          : value;
      },
    ),
  );
