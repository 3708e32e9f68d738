import { jobAdvertWrite, type JobAdvertWrite, type JobWrite } from './contract.ts';
import { NovaError } from '@nova/contract';
import {
  type Context,
  normaliseName,
  newId,
  type CurrentRow,
  type OwnRules,
  condition,
  type References,
  dropUndefined,
  textsToStore,
} from '@nova/core';

const groups = ['industries', 'sectors'] as const;

/**
 * Rules of jobs. An experience level may be given by name. The members of an advert are merged with the stored ones
 * (docs/interface/values.md#partial-updates).
 */
export const jobRules: OwnRules<JobWrite> = {
  /** The list has either archived jobs or live ones. */
  narrows: (_ctx, { archived }) => ({
    conditions: [condition('r.archived = $?::boolean', archived === true)],
  }),
  async prepare(ctx, { experienceLevelName: name, ...write }) {
    if (write.experienceLevelId || name === undefined) return write;
    if (name) return { ...write, experienceLevelId: await ensureExperienceLevel(ctx, name) };
    return { experienceLevelId: name, ...dropUndefined(write) };
  },
  refersTo(write) {
    const items = groups.flatMap((group) => (write[group] ?? []).map((item) => ({ group, ...item })));
    return {
      masterData: items.map(({ id }) => id),
      masterDataNames: items.flatMap(({ group, id, name }) => (!id && name ? [{ group, name }] : [])),
    };
  },
  columns(write, { references, before }) {
    const changes = pickAdvertMembers(write);
    if (Object.keys(changes).length === 0) return {};
    return { advert: advertToStore(references, changes, toStoredAdvert(before)) };
  },
};

const pickAdvertMembers = (write: JobWrite): Partial<JobAdvertWrite> =>
  Object.fromEntries(Object.entries(dropUndefined(write)).filter(([name]) => name in jobAdvertWrite.shape));

/** The cast is safe because `advertToStore` wrote the column. */
const toStoredAdvert = (before: CurrentRow | undefined): StoredAdvert =>
  (before?.advert ?? {}) as StoredAdvert;

type StoredAdvert = Readonly<Record<string, unknown>>;

type AdvertGroup = 'industries' | 'sectors';
type AdvertItem = NonNullable<JobAdvertWrite[AdvertGroup]>[number];

/**
 * Replaces given items by the ids and current names of master data.
 * @throws BAD_REQUEST for an unknown one
 */
function resolveItems(references: References, group: AdvertGroup, items: readonly AdvertItem[] | undefined) {
  return items?.flatMap(({ id, name }) => {
    if (!id && !name) return [];
    const item = id ? references.masterDataItem(group, id) : references.masterDataNamed(group, name ?? '');
    if (item) return [{ id: item.id, name: item.name }];
    throw new NovaError(
      'BAD_REQUEST',
      `${group}: ${JSON.stringify(id ?? name)} is not one of the account’s ${group}.`,
    );
  });
}

type AdvertParts = Readonly<Record<string, unknown>> | null | undefined;

/** Merges parts into the stored ones; null clears all parts. */
const mergeParts = (before: unknown, parts: AdvertParts): AdvertParts =>
  parts ? omitEmpty({ ...(before as AdvertParts), ...dropUndefined(parts) }) : parts;

const omitEmpty = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined));

/**
 * Merges `pay`, `locationDetail` and `webAdvert` with the stored values and replaces the other members.
 * @throws BAD_REQUEST for an unknown industry or sector
 */
function advertToStore(
  references: References,
  write: Partial<JobAdvertWrite>,
  before: StoredAdvert,
): StoredAdvert {
  const { industries, sectors, benefits, questions, languages, pay, locationDetail, webAdvert, ...whole } =
    write;
  return omitEmpty({
    ...before,
    ...dropUndefined(whole),
    ...dropUndefined({
      industries: resolveItems(references, 'industries', industries),
      sectors: resolveItems(references, 'sectors', sectors),
      benefits: textsToStore(benefits),
      questions: questions?.map(({ id = newId(), options = [], ...question }) => ({
        id,
        ...question,
        options,
      })),
      languages: languages?.map(omitEmpty).filter((language) => Object.keys(language).length > 0),
      pay: mergeParts(before.pay, pay),
      locationDetail: mergeParts(before.locationDetail, locationDetail),
      webAdvert: mergeParts(before.webAdvert, webAdvert),
    }),
  });
}

/** The interface does not list this group. It grows with the names that jobs use. */
const experienceLevelGroup = 'experienceLevels';

/**
 * Finds an experience level by name, ignoring case, and creates a missing one.
 * @returns its id
 */
export async function ensureExperienceLevel(ctx: Context, name: string): Promise<string> {
  const find = `SELECT id FROM master_data WHERE "accountId" = $1 AND "group" = $2 AND "nameKey" = $3`;
  const key = normaliseName(name);
  const [existing] = await ctx.db.rows<{ id: string }>(find, [experienceLevelGroup, key]);
  if (existing) return existing.id;
  await ctx.db.write(
    `INSERT INTO master_data ("accountId", id, "group", name, "nameKey", position)
     SELECT $1::uuid, $2::uuid, $3, $4, $5,
       (SELECT count(*)::int FROM master_data WHERE "accountId" = $1::uuid AND "group" = $3)
     ON CONFLICT ("accountId", "group", "nameKey") DO NOTHING`,
    [newId(), experienceLevelGroup, name, key],
  );
  const [created] = await ctx.db.rows<{ id: string }>(find, [experienceLevelGroup, key]);
  if (!created)
    throw new Error(`The experience level ${JSON.stringify(name)} was removed while it was being used`);
  return created.id;
}
