import { existsSync } from 'node:fs';
import { resourceDocumentation } from '@nova/contract';
import { slugOf } from '../resources.ts';

/** docs/ of the project, which an install has beside its packages. */
export const docs = new URL('../../../../../../docs/', import.meta.url);

/** A chapter of the guide: the last part of its address, and its file below docs/. Its title is the file’s first heading. */
export interface ListedChapter {
  readonly slug: string;
  readonly file: string;
}

export interface ChapterGroup {
  readonly title: string;
  readonly chapters: readonly ListedChapter[];
}

const group = (title: string, chapters: Readonly<Record<string, string>>): ChapterGroup => ({
  title,
  chapters: Object.entries(chapters).map(([slug, file]) => ({ slug, file })),
});

/** What everybody reads, chapter by chapter: another one is another line. */
export const guide = group('Guide', {
  'getting-started': 'getting-started.md',
  'first-campaign': 'first-campaign.md',
  interface: 'interface/README.md',
  keys: 'interface/keys-and-accounts.md',
  answers: 'interface/envelope.md',
  errors: 'interface/errors.md',
  warnings: 'interface/warnings.md',
  values: 'interface/values.md',
  paging: 'interface/paging.md',
  'query-language': 'query-language.md',
  limits: 'limits.md',
  versions: 'interface/versions.md',
  idempotency: 'interface/idempotency.md',
  duplicates: 'interface/duplicates.md',
  deleting: 'interface/deleting.md',
  files: 'interface/files.md',
  trpc: 'interface/trpc.md',
  'typescript-client': '../packages/client/README.md',
  'personal-data': 'interface/personal-data.md',
});

const inGuide = new Set(guide.chapters.map(({ slug }) => slug));

/** A resource has a chapter where docs/interface has a page of its name. */
const ofResources = Object.keys(resourceDocumentation)
  .map(slugOf)
  .filter((slug) => !inGuide.has(slug) && existsSync(new URL(`interface/${slug}.md`, docs)))
  .map((slug): [string, string] => [slug, `interface/${slug}.md`]);

/** What one reads of a kind of record, or as an operator. */
export const moreOfTheGuide: readonly ChapterGroup[] = [
  group('Records in detail', {
    ...Object.fromEntries(ofResources),
    mail: 'interface/mail.md',
    'campaign-results': 'interface/campaign-results.md',
    timeline: 'interface/timeline.md',
    tables: 'interface/tables.md',
  }),
  group('For operators', {
    'import-and-export': 'import-and-export.md',
    operations: 'operations.md',
    scale: 'scale.md',
  }),
];

export const allChapters: readonly ListedChapter[] = [guide, ...moreOfTheGuide].flatMap(
  ({ chapters }) => chapters,
);

/** Where a chapter is served; problem details point at `/docs/errors` (docs/interface/errors.md#problem-details). */
export const chapterPath = ({ slug }: ListedChapter): string =>
  slug === 'errors' ? '/docs/errors' : `/docs/guide/${slug}`;
