import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resourceDocumentation } from '@nova/features/contract';
import { type Rendered, renderMarkdown } from './markdown.ts';
import { endpointHref, toSlug } from './resources.ts';

const docs = new URL('../../../../../docs/', import.meta.url);

/** A chapter: the last part of its address, and its file below docs/. */
interface ListedChapter {
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
  batches: 'interface/batches.md',
  duplicates: 'interface/duplicates.md',
  deleting: 'interface/deleting.md',
  files: 'interface/files.md',
  trpc: 'interface/trpc.md',
  'agents-interface': 'interface/agents.md',
  'typescript-client': '../packages/client/README.md',
  'python-client': '../packages/python-client/README.md',
  'connect-agents': 'agents.md',
  'personal-data': 'interface/personal-data.md',
});

const inGuide = new Set(guide.chapters.map(({ slug }) => slug));

/** Resources with a page in docs/interface that the guide does not list. */
const ofResources = Object.keys(resourceDocumentation)
  .map(toSlug)
  .filter((slug) => !inGuide.has(slug) && existsSync(new URL(`interface/${slug}.md`, docs)))
  .map((slug): [string, string] => [slug, `interface/${slug}.md`]);

export const moreOfTheGuide: readonly ChapterGroup[] = [
  group('Records in detail', {
    ...Object.fromEntries(ofResources),
    'api-keys': 'interface/keys.md',
    mail: 'interface/mail.md',
    'campaign-results': 'interface/campaign-results.md',
    timeline: 'interface/timeline.md',
    tables: 'interface/tables.md',
  }),
  group('For operators', {
    console: 'interface/console.md',
    'privacy-for-an-agency': 'privacy.md',
    'import-and-export': 'import-and-export.md',
    operations: 'operations.md',
    scale: 'scale.md',
  }),
];

export const allChapters: readonly ListedChapter[] = [guide, ...moreOfTheGuide].flatMap(
  ({ chapters }) => chapters,
);

/**
 * The chapter of errors has a shorter path, because problem details link to it
 * (docs/interface/errors.md#problem-details).
 */
export const chapterPath = ({ slug }: ListedChapter): string =>
  slug === 'errors' ? '/docs/errors' : `/docs/guide/${slug}`;

export interface Chapter extends Rendered {
  readonly title: string;
  readonly path: string;
}

export function createChapters(): {
  readonly at: (path: string) => Chapter | undefined;
  readonly all: () => readonly Chapter[];
} {
  const loaded = new Map<ListedChapter, Chapter>();
  const loadChapter = (one: ListedChapter): Chapter => {
    const chapter = loaded.get(one) ?? load(one);
    loaded.set(one, chapter);
    return chapter;
  };
  return {
    at: (path) => {
      const match = allChapters.find((one) => chapterPath(one) === path);
      return match && loadChapter(match);
    },
    all: () => allChapters.map(loadChapter),
  };
}

const titles = new Map<ListedChapter, string>();

/** Titles for READMEs, whose own heading is the package's name. */
const otherTitles: Readonly<Record<string, string>> = {
  'typescript-client': 'TypeScript client',
  'python-client': 'Python client',
};

export function readTitle(one: ListedChapter): string {
  const title = titles.get(one) ?? otherTitles[one.slug] ?? /^# (.+)$/mu.exec(read(one))?.[1] ?? one.slug;
  titles.set(one, title);
  return title;
}

const read = ({ file }: ListedChapter): string => readFileSync(fileURLToPath(new URL(file, docs)), 'utf8');

function load(one: ListedChapter): Chapter {
  const rendered = renderMarkdown(read(one), {
    link: (href) => resolveLink(href, one.file),
    name: endpointHref,
  });
  return { ...rendered, title: readTitle(one), path: chapterPath(one) };
}

/** Returns the address at which this server serves a link's target; undefined for other targets. */
function resolveLink(href: string, from: string): string | undefined {
  if (/^(?:https?:|#)/u.test(href)) return href;
  const [path = '', fragment] = href.split('#');
  const file = posix.normalize(posix.join(posix.dirname(from), path));
  const chapter = allChapters.find((other) => other.file === file);
  return chapter && chapterPath(chapter) + (fragment === undefined ? '' : `#${fragment}`);
}
