import { interfaceParts } from './interface-file.ts';

/**
 * Members by type as the reviewed interface lists them (packages/contract/interface.txt), since the server's own
 * schemas prove nothing.
 */
export interface Documented {
  readonly strings?: string;
  readonly numbers?: string;
  readonly booleans?: string;
  readonly lists?: string;
  readonly objects?: string;
}

const words = (text = ''): readonly string[] => text.split(/\s+/u).filter(Boolean);

const isText = (value: unknown): boolean => value === null || typeof value === 'string';
const isNumber = (value: unknown): boolean => value === null || typeof value === 'number';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isList = (value: unknown): boolean => Array.isArray(value);
const isObject = (value: unknown): boolean => typeof value === 'object' && !Array.isArray(value);

/** Missing, surplus and mistyped members. */
export function differences(record: unknown, documented: Documented, optional = ''): readonly string[] {
  const members = record as Readonly<Record<string, unknown>>;
  const rules: readonly (readonly [string | undefined, (value: unknown) => boolean])[] = [
    [documented.strings, isText],
    [documented.numbers, isNumber],
    [documented.booleans, isFlag],
    [documented.lists, isList],
    [documented.objects, isObject],
  ];
  const known = new Set([...rules.flatMap(([names]) => words(names)), ...words(optional)]);
  const extra = Object.keys(members).filter((name) => !known.has(name));
  const wrong = rules.flatMap(([names, fits]) =>
    words(names).filter((name) => !(name in members) || !fits(members[name])),
  );
  return [
    ...extra.map((name) => `not documented: ${name}`),
    ...wrong.map((name) => `${name}: ${JSON.stringify(members[name])}`),
  ];
}

/** Required members of a named schema. */
function documented(schema: string): Documented {
  const groups: Record<keyof Documented, string[]> = {
    strings: [],
    numbers: [],
    booleans: [],
    lists: [],
    objects: [],
  };
  for (const line of interfaceParts.get(schema) ?? []) {
    const [, name = '', optional, type = ''] = /^- (\w+)(\?)?: (.*)$/u.exec(line) ?? [];
    if (optional === undefined && name !== '') groups[groupOf(type)].push(name);
  }
  return Object.fromEntries(Object.entries(groups).map(([group, names]) => [group, names.join(' ')]));
}

function groupOf(type: string): keyof Documented {
  if (type.startsWith('list of')) return 'lists';
  if (type.startsWith('boolean')) return 'booleans';
  if (/^(?:number|integer)/u.test(type)) return 'numbers';
  return type.startsWith('{') || interfaceParts.has(type.replace(' or null', '')) ? 'objects' : 'strings';
}

const namesOf = (schema: string): string =>
  (interfaceParts.get(schema) ?? []).map((line) => /^- (\w+)/u.exec(line)?.[1] ?? '').join(' ');

export const address = documented('Address');
export const campaign = documented('Campaign');
export const candidate = documented('Candidate');
export const company = documented('Company');
export const companyDetail = documented('CompanyDetail');
export const contact = documented('Contact');
export const counters = namesOf('CampaignStatistics');
export const customField = documented('CustomFieldValue');
export const education = documented('Education');
export const employment = documented('Employment');
export const interview = documented('Interview');
export const jobDetail = documented('JobDetail');
export const lead = documented('Lead');
export const masterDataGroups = namesOf('MasterData').split(' ');
export const opportunity = documented('Opportunity');
export const placement = documented('Placement');
export const publicJob = documented('PublicJob');
export const publicLocation = documented('PublicLocation');
export const recruiter = documented('PublicRecruiter');
export const savedSearch = documented('SavedSearch');
export const webAdvert = documented('WebAdvert');
