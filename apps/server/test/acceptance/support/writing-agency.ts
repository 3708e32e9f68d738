import type { TestServer } from '../../support/test-server.ts';
import { idIn, openAgency, type Caller, type Json } from './agency.ts';

const customFields = (entity: string): readonly Json[] =>
  [
    ['Text', 'TEXT'],
    ['Flag', 'BOOLEAN'],
    ['Day', 'DATE'],
    ['Choice', 'LIST'],
    ['Figure', 'NUMBER'],
  ].map(([label, kind]) => ({
    type: 'customField',
    id: `${entity}-${String(label)}`,
    entity,
    label,
    kind,
    ...(kind === 'LIST' ? { options: ['Red', 'Blue'] } : {}),
  }));

type MasterData = Readonly<Record<string, readonly { readonly id: string; readonly name: string }[]>>;

export interface WritingAgency {
  readonly agency: Caller;
  readonly other: Caller;
  /** By their place in a body. */
  readonly foreign: Readonly<Record<string, string>>;
  readonly fieldIds: Readonly<Record<string, string>>;
  readonly one: (group: string) => string;
  readonly nameOf: (group: string) => string;
  readonly values: (entity: string) => readonly Json[];
}

export async function openWritingAgency(server: TestServer): Promise<WritingAgency> {
  const agency = await openAgency(server);
  const other = await openAgency(server);
  const definitions = ['candidate', 'company', 'contact', 'opportunity'].flatMap(customFields);
  const report = await agency.load(...definitions);
  const fieldIds = Object.fromEntries(
    definitions.map(({ id }) => [String(id), idIn(report, `customField:${String(id)}`)]),
  );
  const masterData = (await agency.get('/masterdata')).record as MasterData;
  const theirs = await other.load(
    { type: 'customField', id: 'f', entity: 'candidate', label: 'Text', kind: 'TEXT' },
    { type: 'company', id: 'k', name: 'Theirs' },
    { type: 'contact', id: 'c', firstName: 'Theirs' },
    { type: 'candidate', id: 'p', firstName: 'Theirs' },
  );
  const lists = (await other.get('/masterdata')).record as MasterData;
  const foreign = {
    fieldId: idIn(theirs, 'customField:f'),
    companyId: idIn(theirs, 'company:k'),
    contactId: idIn(theirs, 'contact:c'),
    candidateId: idIn(theirs, 'candidate:p'),
    statusId: lists.candidateStatuses?.[0]?.id ?? '',
    companyStatusId: lists.companyStatuses?.[0]?.id ?? '',
    contactStatusId: lists.contactStatuses?.[0]?.id ?? '',
    sourceId: lists.sources?.[0]?.id ?? '',
    stateId: lists.opportunityStates?.[0]?.id ?? '',
    educationLevelId: lists.educationLevels?.[0]?.id ?? '',
    employmentTypeId: lists.employmentTypes?.[0]?.id ?? '',
    ownerId: other.userId,
  };
  const one = (group: string): string => masterData[group]?.[0]?.id ?? '';
  const nameOf = (group: string): string => masterData[group]?.[0]?.name ?? '';
  const values = (entity: string): readonly Json[] => [
    { fieldId: fieldIds[`${entity}-Text`], value: 'words' },
    { fieldId: fieldIds[`${entity}-Flag`], boolValue: 'true' },
    { fieldId: fieldIds[`${entity}-Day`], dateValue: '2026-05-04' },
    { fieldId: fieldIds[`${entity}-Choice`], listValue: ['Red', 'Blue'] },
    { fieldId: fieldIds[`${entity}-Figure`], value: '12.5' },
  ];

  return { agency, other, foreign, fieldIds, one, nameOf, values };
}

export const shown = (record: Json): Json => {
  const { updatedOn: _updatedOn, ...rest } = record;
  return rest;
};
