import { posix } from 'node:path';
import { withoutCode } from './headings.mjs';

/** A page that a comment, a message or a test's name mentions. */
const mention =
  /(?<![\w./-])(?<path>(?:docs|packages|apps|tools|examples)\/[\w./-]+\.md)(?:#(?<anchor>[\w-]+))?/gu;
const link = /\]\((?<target>[^)\s]+)\)/gu;

/**
 * The links of a file within the project: relative Markdown links, and pages mentioned by path.
 * @param {string} path the file's own, from the root
 * @param {string} text
 * @returns {{ line: number, shown: string, path: string, anchor: string | undefined }[]}
 */
export function findLinks(path, text) {
  const found = [];
  const add = (index, shown, target, anchor) =>
    found.push({ line: text.slice(0, index).split('\n').length, shown, path: target, anchor });
  const markdown = path.endsWith('.md');
  const prose = markdown ? withoutCode(text) : text;
  if (markdown) {
    for (const { index, groups } of prose.matchAll(link)) {
      if (/^[a-z]+:/iu.test(groups.target)) continue;
      const [file, anchor] = groups.target.split('#');
      add(index, groups.target, file === '' ? path : posix.join(posix.dirname(path), file), anchor);
    }
  }
  for (const { index, 0: shown, groups } of prose.matchAll(mention))
    add(index, shown, groups.path, groups.anchor);
  return found;
}
