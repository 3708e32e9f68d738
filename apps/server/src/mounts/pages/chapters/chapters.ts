import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allChapters, chapterPath, docs, type ListedChapter } from './chapter-list.ts';
import { endpointHref } from '../resources.ts';
import { renderMarkdown, type Rendered } from './markdown.ts';

/** A chapter as it is shown. */
export interface Chapter extends Rendered {
  readonly title: string;
  readonly path: string;
}

/** The chapters by their addresses, each rendered once, when it is first asked for. */
export function createChapters(): {
  readonly at: (path: string) => Chapter | undefined;
  readonly all: () => readonly Chapter[];
} {
  const loaded = new Map<ListedChapter, Chapter>();
  const chapterOf = (one: ListedChapter): Chapter => {
    const chapter = loaded.get(one) ?? load(one);
    loaded.set(one, chapter);
    return chapter;
  };
  return {
    at: (path) => {
      const found = allChapters.find((one) => chapterPath(one) === path);
      return found && chapterOf(found);
    },
    all: () => allChapters.map(chapterOf),
  };
}

const titles = new Map<ListedChapter, string>();

/** A package's README is headed by the package's name. */
const otherTitles: Readonly<Record<string, string>> = { 'typescript-client': 'TypeScript client' };

/** The title of a chapter, read once. */
export function titleOf(one: ListedChapter): string {
  const title = titles.get(one) ?? otherTitles[one.slug] ?? /^# (.+)$/mu.exec(read(one))?.[1] ?? one.slug;
  titles.set(one, title);
  return title;
}

const read = ({ file }: ListedChapter): string => readFileSync(fileURLToPath(new URL(file, docs)), 'utf8');

function load(one: ListedChapter): Chapter {
  const rendered = renderMarkdown(read(one), {
    link: (href) => servedAt(href, one.file),
    name: endpointHref,
  });
  return { ...rendered, title: titleOf(one), path: chapterPath(one) };
}

/** Where a link of a file leads here: another chapter, a heading of this one, or the web; undefined for what is not served. */
function servedAt(href: string, from: string): string | undefined {
  if (/^(?:https?:|#)/u.test(href)) return href;
  const [path = '', fragment] = href.split('#');
  const file = posix.normalize(posix.join(posix.dirname(from), path));
  const chapter = allChapters.find((other) => other.file === file);
  return chapter && chapterPath(chapter) + (fragment === undefined ? '' : `#${fragment}`);
}
