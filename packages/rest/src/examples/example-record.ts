import {
  capitalise,
  createSchemaBook,
  isReference,
  kinds,
  type Field,
  type Kind,
  type ReferenceField,
} from '@nova/contract';
import { endpoints } from '@nova/features/contract';
import { z } from 'zod';
import { createDemoItem, demoRows, type DemoRow } from '@nova/features/examples';
import { demoValues } from './demo-values.ts';

export type Members = Readonly<Record<string, unknown>>;

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/**
 * Builds an example of the demo agency. The first of these sources that exists gives a member's value: the
 * agency's value for this schema, the example of the field, the referred row, the agency's value for the
 * member's name.
 * @throws for a required text without a value
 */
export function buildExample(schema: z.ZodType): unknown {
  const book = createSchemaBook('');
  const root = book.add(schema) as Schema;
  const namedSchemas = book.named() as Readonly<Record<string, Schema>>;
  return buildValue(root, { named: namedSchemas, owner: '' });
}

interface Place {
  readonly named: Readonly<Record<string, Schema>>;
  /** The name of the schema that has the value, or the path from that schema. */
  readonly owner: string;
}

function buildValue(schema: Schema, { named, owner }: Place): unknown {
  if (schema.$ref !== undefined)
    return buildValue(named[schema.$ref] ?? {}, { named, owner: findOwner(schema.$ref) });
  if (schema.anyOf) return buildValue(schema.anyOf[0] ?? {}, { named, owner });
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.properties) return buildObject(schema, { named, owner });
  const types = [schema.type ?? []].flat();
  if (types.includes('array')) {
    const item = schema.items ?? {};
    const isObject = item.$ref !== undefined || item.properties !== undefined;
    return isObject ? [buildValue(item, { named, owner })] : [];
  }
  if (types.includes('null')) return null;
  if (types.includes('boolean')) return false;
  if (types.includes('integer') || types.includes('number')) return 0;
  if (schema.format === 'date-time') return '2026-11-18T09:12:45.120Z';
  throw new Error(`${owner} has no example.`);
}

/** Maps a schema to the one whose example values it uses. */
const owners: Readonly<Record<string, string>> = {
  ApplicationSubmission: 'Candidate',
  FoundCandidate: 'Candidate',
  InterviewCandidate: 'Candidate',
  InterviewContact: 'Contact',
  InterviewJob: 'Job',
  InterviewUser: 'User',
  JobDetail: 'Job',
  OpenJob: 'PublicJob',
  'ParsedCv.educationHistory': 'Education',
  'ParsedCv.employmentHistory': 'Employment',
  'ParsedCv.languages': 'CandidateLanguage',
  RevokedKey: 'Key',
  WebhookWithSecret: 'Webhook',
};

const findOwner = (name: string): string => owners[name] ?? name.replace(/Detail$/u, '');

function buildObject({ properties = {}, required = [] }: Schema, place: Place): Members {
  const members = Object.entries(properties).map(([name, schema]): [string, unknown] => {
    const knownMember = findKnownValue(place.owner, name, properties);
    if (knownMember !== undefined && (typeof knownMember === 'object' || !holdsOthers(schema)))
      return [name, knownMember];
    const inside =
      schema.$ref === undefined ? { ...place, owner: findOwner(`${place.owner}.${name}`) } : place;
    const isOptional =
      !required.includes(name) && schema.properties === undefined && schema.items === undefined;
    return [name, isOptional ? undefined : buildValue(schema, inside)];
  });
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

const holdsOthers = ({ $ref, properties, items }: Schema): boolean => Boolean($ref ?? properties ?? items);

/** Finds an example value that fits better than a default of the type. */
function findKnownValue(owner: string, name: string, siblings: Members): unknown {
  const ownValue = demoValues[`${owner}.${name}`];
  if (ownValue !== undefined) return ownValue;
  const nameless = demoValues[`${owner}.${toIdMember(name)}`];
  if (name.endsWith('Name') && nameless === null) return null;
  if (owner === 'MasterData') return [createDemoItem(name)];
  const kind = findKind(owner);
  const field: Field | undefined = kind?.fields[name];
  const reference = field ?? kind?.fields[toIdMember(name)];
  if (kind && reference && isReference(reference) && (name.endsWith('Id') || name.endsWith('Name')))
    return findReferenceValue(kind, name, reference);
  const row = findRow(owner);
  if (name === 'id') return row?.id ?? buildId(owner);
  if (row && (name === 'name' || name === 'title')) return row.name;
  if (field?.example !== undefined) return field.example;
  if (name === 'reference') return owner === 'PublicJob' ? kinds.job.fields.reference.example : 'CAN-1001';
  const referred = rows[name.replace(/(?:Id|Name)$/u, '')];
  if (referred && name.endsWith('Id')) return referred.id;
  if (referred && name.endsWith('Name') && toIdMember(name) in siblings) return referred.name;
  return demoValues[name];
}

const toIdMember = (name: string): string => `${name.replace(/Name$/u, '')}Id`;

/** Returns the id or name of the referred row. Only the first reference of `belongsTo` gets a value. */
function findReferenceValue(kind: Kind, name: string, field: ReferenceField): string | null {
  const member = name.endsWith('Name') ? toIdMember(name) : name;
  const { belongsTo = [] } = kind;
  if (demoValues[member] === null || (belongsTo.includes(member) && member !== belongsTo[0])) return null;
  const { id, name: called } = findReferredRow(field);
  return name === member ? id : called;
}

export const findReferredRow = ({ to, groups }: ReferenceField): DemoRow =>
  to === 'masterData' ? createDemoItem(groups[0] ?? '') : demoRows[to];

const rows: Readonly<Record<string, DemoRow>> = {
  ...demoRows,
  owner: demoRows.user,
  organiser: demoRows.user,
  assignee: demoRows.user,
  cvFile: demoRows.file,
  field: demoRows.customField,
};

/** Maps schemas to the names of their rows in `rows`, if those differ. */
const rowNames: Readonly<Record<string, string>> = {
  JobQuestion: 'question',
  MailSender: 'sender',
  MailSuppression: 'suppression',
  OpenJob: 'Job',
  PublicJob: 'Job',
  PublicRecruiter: 'user',
  StoredFile: 'file',
  WebhookDelivery: 'delivery',
};

const uncapitalise = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);

const findRow = (owner: string): DemoRow | undefined => rows[uncapitalise(rowNames[owner] ?? owner)];

/** Finds the kind of a schema. A public job does not count as a job, because it has members of its own. */
function findKind(owner: string): Kind | undefined {
  const name = owner === 'PublicJob' ? owner : (rowNames[owner] ?? owner);
  return Object.values<Kind>(kinds).find((kind) => kind.name === uncapitalise(name));
}

/** Returns the example id for a schema's name, or for a reference's name without `Id`. */
export const findRecordId = (name: string): string => findRow(name)?.id ?? buildId(capitalise(name));

/** Builds an id that is always the same for a name. */
function buildId(name: string): string {
  const digits = Buffer.from(name).toString('hex');
  return `01a1fc3a-9e42-7347-8e76-${digits.padEnd(12, '0').slice(0, 12)}`;
}

/** Examples of all named schemas in the endpoints' answers, by name. */
export const exampleRecords: Readonly<Record<string, Members>> = Object.fromEntries(
  endpoints.flatMap(({ output }) => {
    const name = z.globalRegistry.get(output)?.id;
    return name === undefined ? [] : [[name, buildExample(output) as Members]];
  }),
);
