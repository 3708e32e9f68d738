import type { JsonObject, JsonValue } from '../../api/client.ts';
import { uploadFile, UploadError } from '../../api/upload.ts';
import { keepDraft, readDraft } from '../../records/use-draft.ts';

/** The result of a dry run: the server has read the file and written nothing (docs/interface/candidates.md#dry-runs). */
export interface CvReading {
  readonly parseId: string;
  /** The values that were read, as a create of a candidate takes them. */
  readonly record: JsonObject;
  /** The confidence of each field, from 0 to 1. */
  readonly confidence: Readonly<Record<string, number>>;
  readonly pages: { readonly read: number; readonly total: number };
  /** The candidate who is already in the account; null if the CV is of a new person. */
  readonly candidateId: string | null;
  readonly reference: string | null;
  readonly name: string | null;
}

export interface Cv {
  readonly id: string;
  readonly fileName: string;
  readonly state: 'waiting' | 'reading' | 'failed' | 'read' | 'kept';
  /** The uploaded file; missing after a reload, when it can no longer be read again. */
  readonly file?: File;
  readonly reading?: CvReading;
  /** The time of the reading, in ms since 1970. */
  readonly readOn?: number;
  /** The values that a person changed, by field. */
  readonly edits: JsonObject;
  readonly problem?: string;
  readonly kept?: { readonly candidateId: string; readonly title: string; readonly isAttached: boolean };
}

/** The largest number of unfinished files on the screen. */
export const mostCvs = 20;

/** The number of files that are uploaded and read at the same time. */
const readAtOnce = 2;

/** The server deletes a reading after this time, in ms. */
const keptFor = 24 * 60 * 60 * 1000;

const draftKey = 'cvs';

const isOpen = ({ state }: Cv): boolean => state !== 'kept';

/**
 * Holds the CVs that a person is about to add. Reading continues while another screen is shown. Finished readings
 * survive a reload in the tab's session storage.
 */
function createCvStore() {
  let cvs: readonly Cv[] = restoreCvs();
  const listeners = new Set<() => void>();
  const set = (next: readonly Cv[]): void => {
    cvs = next;
    const draftCvs = cvs.filter(({ state }) => state === 'read' || state === 'kept');
    keepDraft(draftKey, draftCvs.length === 0 ? undefined : draftCvs.map(({ file: _file, ...cv }) => cv));
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
    /** @returns the files beyond the limit, which were not added */
    add: (files: readonly File[]): readonly File[] => {
      const room = mostCvs - cvs.filter(isOpen).length;
      const newCvs = files.slice(0, room).map((file): Cv => {
        return { id: crypto.randomUUID(), fileName: file.name, state: 'waiting', file, edits: {} };
      });
      set([...cvs, ...newCvs]);
      readNext();
      return files.slice(room);
    },
    readAgain: (id: string): void => {
      change(id, { state: 'waiting', problem: '' });
      readNext();
    },
    change,
    /** @returns a function that restores the CV */
    remove: (id: string): (() => void) => {
      const at = cvs.findIndex((cv) => cv.id === id);
      const removed = cvs.slice(at, at + 1);
      set(cvs.filter((cv) => cv.id !== id));
      return () => set([...cvs.slice(0, at), ...removed, ...cvs.slice(at)]);
    },
  };
}

const restoreCvs = (): readonly Cv[] =>
  ((readDraft(draftKey) as readonly Cv[] | undefined) ?? []).filter(
    ({ readOn = 0 }) => readOn > Date.now() - keptFor,
  );

export type CvStore = ReturnType<typeof createCvStore>;

const stores = new Map<string, CvStore>();

/** The store of the signed-in user. Each user has a store, because several people may sign in on one tab in turn. */
export function getCvStore(userId: string): CvStore {
  const store = stores.get(userId) ?? createCvStore();
  stores.set(userId, store);
  return store;
}

const isBlank = (value: JsonValue | undefined): boolean =>
  value === undefined || value === null || value === '' || value === 0;

/** True if a field has no value: an empty list, or an object whose parts are all blank. */
export const isEmpty = (value: JsonValue | undefined): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).every(isBlank) : isBlank(value);

/** Fields that share the confidence of another entry, because the parser rates them together. */
const ratedAs: Readonly<Record<string, string>> = {
  mobile: 'phones',
  homePhone: 'phones',
  workPhone: 'phones',
  address: 'location',
};

/** Nine of ten values with this confidence are right, measured on layouts that the parser was not trained on. */
const sureFrom = 0.85;

export type Rating = 'sure' | 'check' | 'notFound';

/** Rates a value by its confidence. A field without a confidence has to be checked. */
export function rateField({ record, confidence }: CvReading, name: string): Rating {
  if (isEmpty(record[name])) return 'notFound';
  return (confidence[ratedAs[name] ?? name] ?? 0) >= sureFrom ? 'sure' : 'check';
}
