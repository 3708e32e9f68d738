import { readdirSync, readFileSync } from 'node:fs';
import { afterAll } from '@jest/globals';
import {
  boolean,
  type CompileOptions,
  compileQuery,
  customFields,
  date,
  exact,
  type FieldOptions,
  type FieldTable,
  id,
  instant,
  jsonDate,
  jsonNumber,
  jsonText,
  number,
  phone,
  type QueryNode,
  text,
  textList,
  through,
} from '../src/index.ts';
import { people, type Person } from './people.ts';
import { openEmpty, type TestDatabase } from './test-database.ts';

const accountId = '00000000-0000-7000-8000-00000000000a';
const account = `'${accountId}'::uuid`;

/** A function may call one that is created later. */
const functions = [
  'set check_function_bodies = off;',
  ...['vectors', 'queries'].flatMap((folder) => {
    const directory = new URL(`../../../prisma/sql/search/${folder}/`, import.meta.url);
    return readdirSync(directory).map((name) => readFileSync(new URL(name, directory), 'utf8'));
  }),
].join('\n');

const schema = `
create table "Status" ("accountId" uuid not null, "id" integer not null, "name" text not null);
create function weighted_skills(skills text[]) returns text[] language sql immutable as
  $$ select coalesce(array_agg(nova_weighted(skill, 'C')), '{}') from unnest(skills) as own(skill) $$;
create function texts_of(list jsonb) returns text[] language sql immutable as
  $$ select array(select item ->> 'value' from jsonb_array_elements(list) as items(item)) $$;
create function marks(id uuid, status integer, rating integer) returns text[] language sql immutable as
  $$ select array_remove(array['@i' || id, '@s' || status, '@r' || rating], null) $$;
create table "Person" (
  "accountId" uuid not null, "id" uuid primary key, "n" integer not null, "reference" text not null,
  "firstName" text, "lastName" text, "email" text, "mobile" text, "jobTitle" text, "employer" text, "location" text,
  "overview" text, "city" text, "statusId" integer, "notice" text, "salary" double precision, "rating" integer,
  "placed" boolean, "createdOn" timestamptz(3) not null, "dateOfBirth" date, "skills" text[] not null,
  "tags" jsonb not null, "history" jsonb not null, "education" jsonb not null, "custom" jsonb not null,
  "searchVector" tsvector not null generated always as (nova_document(
    array[coalesce("firstName", '') || ' ' || coalesce("lastName", ''), nova_weighted("jobTitle", 'B'), "employer", nova_weighted("location", 'A')]
      || weighted_skills("skills") || texts_of("tags") || array["overview"],
    array["reference", "email"], array["mobile"]) || array_to_tsvector(marks("id", "statusId", "rating"))) stored,
  "searchKeys" text not null generated always as (nova_keys(array["reference", "email"], array["mobile"])) stored
);
create index on "Person" using gin ("accountId", "searchVector");
create index on "Person" using gin (rtrim("searchKeys") gin_trgm_ops);
create table "Word" ("accountId" uuid not null, "word" text not null);
`;

/** With `lexicon`, some fields have marks. */
export function personFields({ lexicon = false } = {}): FieldTable {
  const marked = (options: FieldOptions): FieldOptions => (lexicon ? options : {});
  return {
    vector: 'p."searchVector"',
    ...(lexicon && {
      keys: 'rtrim(p."searchKeys")',
      lexicon: { table: '"Word"', word: '"word"', account: '"accountId"' },
    }),
    fields: {
      id: id('p."id"', marked({ mark: '@i' })),
      reference: exact('p."reference"', { inVector: true }),
      firstName: text('p."firstName"', { inVector: true }),
      lastName: text('p."lastName"', { inVector: true }),
      email: exact('p."email"', { inVector: true }),
      mobile: phone('p."mobile"', { inVector: true }),
      jobTitle: text('p."jobTitle"', { inVector: true, weight: 'B' }),
      currentEmployer: text('p."employer"'),
      location: text('p."location"', { inVector: true, weight: 'A' }),
      overview: text('p."overview"', { inVector: true }),
      'address.city': text('p."city"'),
      statusName: through(text('s."name"', marked({ mark: '@s' })), {
        key: 'p."statusId"',
        columns: 's."id"',
        from: '"Status" s',
        account: 's."accountId"',
      }),
      statusPlain: text('(select s."name" from "Status" s where s."id" = p."statusId")'),
      noticePeriod: exact('p."notice"'),
      desiredSalary: number('p."salary"'),
      rating: number('p."rating"', marked({ mark: '@r', among: [0, 1, 2, 3, 4, 5] })),
      placed: boolean('p."placed"'),
      createdOn: instant('p."createdOn"'),
      dateOfBirth: date('p."dateOfBirth"'),
      skills: textList('p."skills"', { inVector: true, weight: 'C' }),
      tags: jsonText('p."tags"', 'value', { inVector: true }),
      'tags.group': jsonText('p."tags"', 'group'),
      'employmentHistory.companyName': jsonText('p."history"', 'companyName'),
      'employmentHistory.startDate': jsonDate('p."history"', 'startDate'),
      'educationHistory.organisation': jsonText('p."education"', 'organisation'),
      'educationHistory.startYear': jsonNumber('p."education"', 'startYear'),
    },
    custom: customFields('p."custom"', ['Driving licence', 'Available from', 'Day rate', 'Languages spoken']),
  };
}

