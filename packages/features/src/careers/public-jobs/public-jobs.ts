import type { listPublicJobs as endpoint, publicJob } from '../contract.ts';
import type { PublicJobs } from '@nova/contract';
import {
  type Context,
  isId,
  JsonText,
  columns,
  documentJoins,
  documentSql,
  joinOne,
  type RecordSource,
  buildIdRows,
  notFound,
} from '@nova/core';
import { buildAdvertFlagSql, buildWebAdvertSql } from '../../jobs/advert-sql.ts';
import type { z } from 'zod';

const texts = [
  'addressLabel',
  'addressLine',
  'cityName',
  'cityRegion',
  'country',
  'countryCode',
  'countryName',
];

const buildAdvertText = (name: string): string => `j.advert ->> '${name}'`;

const buildAdvertList = (name: string): string => `coalesce(j.advert -> '${name}', '[]'::jsonb)`;

const isPublished = buildAdvertFlagSql('publishToWebsite');

/** SQL of whether the advert hides its company (docs/interface/public-jobs.md#a-client-that-is-not-named). */
export const hidesCompany = buildAdvertFlagSql('hideCompany');

const buildDayFirst = (name: string): string => `to_char((j.advert ->> '${name}')::date, 'DD/MM/YYYY')`;

const buildImage = (name: string): string => {
  const part = (member: string): string => `'${member}', j.advert #>> '{${name},${member}}'`;
  return `json_build_object(${['id', 'name', 'url'].map(part).join(', ')})`;
};

/** Returns SQL of the advert's industries or sectors under their current names, else of the company's. */
const buildClassification = (list: string, ofCompany: string): string =>
  `CASE WHEN jsonb_array_length(${buildAdvertList(list)}) > 0 THEN (
      SELECT json_agg(json_build_object('id', x.item ->> 'id', 'name', coalesce(m.name, x.item ->> 'name')) ORDER BY x.place)
      FROM jsonb_array_elements(${buildAdvertList(list)}) WITH ORDINALITY AS x(item, place)
      LEFT JOIN master_data m ON m."accountId" = j."accountId" AND m.id = (x.item ->> 'id')::uuid)
    WHEN ${ofCompany}.id IS NOT NULL THEN json_build_array(json_build_object('id', ${ofCompany}.id, 'name', ${ofCompany}.name))
    ELSE '[]'::json END`;

const languages = `(SELECT coalesce(json_agg(json_build_object('code', x.item ->> 'code', 'name', x.item ->> 'name',
    'level', x.item ->> 'level') ORDER BY x.place), '[]')
  FROM jsonb_array_elements(${buildAdvertList('languages')}) WITH ORDINALITY AS x(item, place))`;

const tags = `(SELECT coalesce(json_agg(json_build_object('key', x.item ->> 'group', 'value', x.item ->> 'value') ORDER BY x.place), '[]')
  FROM jsonb_array_elements(j.tags) WITH ORDINALITY AS x(item, place))`;

/** SQL of the advert's pay; the job's own pay fills gaps. `$4` holds the names of currencies. */
const pay = (() => {
  const ofAdvert = (path: string): string => `j.advert #>> '{pay,${path}}'`;
  const amount = (name: string): string => `coalesce((${ofAdvert(name)})::float8, j."${name}")`;
  const currency = `coalesce(${ofAdvert('currency,code')}, j."payCurrency")`;
  const tenure = `coalesce(${ofAdvert('tenure,code')}, j."payTenure")`;
  const tenureName = `upper(left(${tenure}, 1)) || lower(replace(substr(${tenure}, 2), '_', ' '))`;
  const isRange = `coalesce(${amount('minPay')} <> ${amount('maxPay')}, false)`;
  return `json_build_object(
    'currency', json_build_object('code', ${currency},
      'name', coalesce(${ofAdvert('currency,name')}, $4::jsonb ->> (${currency}))),
    'label', ${ofAdvert('label')}, 'minPay', ${amount('minPay')}, 'maxPay', ${amount('maxPay')},
    'range', coalesce((${ofAdvert('range')})::boolean, ${isRange}),
    'tenure', json_build_object('code', ${tenure}, 'name', coalesce(${ofAdvert('tenure,name')}, ${tenureName})))`;
})();

/** SQL of the initials of the recruiter's first and last name. */
const initials = `upper(left(btrim(o.name), 1) || CASE WHEN btrim(o.name) ~ '\\s' THEN left(regexp_replace(btrim(o.name), '^.*\\s', ''), 1) ELSE '' END)`;

const recruiter = `json_build_object('fullName', o.name, 'headline', o.headline, 'id', o.id, 'initials', ${initials},
  'email', o.email, 'mobile', o.mobile, 'workPhone', o."workPhone", 'linkedIn', o."linkedIn",
  'profilePicUrl', o."profilePicUrl", 'languages', coalesce(to_json(o.languages), '[]'), 'address', ${buildPublicPlace('o.address')})`;

/**
 * The public view of a job (docs/interface/public-jobs.md#fields). It has only what the agency publishes, so no
 * internal text, private file or rate.
 */
