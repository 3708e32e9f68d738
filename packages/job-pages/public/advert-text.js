import { h, safeAddress } from './tree.js';

// Texts of adverts are plain text, or simple HTML of other systems. HTML is rebuilt from the elements below, without
// attributes, so nothing in it can run or load.

const same = Object.fromEntries(
  ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'a'].map((name) => [name, name]),
);
const kept = { ...same, div: 'p', blockquote: 'p', b: 'strong', i: 'em' };
for (const level of '123456') kept[`h${level}`] = 'heading';
/** These elements are dropped with all their content. */
const dropped = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math', 'title']);
const blocks = new Set(['p', 'ul', 'ol', 'li', 'heading']);
const deepest = 20;

const accents = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  cedil: '\u0327',
};
const named = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  euro: '€',
  pound: '£',
  szlig: 'ß',
  oslash: 'ø',
  aelig: 'æ',
  oelig: 'œ',
  ndash: '–',
  mdash: '—',
  bull: '•',
  middot: '·',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  deg: '°',
  copy: '©',
  reg: '®',
  trade: '™',
};
const ofName = (name) => {
  const [, letter, accent] = /^([a-z])(grave|acute|circ|tilde|uml|ring|cedil)$/iu.exec(name) ?? [];
  return letter ? (letter + accents[accent.toLowerCase()]).normalize('NFC') : named[name];
};

const decoded = (text) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/giu, (all, decimal, hex, name) => {
    if (name) return ofName(name) ?? all;
    const code = decimal ? Number(decimal) : parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      ? String.fromCodePoint(code)
      : '\ufffd';
  });

/**
 * Reads the text of an advert.
 * @param level the level of headings in the text
 * @returns trees that show the text
 */
export function advertText(text, level = 3) {
  const said = String(text ?? '').trim();
  if (said === '') return [];
  return /<\/?(?:p|br|div|ul|ol|li|b|strong|i|em|h[1-6]|span|a)(?:\s[^<>]*)?\/?>/iu.test(said)
    ? ofHtml(said, level)
    : ofPlain(said);
}

const bullet = /^\s*(?:[-*•·–▪‣]|\d{1,2}[.)])\s+/u;

function ofPlain(text) {
  const trees = [];
  for (const part of text.split(/\n\s*\n/u)) {
    let lines = [];
    let items = [];
    const finish = () => {
      if (lines.length > 0)
        trees.push(
          h(
            'p',
            null,
            lines.map((line, at) => (at === 0 ? line : [h('br'), line])),
          ),
        );
      if (items.length > 0)
        trees.push(
          h(
            'ul',
            null,
            items.map((item) => h('li', null, item)),
          ),
        );
      [lines, items] = [[], []];
    };
    for (const line of part.split('\n').map((one) => one.trim())) {
      const isItem = bullet.test(line);
      if (isItem ? lines.length > 0 : items.length > 0) finish();
      if (isItem) items.push(line.replace(bullet, ''));
      else if (line !== '') lines.push(line);
    }
    finish();
  }
  return trees;
}

/** Reads HTML once from front to back. A `<` that does not begin a tag is text. */
function ofHtml(text, level) {
  const builder = createBuilder(level);
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('<', at);
    const close = open < 0 ? -1 : text.indexOf('>', open);
    if (close < 0) {
      builder.text(text.slice(at));
      break;
    }
    builder.text(text.slice(at, open));
    if (text.startsWith('<!--', open)) {
      const end = text.indexOf('-->', open + 4);
      at = end < 0 ? text.length : end + 3;
      continue;
    }
    const tag = /^<(\/?)([a-z][a-z0-9]*)(?=[\s/>])/iu.exec(text.slice(open, open + 20));
    if (!tag) {
      const isMarkup = /[!?/]/u.test(text[open + 1]);
      if (!isMarkup) builder.text('<');
      at = isMarkup ? close + 1 : open + 1;
      continue;
    }
    const name = tag[2].toLowerCase();
    at = close + 1;
    if (tag[1] === '/') builder.close(kept[name]);
    else if (dropped.has(name)) at = behind(text, name, at);
    else if (kept[name]) builder.open(kept[name], name === 'a' ? hrefOf(text.slice(open, close)) : undefined);
    else builder.gap();
  }
  return builder.trees();
}

/** Returns the position after the end tag of a dropped element; the end of the text if the end tag is missing. */
function behind(text, name, from) {
  const end = new RegExp(`</${name}[\\s/>]`, 'giu');
  end.lastIndex = from;
  const found = end.exec(text);
  const close = found ? text.indexOf('>', found.index) : -1;
  return close < 0 ? text.length : close + 1;
}

