import type { ListEntity } from '@nova/features/contract';
import type { AccountDatabase } from '@nova/db';

interface NamedList {
  readonly id: string;
  readonly name: string;
  readonly entity: ListEntity;
}

/** A campaign's audience: a query, or a fixed share of people. */
export type MailingList = NamedList &
  (
    | { readonly kind: 'QUERY'; readonly query: string }
    | { readonly kind: 'STATIC'; readonly query: null; readonly share: number }
  );

const query = (number: number, name: string, text: string): MailingList => ({
  id: listId(number),
  name,
  entity: 'candidate',
  kind: 'QUERY',
  query: text,
});

const makeStaticList = (number: number, name: string, entity: ListEntity, share: number): MailingList => ({
  id: listId(number),
  name,
  entity,
  kind: 'STATIC',
  query: null,
  share,
});

/** Some dozens of people per list, at scale 1. */
export const mailingLists = {
  developers: query(
    1,
    'Web developers, available',
    'skills:(TypeScript OR React) AND statusName:Available AND address.country:"United Kingdom"',
  ),
  accountants: query(2, 'Accountants with IFRS', 'skills:IFRS AND jobTitle:(accountant OR controller)'),
  nurses: query(3, 'Senior nurses', 'jobTitle:"Senior Nurse" AND address.country:"United Kingdom"'),
  alumni: query(4, 'People we placed', 'placed:true AND rating:>=3'),
  readers: makeStaticList(5, 'Newsletter readers', 'candidate', 0.022),
  clients: makeStaticList(6, 'Client contacts', 'contact', 0.12),
} as const satisfies Readonly<Record<string, MailingList>>;

interface Sender {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly replyTo: string | null;
  readonly ratePerSecond: number | null;
}

export const senders = {
  jobs: {
    id: senderId(1),
    name: 'Demo agency jobs',
    email: 'jobs@demo.example',
    replyTo: null,
    ratePerSecond: 5,
  },
  news: {
    id: senderId(2),
    name: 'Demo agency',
    email: 'news@demo.example',
    replyTo: 'hello@demo.example',
    ratePerSecond: null,
  },
  clients: {
    id: senderId(3),
    name: 'Maya Ellison, Demo agency',
    email: 'maya.ellison@demo.example',
    replyTo: null,
    ratePerSecond: 2,
  },
} as const satisfies Readonly<Record<string, Sender>>;

/** Writes senders and lists, which campaigns refer to; existing ones stay. */
export async function openMailing(db: AccountDatabase, createdOn: string): Promise<void> {
  await db.write(
    `INSERT INTO mail_senders ("accountId", id, name, email, "replyTo", "ratePerSecond", "createdOn", "updatedOn")
     SELECT $1::uuid, s.id, s.name, s.email, s."replyTo", s."ratePerSecond", $3::timestamptz, $3::timestamptz
     FROM jsonb_to_recordset($2::jsonb) AS s(id uuid, name text, email text, "replyTo" text, "ratePerSecond" int)
     ON CONFLICT ("accountId", id) DO NOTHING`,
    [JSON.stringify(Object.values(senders)), createdOn],
  );
  await db.write(
    `INSERT INTO distribution_lists ("accountId", id, name, entity, kind, query, "createdOn", "updatedOn")
     SELECT $1::uuid, l.id, l.name, l.entity, l.kind, l.query, $3::timestamptz, $3::timestamptz
     FROM jsonb_to_recordset($2::jsonb) AS l(id uuid, name text, entity text, kind text, query text)
     ON CONFLICT ("accountId", id) DO NOTHING`,
    [JSON.stringify(Object.values(mailingLists)), createdOn],
  );
}

/** Fills empty STATIC lists after the import. The demo's own ids decide the members, so they are the same in every account. */
export async function fillLists(db: AccountDatabase): Promise<void> {
  for (const list of Object.values(mailingLists)) {
    if (list.kind === 'QUERY') continue;
    await db.write(
      `INSERT INTO distribution_list_members ("accountId", "listId", "recordId", "${list.entity}Id")
       SELECT $1::uuid, $2::uuid, e."recordId", e."recordId" FROM external_ids e
       WHERE e."accountId" = $1 AND e.entity = $3::text AND e."externalId" LIKE 'demo-%'
         AND left(md5($2::text || e."externalId"), 4) < $4::text
         AND NOT EXISTS (SELECT 1 FROM distribution_list_members m WHERE m."accountId" = $1 AND m."listId" = $2::uuid)
       ON CONFLICT ("accountId", "listId", "recordId") DO NOTHING`,
      [list.id, list.entity, toHexBound(list.share)],
    );
  }
}

/** Returns the bound for the first four hex digits of a hash, below which a given share of hashes is. */
const toHexBound = (share: number): string =>
  Math.round(share * 0x1_00_00)
    .toString(16)
    .padStart(4, '0');

/** Returns an id made from a number. An import gives these records no ids of its own, so every account has the same ones. */
function makeId(what: string, number: number): string {
  return `de300000-0000-4${what}-8000-${String(number).padStart(12, '0')}`;
}

function senderId(number: number): string {
  return makeId('001', number);
}

function listId(number: number): string {
  return makeId('002', number);
}
