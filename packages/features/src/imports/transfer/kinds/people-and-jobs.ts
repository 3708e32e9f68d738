import { cvCategory } from '../../../files/contract.ts';
import type { ImportLine } from '../../import-lines.ts';
import { NovaError } from '@nova/contract';
import { dropUndefined } from '@nova/core';
import { kinds } from '@nova/kinds';
import type { Row } from '../import-transaction.ts';
import { deriveTransferKind } from './derive-kind.ts';
import type { LineTools } from './transfer-kind.ts';

type CandidateLine = Extract<ImportLine, { type: 'candidate' }>;

export const candidateKind = deriveTransferKind(kinds.candidate, {
  prepare: resolveLevelIds,
  computeColumns: (line, { before }) => mergeNotes(line, before),
  independent: true,
});

function resolveLevelIds(line: CandidateLine, { catalogue }: LineTools): CandidateLine {
  const resolveId = (group: string, id: string | null | undefined, name: string | null | undefined) =>
    id ? (catalogue.masterData([group], id) ?? (name ? undefined : id)) : id;
  return {
    ...line,
    educationHistory: line.educationHistory?.map((item) => ({
      ...item,
      educationLevelId: resolveId('educationLevels', item.educationLevelId, item.level),
    })),
    employmentHistory: line.employmentHistory?.map((item) => ({
      ...item,
      employmentTypeId: resolveId('employmentTypes', item.employmentTypeId, item.employmentType),
    })),
  };
}

export const contactKind = deriveTransferKind(kinds.contact, {
  computeColumns: (line, { before }) => mergeNotes(line, before),
  independent: true,
});
export const leadKind = deriveTransferKind(kinds.lead, { independent: true });

export const fileKind = deriveTransferKind(kinds.file, {
  computedDefaults: { status: 'PENDING', storageKey: null, fileSize: null, sha256: null, parsed: null },
  computeColumns: (line, { before, content }) => {
    const fileName = line.fileName ?? line.path?.split(/[/\\]/u).at(-1);
    if (!before && !fileName) throw new NovaError('BAD_REQUEST', 'Give a fileName or a path.');
    if (!before && !line.candidateId && !line.companyId) {
      throw new NovaError('BAD_REQUEST', 'Give a candidateId or a companyId: a file belongs to a record.');
    }
    return dropUndefined({
      fileName,
      contentType: line.contentType ?? (before ? undefined : guessContentType(fileName ?? '')),
      category: line.category?.toUpperCase() === cvCategory ? cvCategory : undefined,
      parsed: line.parsed,
      ...content,
    });
  },
  export: {
    omitted: ['status', 'storageKey', 'fileSize', 'sha256'],
    extraColumns: {
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

const guessContentType = (fileName: string): string =>
  contentTypes[fileName.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';

export const companyKind = deriveTransferKind(kinds.company, {
  computeColumns: (line, { before }) => mergeNotes(line, before),
});
export const opportunityKind = deriveTransferKind(kinds.opportunity, { independent: true });

type JobLine = Extract<ImportLine, { type: 'job' }>;

export const jobKind = deriveTransferKind(kinds.job, {
  prepare: (line, tools) => ({ ...dropNulls(resolveMasterDataIds(line, tools)), ...locationColumns(line) }),
  computedDefaults: { advert: {} },
  export: { omitted: ['advert'], spread: 't.advert' },
});

/** `location` is a text or an object. An object also sets the job's private text. */
function locationColumns({ location, locationDetail: detail }: JobLine) {
  const detailColumns = detail === null || detail === undefined ? {} : { locationDetail: detail };
  if (typeof location !== 'object' || location === null) return dropUndefined({ location, ...detailColumns });
  const { addressLabel, cityName, countryName, country } = location;
  const text = addressLabel ?? ([cityName, countryName ?? country].filter(Boolean).join(', ') || null);
  return { location: text, locationDetail: location, ...detailColumns };
}

function resolveMasterDataIds(line: JobLine, { catalogue }: LineTools): JobLine {
  const resolveGroup = (group: 'industries' | 'sectors') =>
    line[group]?.map(({ id, name }) => ({
      id: id ? (catalogue.masterData([group], id) ?? (name ? null : id)) : null,
      name,
    }));
  return { ...line, industries: resolveGroup('industries'), sectors: resolveGroup('sectors') };
}

/** An API call refuses null for these members. In a line, null means that nothing is given, so they are removed. */
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

const dropNulls = (line: JobLine): JobLine =>
  // The cast is safe: members are only removed, and all are optional.
  Object.fromEntries(
    Object.entries(line).filter(([name, value]) => value !== null || !notNullable.includes(name)),
  ) as JobLine;

interface NotesLine {
  readonly internalNotes?: string | null | undefined;
  readonly moreNotes?: string | null | undefined;
}

/** Adds each line of `moreNotes` to the notes, unless they have it already. */
function mergeNotes({ internalNotes, moreNotes }: NotesLine, before: Row | undefined): Row {
  if (!moreNotes) return {};
  const notes = internalNotes === undefined ? before?.internalNotes : internalNotes;
  const there = typeof notes === 'string' ? notes : '';
  const existingLines = new Set(there.split('\n'));
  const newLines = moreNotes.split('\n').filter((line) => !existingLines.has(line));
  return { internalNotes: [there, ...newLines].filter((line) => line !== '').join('\n') };
}