async function openDatabase(): Promise<TestDatabase> {
  const database = await openEmpty();
  await database.exec(
    'create extension unaccent; create extension pg_trgm; create extension btree_gin; create extension fuzzystrmatch;',
  );
  await database.exec(functions);
  await database.exec(schema);
  return database;
}

let shared: Promise<TestDatabase> | undefined;

afterAll(async () => {
  await (await shared)?.close();
  shared = undefined;
});

/** The suite shares the database, since no test writes. */
export function openPeople(): Promise<TestDatabase> {
  shared ??= fillPeople(people);
  return shared;
}

const textsSchema = `
create table texts (account integer not null, id integer primary key, text text, vector tsvector);
create table text_words (account integer not null, word text not null);
create function fill_texts(own text) returns void language sql as $$
  truncate texts, text_words;
  insert into texts values (1, 1, own, case when own <> '' then nova_words(own) end);
  insert into text_words select 1, word from nova_own_words((select vector from texts)) as own(word);
$$;`;

/** Opens a database with one text that stands beside its record. */
export async function openTexts(): Promise<TestDatabase> {
  const database = await openEmpty();
  textDatabases.push(database);
  await database.exec(
    'create extension unaccent; create extension pg_trgm; create extension btree_gin; create extension fuzzystrmatch;',
  );
  await database.exec(functions);
  await database.exec(textsSchema);
  return database;
}

const textDatabases: TestDatabase[] = [];

afterAll(async () => {
  for (const database of textDatabases.splice(0)) await database.close();
});

async function fillPeople(rows: readonly Person[]): Promise<TestDatabase> {
  const database = await openDatabase();
  const names = [...new Set(rows.flatMap((row) => row.status ?? []))];
  for (const [index, name] of names.entries()) {
    await database.query('insert into "Status" values ($1, $2, $3)', [accountId, index, name]);
  }
  for (const row of rows) await insertPerson(database, row, names);
  await database.query(
    'insert into "Word" select distinct "accountId", word from "Person", public.nova_own_words("searchVector") as word',
  );
  return database;
}

async function insertPerson(database: TestDatabase, row: Person, statuses: readonly string[]): Promise<void> {
  const values: Record<string, unknown> = {
    accountId,
    id: personId(row.n),
    n: row.n,
    reference: `CAN-${String(1000 + row.n)}`,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    mobile: row.mobile,
    jobTitle: row.jobTitle,
    employer: row.employer,
    location: row.location,
    overview: row.overview,
    city: row.city,
    statusId: row.status === undefined ? null : statuses.indexOf(row.status),
    notice: row.notice,
    salary: row.salary,
    rating: row.rating,
    placed: row.placed,
    createdOn: row.createdOn,
    dateOfBirth: row.dateOfBirth,
    skills: row.skills ?? [],
    tags: JSON.stringify(row.tags ?? []),
    history: JSON.stringify(row.history ?? []),
    education: JSON.stringify(row.education ?? []),
    custom: JSON.stringify(row.custom ?? []),
  };
  const columns = Object.keys(values);
  await database.query(
    `insert into "Person" (${columns.map((name) => `"${name}"`).join(', ')}) values (${columns.map((_, i) => `$${String(i + 1)}`).join(', ')})`,
    Object.values(values).map((value) => value ?? null),
  );
}

function personId(n: number): string {
  return `0190a000-0000-7000-8000-0000000abc${n.toString(16).padStart(2, '0')}`;
}

const now = new Date('2026-03-10T12:00:00.000Z');

export const options: CompileOptions = { fields: personFields(), timeZone: 'Europe/London', now, account };

export async function find(
  database: TestDatabase,
  query: string | QueryNode,
  changed: Partial<CompileOptions> = {},
): Promise<number[]> {
  const { sql, params } = compileQuery(query, { ...options, ...changed });
  const found = await database.query(`select p."n" from "Person" p where ${sql} order by 1`, [...params]);
  return found.rows.map((row) => Number(row.n));
}
