import type { Tree } from '@nova/job-pages';
import { escaped } from '../html.ts';

const withoutEnd = new Set(['br', 'img', 'input', 'link', 'meta']);
/** Names of tags and attributes that cannot run code, unlike `onclick`. */
const plainName = /^(?!on)[a-z][a-z0-9-]*$/u;

/**
 * Renders a tree as escaped HTML.
 * @throws Error for a name that views do not use
 */
export function renderTree(tree: Tree): string {
  if (typeof tree === 'string') return escaped(tree);
  const { tag, attributes, children } = tree;
  const attributeTexts = Object.entries(attributes).map(([name, value]) => attribute(plain(name), value));
  const start = `<${plain(tag)}${attributeTexts.join('')}>`;
  return withoutEnd.has(tag) ? start : `${start}${children.map(renderTree).join('')}</${tag}>`;
}

const attribute = (name: string, value: unknown): string =>
  value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`;

function plain(name: string): string {
  if (!plainName.test(name) || name === 'script' || name === 'style')
    throw new Error(`A view makes ${JSON.stringify(name)}.`);
  return name;
}
