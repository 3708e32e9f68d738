import { cvCategory, NovaError, type ImportLine } from '@nova/contract';
import { kinds } from '@nova/kinds';
import { given } from '@nova/domain/rules';
import { transferKindOf } from './kind-of.ts';
import { notesOf } from './more-notes.ts';
import type { LineTools } from './transfer-kind.ts';

type CandidateLine = Extract<ImportLine, { type: 'candidate' }>;

export const candidateKind = transferKindOf(kinds.candidate, {
  prepare: ownIds,
  shape: (line, { before }) => notesOf(line, before),
  apart: true,
});

/** The line with the account's ids of levels and types in place of the caller's. */
function ownIds(line: CandidateLine, { catalogue }: LineTools): CandidateLine {
  const idOf = (group: string, id: string | null | undefined, name: string | null | undefined) =>
    id ? (catalogue.masterData([group], id) ?? (name ? undefined : id)) : id;
  return {
    ...line,
    educationHistory: line.educationHistory?.map((item) => ({
      ...item,
      educationLevelId: idOf('educationLevels', item.educationLevelId, item.level),
    })),
    employmentHistory: line.employmentHistory?.map((item) => ({
      ...item,
      employmentTypeId: idOf('employmentTypes', item.employmentTypeId, item.employmentType),
    })),
  };
}

export const contactKind = transferKindOf(kinds.contact, {
  shape: (line, { before }) => notesOf(line, before),
  apart: true,
});
export const leadKind = transferKindOf(kinds.lead, { apart: true });

export const fileKind = transferKindOf(kinds.file, {
  made: { status: 'PENDING', storageKey: null, fileSize: null, sha256: null, parsed: null },
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
      parsed: line.parsed,
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
