// Tables of the documentation that follow from the contract, as Markdown.
import { listedTools } from '@nova/agents';
import { personalColumns } from '@nova/db';
import {
  createSchemaBook,
  deprecationsOf,
  errorTable,
  limitNames,
  noticePeriods,
  personalData,
  plans,
  salaryTenures,
  stageCodes,
} from '@nova/contract';
import { endpoints, extractResource } from '@nova/features/contract';

const book = createSchemaBook('');
for (const { output } of endpoints) book.add(output);
const named = book.named();

/** Codes by the fields that hold them. */
const codes = {
  noticePeriod: noticePeriods,
  desiredSalaryTenure: salaryTenures,
  stageCode: stageCodes,
};

const cell = (text) => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

/** By the word after `derived:`; each takes what follows it. */
export const derivedTables = {
  errors: () =>
    table(
      ['Status', 'Code', 'Meaning', 'What to do'],
      Object.entries(errorTable)
        .toSorted(([, a], [, b]) => a.status - b.status)
        .map(([code, { status, meaning, remedy }]) => [status, `\`${code}\``, meaning, remedy]),
    ),
  endpoints: (resource) =>
    table(
      ['Procedure', 'REST', 'What it does'],
      endpoints
        .filter(
          ({ name }) =>
            extractResource(name) ===
            mustBeThere(
              resource,
              endpoints.map(({ name: one }) => extractResource(one)),
            ),
        )
        .map(({ name, route, summary }) => [
          `\`${name}\``,
          route ? `\`${route.method} ${route.path}\`` : '',
          summary,
        ]),
    ),
  fields: (schema) => fieldTable(named[mustBeThere(schema, Object.keys(named))]),
  input: (endpoint) => fieldTable(book.add(endpointNamed(endpoint).input)),
  'agent tools': () =>
    table(
      ['Tool', 'Takes', 'Answers', 'What for'],
      listedTools.map(({ name, description, inputSchema, outputSchema, annotations }) => [
        `\`${name}\``,
        membersOf(inputSchema) || 'nothing',
        membersOf(outputSchema),
        `${annotations.readOnlyHint ? '' : 'Writes. '}${description}`,
      ]),
    ),
  'user roles': () =>
    table(
      ['Role', 'May call besides'],
      [
        ['`READER`', `Every \`GET\` that ADMIN does not name; ${namesOf('READER', isWrite)}.`],
        ['`MEMBER`', 'Every `POST`, `PUT` and `DELETE` that the other rows do not name.'],
        ['`ADMIN`', `${namesOf('ADMIN')}.`],
      ],
    ),
  plans: () =>
    table(
      [
        'Plan',
        'reads/min',
        'writes/min',
        'usage/day',
        'candidates',
        'companies',
        'parses/min',
        'requests/h · day',
        'CVs/day · month',
      ],
      Object.entries(plans).map(([plan, limits]) => [
        ...[plan, shown(limits.readsPerMinute), shown(limits.writesPerMinute), shown(limits.usagePerDay)],
        ...[shown(limits.candidateRecords), shown(limits.companyRecords), shown(limits.parsesPerMinute)],
        together(limits.parseRequestsPerHour, limits.parseRequestsPerDay),
        together(limits.parsedCvsPerDay, limits.parsedCvsPerMonth),
      ]),
    ),
  codes: () =>
    table(
      ['Field', 'Codes'],
      Object.entries(codes).map(([field, values]) => [
        `\`${field}\``,
        values.map((code) => `\`${code}\``).join(', '),
      ]),
    ),
  'personal data': () =>
    table(
      ['Kind of record', 'Deleted with', 'What it tells of a person'],
      personalData().map(({ kind, fields, erasedWith }) => [
        kind.singular,
        erasedWith === kind.name ? 'itself' : `its ${erasedWith}`,
        fields.map((name) => `\`${name}\``).join(', '),
      ]),
    ),
  'personal columns': () =>
    table(
      ['Table', 'The row goes', 'The value goes', 'Stays'],
      [...groupedBy(personalColumns(), ({ table: name }) => name)]
        .filter(([, columns]) => columns.some(({ rule }) => rule !== 'KEEP'))
        .map(([name, columns]) => [
          `\`${name}\``,
          ...['ERASE', 'BLANK', 'KEEP'].map((rule) => ruled(columns.filter((one) => one.rule === rule))),
        ]),
    ),
  deprecations: () => {
    const all = endpoints.flatMap((endpoint) => deprecationsOf(endpoint).all);
    if (all.length === 0) return 'Nothing is to go at present.';
    return table(
      ['What', 'Since', 'May go on', 'Instead'],
      all.map(({ what, deprecation: { since, sunset, instead } }) => [`\`${what}\``, since, sunset, instead]),
    );
  },
  'limit names': () => limitNames.map((name) => `\`${name}\``).join(', '),
};

/** Columns with their reason; those of a row that goes are not named. */
const ruled = (columns) =>
  columns[0]?.rule === 'ERASE'
    ? columns[0].reason
    : [...groupedBy(columns, ({ reason }) => reason)]
        .map(([reason, some]) =>
          some[0].rule === 'KEEP'
            ? reason
            : `${some.map(({ column }) => `\`${column}\``).join(', ')}. ${reason}`,
        )
        .join(' ');

const groupedBy = (all, keyOf) =>
  all.reduce((groups, one) => groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]), new Map());

const isWrite = ({ type }) => type === 'mutation';

const namesOf = (role, chosen = () => true) =>
  endpoints
    .filter((one) => one.userRole === role && chosen(one))
    .map(({ name }) => `\`${name}\``)
    .join(', ');

const shown = (value) => (value === null ? 'none' : value.toLocaleString('en'));
const together = (...values) => [...new Set(values.map(shown))].join(' · ');

function mustBeThere(name, all) {
  if (all.includes(name)) return name;
  throw new Error(`There is no ${JSON.stringify(name)}; there are ${[...new Set(all)].join(', ')}.`);
}

function endpointNamed(name) {
  mustBeThere(
    name,
    endpoints.map((one) => one.name),
  );
  return endpoints.find((one) => one.name === name);
}

function fieldTable(schema) {
  const { properties = {} } = schema.anyOf?.find((one) => one.properties) ?? schema;
  return table(
    ['Field', 'Type', 'Meaning'],
    Object.entries(properties)
      .filter(([, member]) => member.format !== 'binary')
      .map(([name, member]) => [
        `\`${name}\``,
        typeOf(member),
        member.description ?? named[member.$ref]?.description ?? '',
      ]),
  );
}

function typeOf(schema) {
  if (schema.$ref) return schema.$ref;
  if (schema.enum)
    return schema.enum
      .filter((one) => one !== null)
      .map((one) => `\`${one}\``)
      .join(', ');
  if (schema.anyOf)
    return [...new Set(schema.anyOf.map(typeOf))].filter((one) => one !== 'null').join(' or ');
  if (Array.isArray(schema.type))
    return typeOf({ ...schema, type: schema.type.find((one) => one !== 'null') });
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`;
  if (schema.format === 'date-time') return 'instant';
  if (schema.format === 'date') return 'day';
  return schema.type ?? 'any';
}

/** The names of a schema's members; an optional one ends with `?`. */
const membersOf = ({ properties = {}, required = [] }) =>
  Object.keys(properties)
    .map((name) => `\`${name}${required.includes(name) ? '' : '?'}\``)
    .join(', ');