export const publicJobSource: RecordSource = {
  from: 'jobs j',
  alias: 'j',
  joins: [
    joinOne('companies', 'co', 'j', 'companyId'),
    joinOne('master_data', 'ci', 'co', 'industryId'),
    joinOne('master_data', 'cs', 'co', 'sectorId'),
    joinOne('master_data', 'et', 'j', 'employmentTypeId'),
    joinOne('master_data', 'xl', 'j', 'experienceLevelId'),
    joinOne('master_data', 'st', 'j', 'statusId'),
    joinOne('users', 'o', 'j', 'ownerId'),
  ],
  members: {
    ...columns('j', ['id', 'reference', 'title', 'shortDescription']),
    description: buildAdvertText('description'),
    applyEmail: buildAdvertText('applyEmail'),
    applyUrl: buildAdvertText('applyUrl'),
    companyName: `CASE WHEN NOT ${hidesCompany} THEN co.name END`,
    employmentType: 'et.name',
    experience: 'xl.name',
    industry: `(${buildClassification('industries', 'ci')}) #>> '{0,name}'`,
    jobType: buildAdvertText('jobType'),
    sector: `(${buildClassification('sectors', 'cs')}) #>> '{0,name}'`,
    status: 'st.name',
    packageOverview: buildAdvertText('packageOverview'),
    ownerId: 'j."ownerId"',
    ownerName: 'o.name',
    tenantId: 'j."accountId"',
    cutOffDate: buildDayFirst('cutOffDate'),
    estClosingDate: buildDayFirst('estClosingDate'),
    postedOn: buildDayFirst('postedOn'),
    openings: 'j."openPositions"',
    ...columns('j', ['uniqueId', 'archived', 'hot']),
    keepAdvertWhenClosed: buildAdvertFlagSql('keepAdvertWhenClosed'),
    publishToWebsite: isPublished,
    remoteWorking: 'j."remoteWorking"',
    benefits: buildAdvertList('benefits'),
    skills: 'j.skills',
    tags,
    industries: buildClassification('industries', 'ci'),
    sectors: buildClassification('sectors', 'cs'),
    bannerImage: buildImage('bannerImage'),
    jobDetailImage: buildImage('jobDetailImage'),
    languages,
    location: buildPublicPlace(`(j.advert -> 'locationDetail')`, 'j.location'),
    pay,
    recruiter,
    webAdvert: buildWebAdvertSql('j'),
  },
};

/**
 * Returns SQL of a place as JSON.
 * @param place SQL of a jsonb object or null
 * @param label SQL of the label to use if the place has none
 */
function buildPublicPlace(place: string, label: string | null = null): string {
  const text = (name: string): string => `${place} ->> '${name}'`;
  const number = (name: string): string => `(${place} ->> '${name}')::float8`;
  const members = [
    ...texts.map((name) => [name, text(name)]),
    ...['latitude', 'longitude'].map((name) => [name, number(name)]),
    ...['postCode', 'regionName'].map((name) => [name, text(name)]),
  ].map(([name, sql]) => {
    const labelled =
      name === 'addressLabel' && label !== null ? `coalesce(${String(sql)}, ${label})` : String(sql);
    return `'${String(name)}', ${labelled}`;
  });
  return `json_build_object(${members.join(', ')})`;
}

const names = new Intl.DisplayNames(['en'], { type: 'currency' });

/** English names by ISO 4217 code, as JSON. */
export const currencyNames = JSON.stringify(
  Object.fromEntries(Intl.supportedValuesOf('currency').map((code) => [code, names.of(code)])),
);

const { from, alias } = publicJobSource;

const statement = `
  SELECT '{"data":[' || coalesce(p.data, '') || '],"message":"OK","metadata":'
    || json_build_object('companyId', k.id, 'companyName', k.name, 'includeArchived', $3::boolean)::text
    || ',"success":true,"totalCount":' || p.jobs || ',"totalValue":' || p.openings || '}' AS body
  FROM companies k CROSS JOIN LATERAL (
    SELECT string_agg(${documentSql(publicJobSource)}, ',' ORDER BY ${alias}."createdOn" DESC, ${alias}.id DESC) AS data,
      count(*) AS jobs, coalesce(sum(${alias}."openPositions"), 0) AS openings
    FROM ${buildIdRows(`ARRAY(SELECT ${alias}.id FROM ${from} WHERE ${alias}."accountId" = $1 AND ${alias}."companyId" = k.id
      AND ($3::boolean OR NOT ${alias}.archived) AND (NOT $5::boolean OR (${isPublished} AND NOT ${hidesCompany})))`)}
    JOIN ${from} ON ${alias}."accountId" = page."accountId" AND ${alias}.id = page.id ${documentJoins(publicJobSource)}
  ) p
  WHERE k."accountId" = $1 AND k.id = $2`;

/**
 * Lists a client company's jobs, newest first. Depending on the key, these are all jobs, or only published ones
 * that are not archived (docs/interface/public-jobs.md#what-is-listed).
 * @throws NOT_FOUND for an unknown company
 */
export async function listPublicJobs(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<JsonText<PublicJobs<z.output<typeof publicJob>>>> {
  if (!isId(input.companyId)) throw notFound('company');
  const [row] = await ctx.db.rows<{ body: string }>(statement, [
    input.companyId,
    input.includeArchived && !ctx.publishedJobsOnly,
    currencyNames,
    ctx.publishedJobsOnly,
  ]);
  if (!row) throw notFound('company');
  return new JsonText<PublicJobs<z.output<typeof publicJob>>>(row.body);
}
