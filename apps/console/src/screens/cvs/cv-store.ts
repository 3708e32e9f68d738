import type { JsonObject, JsonValue } from '../../api/client.ts';
import { uploadFile, UploadError } from '../../api/upload.ts';
import { keepDraft, readDraft } from '../../records/use-draft.ts';

/** What the server read of a file on trial (docs/interface/candidates.md#dry-runs). */
export interface CvReading {
  readonly parseId: string;
  /** In the shape of a write. */
  readonly record: JsonObject;
  /** By field, from 0 to 1. */
  readonly confidence: Readonly<Record<string, number>>;
  readonly pages: { readonly read: number; readonly total: number };
  /** The candidate whom the CV is of, if there is one. */
  readonly candidateId: string | null;
  readonly reference: string | null;
  readonly name: string | null;
}

export interface Cv {
  readonly id: string;
  readonly fileName: string;
  readonly state: 'waiting' | 'reading' | 'failed' | 'read' | 'kept';
  /** While it can be read again. */
  readonly file?: File;
  readonly reading?: CvReading;
  /** When it was read, in ms. */
  readonly readOn?: number;
  /** What a person wrote instead of what was read, by field. */
  readonly edits: JsonObject;
  readonly problem?: string;
  readonly kept?: { readonly candidateId: string; readonly title: string; readonly isAttached: boolean };
}

/** As many files as stand on the screen at once. */
export const mostCvs = 20;

/** Files that are read at the same time. */
const readAtOnce = 2;

/** As long as the server keeps what was read, in ms. */
const keptFor = 24 * 60 * 60 * 1000;

const draftKey = 'cvs';

const isOpen = ({ state }: Cv): boolean => state !== 'kept';

/**
 * The CVs that a person is about to take in. Reading goes on while another screen is shown; what was read outlives a reload, in the
 * tab's storage.
 */
function createCvStore() {
  let cvs: readonly Cv[] = restored();
  const listeners = new Set<() => void>();
  const set = (next: readonly Cv[]): void => {
    cvs = next;
    const kept = cvs.filter(({ state }) => state === 'read' || state === 'kept');
    keepDraft(draftKey, kept.length === 0 ? undefined : kept.map(({ file: _file, ...cv }) => cv));
    for (const listener of listeners) listener();
  };
  const change = (id: string, next: Partial<Cv>): void =>
    set(cvs.map((cv) => (cv.id === id ? { ...cv, ...next } : cv)));

  const read = async ({ id, file }: Cv): Promise<void> => {
    if (!file) return;
    change(id, { state: 'reading' });
    try {
      const reading = await uploadFile<CvReading>('/candidates/parse', file, { members: { dryRun: 'true' } });
      change(id, { state: 'read', reading, readOn: Date.now() });
    } catch (error) {
      change(id, { state: 'failed', problem: error instanceof UploadError ? error.message : '' });
    }
    readNext();
  };
  const readNext = (): void => {
    const free = readAtOnce - cvs.filter(({ state }) => state === 'reading').length;
    for (const cv of cvs.filter(({ state }) => state === 'waiting').slice(0, free)) void read(cv);
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    all: () => cvs,
    /** @returns the files for which there is no room */
    add: (files: readonly File[]): readonly File[] => {
      const room = mostCvs - cvs.filter(isOpen).length;
      const added = files.slice(0, room).map((file): Cv => {
        return { id: crypto.randomUUID(), fileName: file.name, state: 'waiting', file, edits: {} };
      });
      set([...cvs, ...added]);
      readNext();
      return files.slice(room);
    },
    readAgain: (id: string): void => {
      change(id, { state: 'waiting', problem: '' });
      readNext();
    },
    change,
    /** @returns what brings it back */
    remove: (id: string): (() => void) => {
      const at = cvs.findIndex((cv) => cv.id === id);
      const removed = cvs.slice(at, at + 1);
      set(cvs.filter((cv) => cv.id !== id));
      return () => set([...cvs.slice(0, at), ...removed, ...cvs.slice(at)]);
    },
  };
}

const restored = (): readonly Cv[] =>
  ((readDraft(draftKey) as readonly Cv[] | undefined) ?? []).filter(
    ({ readOn = 0 }) => readOn > Date.now() - keptFor,
  );

export type CvStore = ReturnType<typeof createCvStore>;

const stores = new Map<string, CvStore>();

/** One for each who signs in on this tab. */
export function cvStoreOf(userId: string): CvStore {
  const store = stores.get(userId) ?? createCvStore();
  stores.set(userId, store);
  return store;
}

const isBlank = (value: JsonValue | undefined): boolean =>
  value === undefined || value === null || value === '' || value === 0;

/** Whether a field says nothing: an empty list, or parts that are all blank. */
export const isEmpty = (value: JsonValue | undefined): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).every(isBlank) : isBlank(value);

/** Fields that are read together have one confidence. */
const ratedAs: Readonly<Record<string, string>> = {
  mobile: 'phones',
  homePhone: 'phones',
  workPhone: 'phones',
  address: 'location',
};

/** From here on nine of ten are right, on paper that nobody has seen. */
const sureFrom = 0.85;

export type Rating = 'sure' | 'check' | 'notFound';

/** How far what was read may be trusted; a field that the parser does not rate is to be checked. */
export function ratingOf({ record, confidence }: CvReading, name: string): Rating {
  if (isEmpty(record[name])) return 'notFound';
  return (confidence[ratedAs[name] ?? name] ?? 0) >= sureFrom ? 'sure' : 'check';
}
