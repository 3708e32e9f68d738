import { cvCategory, NovaError, type ImportLine } from '@nova/contract';
import { kinds } from '@nova/kinds';
import type { Histories } from '../../candidates/candidate-row.ts';
import { educationToStore, employmentToStore } from '../../candidates/history.ts';
import { languagesToStore } from '../../candidates/languages-to-store.ts';
import { given } from '../../records/written-columns.ts';
import { transferKindOf } from './kind-of.ts';
import { transferKind, type LineTools, type Row } from './transfer-kind.ts';

type CandidateLine = Extract<ImportLine, { type: 'candidate' }>;

export const candidateKind = transferKindOf(kinds.candidate, {
  shape: (line, tools) =>
    given({
      ...histories(line, tools),
      languages: line.languages ? languagesToStore(line.languages) : undefined,
    }),
  apart: true,
});

/** The columns of a candidate's row have these types (prisma/schema.prisma). */
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

export const contactKind = transferKindOf(kinds.contact, { apart: true });
export const leadKind = transferKindOf(kinds.lead, { apart: true });

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