function hrefOf(tag) {
  const [, double, single, bare] =
    /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/iu.exec(tag.slice(0, 4096)) ?? [];
  const address = safeAddress(decoded(double ?? single ?? bare ?? ''));
  return address !== undefined && /^(?:https?:|mailto:|tel:)/iu.test(address) ? address : undefined;
}

function createBuilder(level) {
  const root = { name: 'root', children: [] };
  let stack = [root];
  const top = () => stack[stack.length - 1];
  const shut = (count) => {
    for (let left = count; left > 0; left--) {
      const { name, href, children } = stack.pop();
      top().children.push({ name, href, children });
    }
  };
  /** Counts the open elements from the innermost one of this name on; 0 if none of this name is open. */
  const openFrom = (name) => {
    const at = stack.findLastIndex((one) => one.name === name);
    return at < 1 ? 0 : stack.length - at;
  };
  return {
    text(piece) {
      const said = decoded(piece).replace(/[ \t\r\n\f]+/gu, ' ');
      const { name, children } = top();
      const before = children.at(-1);
      const isBetweenBlocks =
        name === 'ul' || name === 'ol' || before === undefined || blocks.has(before.name);
      if (said !== '' && (said !== ' ' || !isBetweenBlocks)) children.push(said);
    },
    gap() {
      if (typeof top().children.at(-1) === 'string') top().children.push(' ');
    },
    open(name, href) {
      if (name === 'br') top().children.push({ name, children: [] });
      else {
        // A paragraph or heading cannot contain blocks, and a list item ends the one before it.
        if (blocks.has(name)) for (const inner of ['p', 'heading']) shut(openFrom(inner));
        if (name === 'li') {
          const list = Math.max(
            stack.findLastIndex((one) => one.name === 'ul'),
            stack.findLastIndex((one) => one.name === 'ol'),
          );
          const item = stack.findLastIndex((one) => one.name === 'li');
          if (item > list) shut(stack.length - item);
        }
        if (stack.length < deepest) stack.push({ name, href, children: [] });
      }
    },
    close(name) {
      if (name !== undefined) shut(openFrom(name));
    },
    trees() {
      shut(stack.length - 1);
      return wrapped(root.children, level);
    },
  };
}

const isBlank = (node) => (typeof node === 'string' ? node.trim() === '' : node.name === 'br');

/** Turns text between blocks into paragraphs of their own. Blocks without text are left out. */
function wrapped(nodes, level) {
  const trees = [];
  let line = [];
  const finish = () => {
    while (line.length > 0 && isBlank(line[0])) line.shift();
    while (line.length > 0 && isBlank(line.at(-1))) line.pop();
    if (line.length > 0)
      trees.push(
        h(
          'p',
          null,
          line.map((node) => treeOf(node, level)),
        ),
      );
    line = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !(blocks.has(node.name) || holdsBlock(node))) {
      line.push(node);
      continue;
    }
    finish();
    if (node.name === 'p' || !blocks.has(node.name) || node.name === 'li')
      trees.push(...wrapped(node.children, level));
    else if (!isEmpty(node)) trees.push(treeOf(node, level));
  }
  finish();
  return trees;
}

const holdsBlock = (node) =>
  typeof node === 'object' &&
  node.children.some((child) => typeof child === 'object' && (blocks.has(child.name) || holdsBlock(child)));

const isEmpty = (node) => (typeof node === 'string' ? node.trim() === '' : node.children.every(isEmpty));

function treeOf(node, level) {
  if (typeof node === 'string') return node;
  const { name, href, children } = node;
  const inner = () => children.map((child) => treeOf(child, level));
  if (name === 'heading') return h(`h${Math.min(6, level)}`, null, inner());
  if (name === 'a')
    return href === undefined
      ? h('span', null, inner())
      : h('a', { href, rel: 'nofollow noopener' }, inner());
  if (name === 'ul' || name === 'ol') {
    const items = children.filter((child) => !isEmpty(child));
    return h(
      name,
      null,
      items.map((item) => h('li', null, item.name === 'li' ? itemOf(item, level) : treeOf(item, level))),
    );
  }
  return h(name, null, inner());
}

/** An item with one paragraph becomes the text of that paragraph. */
function itemOf({ children }, level) {
  const trees = wrapped(children, level);
  return trees.length > 0 && trees[0].tag === 'p' ? [trees[0].children, trees.slice(1)] : trees;
}
