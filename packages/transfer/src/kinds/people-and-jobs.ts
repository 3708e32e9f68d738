import { cvCategory, type ImportLine, NovaError } from '@nova/contract';
import { given } from '@nova/domain/rules';
import { kinds } from '@nova/kinds';
import type { Row } from '../import-transaction.ts';
import { transferKindOf } from './derive-kind.ts';
import type { LineTools } from './transfer-kind.ts';

type CandidateLine = Extract<ImportLine, { type: 'candidate' }>;

export const candidateKind = transferKindOf(kinds.candidate, {
  prepare: withLevelIds,
  computeColumns: (line, { before }) => notesOf(line, before),
  independent: true,
});

function withLevelIds(line: CandidateLine, { catalogue }: LineTools): CandidateLine {
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
  computeColumns: (line, { before }) => notesOf(line, before),
  independent: true,
});
export const leadKind = transferKindOf(kinds.lead, { independent: true });

export const fileKind = transferKindOf(kinds.file, {
  computedDefaults: { status: 'PENDING', storageKey: null, fileSize: null, sha256: null, parsed: null },
  computeColumns: (line, { before, content }) => {
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

const contentTypeOf = (fileName: string): string =>
  contentTypes[fileName.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';

export const companyKind = transferKindOf(kinds.company, {
  computeColumns: (line, { before }) => notesOf(line, before),
});
export const opportunityKind = transferKindOf(kinds.opportunity, { independent: true });

type JobLine = Extract<ImportLine, { type: 'job' }>;

export const jobKind = transferKindOf(kinds.job, {
  prepare: (line, tools) => ({ ...withoutNulls(withMasterDataIds(line, tools)), ...locationColumns(line) }),
  computedDefaults: { advert: {} },
  export: { omitted: ['advert'], spread: 't.advert' },
});

/** `location` is a text or an object. An object also sets the job's private text. */
function locationColumns({ location, locationDetail: detail }: JobLine) {
  const said = detail === null || detail === undefined ? {} : { locationDetail: detail };
  if (typeof location !== 'object' || location === null) return given({ location, ...said });
  const { addressLabel, cityName, countryName, country } = location;
  const text = addressLabel ?? ([cityName, countryName ?? country].filter(Boolean).join(', ') || null);
  return { location: text, locationDetail: location, ...said };
}

function withMasterDataIds(line: JobLine, { catalogue }: LineTools): JobLine {
  const own = (group: 'industries' | 'sectors') =>
    line[group]?.map(({ id, name }) => ({
      id: id ? (catalogue.masterData([group], id) ?? (name ? null : id)) : null,
      name,
    }));
  return { ...line, industries: own('industries'), sectors: own('sectors') };
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

const withoutNulls = (line: JobLine): JobLine =>
  // The cast is safe: members are only removed, and all are optional.
  Object.fromEntries(
    Object.entries(line).filter(([name, value]) => value !== null || !notNullable.includes(name)),
  ) as JobLine;

interface NotesLine {
  readonly internalNotes?: string | null | undefined;
  readonly moreNotes?: string | null | undefined;
}

/** Adds each line of `moreNotes` to the notes, unless they have it already. */
function notesOf({ internalNotes, moreNotes }: NotesLine, before: Row | undefined): Row {
  if (!moreNotes) return {};
  const own = internalNotes === undefined ? before?.internalNotes : internalNotes;
  const there = typeof own === 'string' ? own : '';
  const known = new Set(there.split('\n'));
  const added = moreNotes.split('\n').filter((line) => !known.has(line));
  return { internalNotes: [there, ...added].filter((line) => line !== '').join('\n') };
}
