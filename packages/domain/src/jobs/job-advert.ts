import { NovaError, type JobAdvertWrite } from '@nova/contract';
import { newId } from '../ids.ts';
import type { References } from '../records/references.ts';
import { given, textsToStore } from '../records/row-of.ts';

/** What a job's column `advert` holds: the members of an advert write that have a value. */
export type StoredAdvert = Readonly<Record<string, unknown>>;

type Group = 'industries' | 'sectors';
type Item = NonNullable<JobAdvertWrite[Group]>[number];

/** The industries or sectors an advert names, each with its id and present name. @throws BAD_REQUEST for an unknown one */
function resolved(references: References, group: Group, items: readonly Item[] | undefined) {
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

type Parts = Readonly<Record<string, unknown>> | null | undefined;

/** Parts that a write gives over those that are stored; null clears them all. */
const merged = (before: unknown, parts: Parts): Parts =>
  parts ? withValue({ ...(before as Parts), ...given(parts) }) : parts;

const withValue = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined));

/**
 * The advert of a job after a write: `pay`, `locationDetail` and `webAdvert` merged, all else replaced (docs/interface/values.md#partial-updates).
 * @throws BAD_REQUEST for an unknown industry or sector
 */
export function advertToStore(
  references: References,
  write: Partial<JobAdvertWrite>,
  before: StoredAdvert,
): StoredAdvert {
  const { industries, sectors, benefits, questions, languages, pay, locationDetail, webAdvert, ...whole } =
    write;
  return withValue({
    ...before,
    ...given(whole),
    ...given({
      industries: resolved(references, 'industries', industries),
      sectors: resolved(references, 'sectors', sectors),
      benefits: textsToStore(benefits),
      questions: questions?.map(({ id = newId(), options = [], ...question }) => ({
        id,
        ...question,
        options,
      })),
      languages: languages?.map(withValue).filter((language) => Object.keys(language).length > 0),
      pay: merged(before.pay, pay),
      locationDetail: merged(before.locationDetail, locationDetail),
      webAdvert: merged(before.webAdvert, webAdvert),
    }),
  });
}
