import type { ImportLine } from '@nova/contract';
import { kinds } from '@nova/kinds';
import { given } from '@nova/domain/rules';
import { transferKindOf } from './kind-of.ts';
import { notesOf } from './more-notes.ts';
import type { LineTools } from './transfer-kind.ts';

export const companyKind = transferKindOf(kinds.company, {
  shape: (line, { before }) => notesOf(line, before),
});
export const opportunityKind = transferKindOf(kinds.opportunity, { apart: true });

type JobLine = Extract<ImportLine, { type: 'job' }>;

export const jobKind = transferKindOf(kinds.job, {
  prepare: (line, tools) => ({ ...writeOf(ownIds(line, tools)), ...placeOf(line) }),
  made: { advert: {} },
  export: { without: ['advert'], spread: 't.advert' },
});

/** `location` is a text or the place in detail, which the private text follows then. */
function placeOf({ location, locationDetail: detail }: JobLine) {
  const said = detail === null || detail === undefined ? {} : { locationDetail: detail };
  if (typeof location !== 'object' || location === null) return given({ location, ...said });
  const { addressLabel, cityName, countryName, country } = location;
  const text = addressLabel ?? ([cityName, countryName ?? country].filter(Boolean).join(', ') || null);
  return { location: text, locationDetail: location, ...said };
}

/** The line with the account's ids of industries and sectors in place of the caller's. */
function ownIds(line: JobLine, { catalogue }: LineTools): JobLine {
  const own = (group: 'industries' | 'sectors') =>
    line[group]?.map(({ id, name }) => ({
      id: id ? (catalogue.masterData([group], id) ?? (name ? null : id)) : null,
      name,
    }));
  return { ...line, industries: own('industries'), sectors: own('sectors') };
}

/** Members of a line that a call cannot set to null: null says there that nothing is given. */
const notNullable = [
  'benefits',
  'languages',
  'industries',
  'sectors',
  'locationDetail',
  'publishToWebsite',
  'hideCompany',
  'keepAdvertWhenClosed',
];

const writeOf = (line: JobLine): JobLine =>
  // Members are only left out, and all of them are optional.
  Object.fromEntries(
    Object.entries(line).filter(([name, value]) => value !== null || !notNullable.includes(name)),
  ) as JobLine;
