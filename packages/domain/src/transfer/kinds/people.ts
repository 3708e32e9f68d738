import { cvCategory, NovaError, type ImportLine } from '@nova/contract';
import { candidateKeys, type CandidateIdentity } from '../../candidates/duplicate-keys.ts';
import type { Histories } from '../../candidates/candidate-row.ts';
import { educationToStore, employmentToStore } from '../../candidates/history.ts';
import { languagesToStore } from '../../candidates/languages-to-store.ts';
import { contactKeys } from '../../contacts/contact-keys.ts';
import { given } from '../../records/written-columns.ts';
import {
  empty,
  masterDataColumn,
  off,
  owner,
  transferKind,
  type LineTools,
  type Row,
} from './transfer-kind.ts';

const person = [
  ...['firstName', 'lastName', 'email', 'alternateEmail', 'mobile', 'homePhone', 'workPhone'],
  ...['linkedIn', 'facebook', 'twitter', 'jobTitle', 'location'],
];

/** @throws NovaError for a new record that has none of the members that tell who it is */
export function mustBeSomebody(before: Row | undefined, line: Row, names: readonly string[]): void {
  if (before || names.some((name) => line[name])) return;
  throw new NovaError('BAD_REQUEST', `Give at least one of ${names.join(', ')}.`);
}

type CandidateLine = Extract<ImportLine, { type: 'candidate' }>;

export const candidateKind = transferKind({
  type: 'candidate',
  table: 'candidates',
  columns: {
    ...empty(...person, 'currentEmployer', 'overview', 'internalNotes', 'dateOfBirth', 'desiredSalary'),
    ...empty('desiredSalaryCurrency', 'desiredSalaryTenure', 'noticePeriod', 'rating', 'referrerId'),
    ...off('doNotContact', 'rightToWork', 'workPermit'),
    skills: [],
  },
  made: {
    ...empty('street', 'city', 'state', 'country', 'postcode'),
    ...{ educationHistory: [], employmentHistory: [], languages: [] },
  },
  references: [owner, masterDataColumn('source', 'sources'), masterDataColumn('status', 'candidateStatuses')],
  labelled: true,
  stamp: 'updatedOn',
  activity: true,
  shape: (line, tools) => {
    mustBeSomebody(tools.before, line, ['firstName', 'lastName', 'email']);
    return {
      ...(line.address === null
        ? empty('street', 'city', 'state', 'country', 'postcode')
        : given(line.address ?? {})),
      ...given({
        ...histories(line, tools),
        languages: line.languages ? languagesToStore(line.languages) : undefined,
      }),
    };
  },
  duplicateKeys: (row) => candidateKeys(identityOf(row)),
  apart: true,
  export: {
    members: {
      address: `json_build_object('street', t.street, 'city', t.city, 'state', t.state, 'country', t.country, 'postcode', t.postcode)`,
    },
    without: ['street', 'city', 'state', 'country', 'postcode'],
    omittedWhenEmpty: ['languages'],
  },
});

/** The columns of a candidate's row have these types (prisma/schema.prisma). */
const identityOf = (row: Row): CandidateIdentity => row;
const storedHistories = (before: Row | undefined): Partial<Histories> => before ?? {};

function histories(line: CandidateLine, { before, catalogue }: LineTools): Row {
  const references = catalogue.references('candidate');
  const stored = storedHistories(before);
  const idOf = (group: string, id: string | null | undefined, name: string | null | undefined) =>
    id ? (catalogue.masterData([group], id) ?? (name ? undefined : id)) : id;
  const education = line.educationHistory?.map((item) => ({
    ...item,
    educationLevelId: idOf('educationLevels', item.educationLevelId, item.level),
  }));
  const employment = line.employmentHistory?.map((item) => ({
    ...item,
    employmentTypeId: idOf('employmentTypes', item.employmentTypeId, item.employmentType),
  }));
  // A CV's own words for a level or type are no master data, and must come back from an export as they went.
  const levels = education?.map(({ level }) => level);
  const types = employment?.map(({ employmentType }) => employmentType);
  return {
    educationHistory:
      education && educationToStore(references, education, stored.educationHistory ?? [], levels),
    employmentHistory:
      employment && employmentToStore(references, employment, stored.employmentHistory ?? [], types),
  };
}

export const contactKind = transferKind({
  type: 'contact',
  table: 'contacts',
  columns: {
    ...empty(...person, 'skype', 'description', 'internalNotes', 'dateOfBirth'),
    ...off('doNotContact'),
    ...{ industries: [], sectors: [], skills: [] },
  },
  made: {},
  references: [
    { column: 'companyId', to: 'company', name: 'companyName' },
    { column: 'secondaryCompanyId', to: 'company', name: 'secondaryCompanyName' },
    owner,
    masterDataColumn('source', 'sources'),
    masterDataColumn('status', 'contactStatuses'),
  ],
  labelled: true,
  stamp: 'updatedOn',
  activity: true,
  shape: (line, { before }) => {
    mustBeSomebody(before, line, ['firstName', 'lastName', 'email']);
    return {};
  },
  duplicateKeys: (row) => contactKeys(row),
  apart: true,
  export: {},
});

export const leadKind = transferKind({
  type: 'lead',
  table: 'leads',
  columns: {
    ...empty(...person, 'companyName', 'website', 'description', 'employees', 'rating'),
    ...off('doNotContact'),
  },
  made: {},
  references: [
    masterDataColumn('industry', 'industries'),
    masterDataColumn('sector', 'sectors'),
    masterDataColumn('pipeline', 'leadPipelines'),
    owner,
    masterDataColumn('source', 'sources'),
    masterDataColumn('status', 'leadStatuses'),
  ],
  labelled: true,
  stamp: 'updatedOn',
  activity: true,
  shape: (line, { before }) => {
    mustBeSomebody(before, line, ['firstName', 'lastName', 'email', 'companyName']);
    return {};
  },
  apart: true,
  export: {},
});

export const fileKind = transferKind({
  type: 'file',
  table: 'stored_files',
  columns: { fileName: '', contentType: '', category: null },
  made: { status: 'PENDING', storageKey: null, fileSize: null, sha256: null },
  references: [
    { column: 'candidateId', to: 'candidate' },
    { column: 'companyId', to: 'company' },
  ],
  labelled: false,
  stamp: 'updatedOn',
  activity: false,
  shape: (line, { before, content }) => {
    const fileName = line.fileName ?? line.path?.split(/[/\\]/u).at(-1);
    if (!before && !fileName) throw new NovaError('BAD_REQUEST', 'Give a fileName or a path.');
    if (!before && !line.candidateId && !line.companyId) {
      throw new NovaError('BAD_REQUEST', 'Give a candidateId or a companyId: a file belongs to a record.');
    }
    return given({
      fileName,
      contentType: line.contentType ?? (before ? undefined : contentTypeOf(fileName ?? '')),
      category: line.category?.toUpperCase() === cvCategory ? cvCategory : undefined,
      ...content,
    });
  },
  export: {
    without: ['status', 'storageKey', 'fileSize', 'sha256'],
    besides: {
      storageKey: 't."storageKey"',
      size: 't."fileSize"',
      sha256: `encode(t.sha256, 'hex')`,
      fileName: 't."fileName"',
    },
  },
});

const contentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  rtf: 'application/rtf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

const contentTypeOf = (fileName: string): string =>
  contentTypes[fileName.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
