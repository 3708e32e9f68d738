import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allChapters, chapterPath, type ListedChapter } from './chapter-list.ts';
import { renderMarkdown, type Rendered } from './markdown.ts';

/** A chapter as it is shown. */
export interface Chapter extends Rendered {
  readonly title: string;
  readonly path: string;
  readonly markdown: string;
}

/** docs/ of the project, which an install has beside its packages. */
const docs = new URL('../../../../../../docs/', import.meta.url);

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

/** The title of a chapter is its file’s first heading. */
export const titleOf = (one: ListedChapter): string => /^# (.+)$/mu.exec(read(one))?.[1] ?? one.slug;

const read = ({ file }: ListedChapter): string => readFileSync(fileURLToPath(new URL(file, docs)), 'utf8');

function load(one: ListedChapter): Chapter {
  const markdown = read(one);
  const rendered = renderMarkdown(markdown, (href) => servedAt(href, one.file));
  return { ...rendered, title: titleOf(one), path: chapterPath(one), markdown };
}

/** Where a link of a file leads here: another chapter, a heading of this one, or the web; undefined for what is not served. */
function servedAt(href: string, from: string): string | undefined {
  if (/^(?:https?:|#)/u.test(href)) return href;
  const [path = '', fragment] = href.split('#');
  const file = posix.normalize(posix.join(posix.dirname(from), path));
  const chapter = allChapters.find((other) => other.file === file);
  return chapter && chapterPath(chapter) + (fragment === undefined ? '' : `#${fragment}`);
}
