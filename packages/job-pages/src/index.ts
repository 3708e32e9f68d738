import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type SiteLanguage, siteLanguages } from '@nova/contract';

/** The folder that browsers load: plain JavaScript and CSS, which websites may copy. */
export const publicFolder = fileURLToPath(new URL('../public', import.meta.url));

interface Wording {
  readonly language: SiteLanguage;
  readonly say: (name: string, values?: Readonly<Record<string, string | number>>) => string;
}

export interface Filters {
  readonly query?: string | undefined;
  readonly location?: string | undefined;
  readonly jobType?: string | undefined;
  readonly remote?: 'true' | undefined;
  /** The page, counted from 0. */
  readonly page: number;
}

interface Addresses {
  list(filters?: Partial<Filters>): string;
  job(id: string): string;
}

/** The context of a view: its wording, addresses and the settings of the site. */
export interface Scene {
  readonly wording: Wording;
  readonly to: Addresses;
  /** The level of the first heading. */
  readonly level: number;
  readonly isSite: true;
  readonly agency: string;
  readonly privacy?: string | undefined;
}

/** A tree that tree.js builds. */
export type Tree =
  | string
  | {
      readonly tag: string;
      readonly attributes: Readonly<Record<string, unknown>>;
      readonly children: readonly Tree[];
    };

export interface Views {
  jobsView(scene: Scene, filters: Filters, answer: unknown): Tree;
  jobView(scene: Scene, job: unknown): Tree;
  goneView(scene: Scene): Tree;
  failedView(scene: Scene): Tree;
  pathAddresses(base: string, language: string | undefined): Addresses;
  filtersOf(parameters: URLSearchParams): Filters;
  languageOf(tags: readonly string[]): SiteLanguage;
  readonly wordings: Readonly<Record<SiteLanguage, Wording>>;
  readonly names: Readonly<Record<SiteLanguage, string>>;
}

const load = async (path: string): Promise<Record<string, unknown>> =>
  (await import(pathToFileURL(join(publicFolder, path)).href)) as Record<string, unknown>;

interface Words {
  readonly name: string;
}

/** Loads the views, which are plain JavaScript. `apps/server/test/job-site` checks these types. */
export async function loadViews(): Promise<Views> {
  const modules = await Promise.all(
    ['views/jobs.js', 'views/job.js', 'addresses.js', 'wording.js'].map(load),
  );
  const all = Object.assign({}, ...modules) as Views & {
    wordingOf(language: SiteLanguage, words: Words): Wording;
  };
  const words = await Promise.all(
    siteLanguages.map(
      async (language) => [language, (await load(`languages/${language}.js`)).default as Words] as const,
    ),
  );
  return {
    ...all,
    wordings: toLanguageRecord(words.map(([language, said]) => [language, all.wordingOf(language, said)])),
    names: toLanguageRecord(words.map(([language, { name }]) => [language, name])),
  };
}

const toLanguageRecord = <T>(entries: readonly (readonly [SiteLanguage, T])[]): Record<SiteLanguage, T> =>
  Object.fromEntries(entries) as Record<SiteLanguage, T>;
