// What the pages are made of, as plain data: browsers make elements of it, Nova's server makes HTML of it.

const schemes = ['http:', 'https:', 'mailto:', 'tel:'];

/** An address that a page may lead to or load; anything with another scheme (javascript:, data: …) is none. */
export function safeAddress(address) {
  // Browsers pass over white space and control characters in front of and within a scheme.
  const text = String(address ?? '').replace(
    /[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\u2028\u2029\ufeff]/gu,
    '',
  );
  if (text === '') return undefined;
  const scheme = /^[^/?#:]*:/u.exec(text)?.[0].toLowerCase();
  return scheme === undefined || schemes.includes(scheme) ? String(address).trim() : undefined;
}

const addresses = new Set(['href', 'src', 'action']);

/**
 * An element. An attribute that is true stands alone, one that is false, null or undefined is left out; of children, those are
 * left out too, and lists are taken apart.
 */
export function h(tag, attributes, ...children) {
  const kept = {};
  for (const [name, value] of Object.entries(attributes ?? {})) {
    const checked = addresses.has(name) ? safeAddress(value) : value;
    if (checked !== undefined && checked !== null && checked !== false) kept[name] = checked;
  }
  const there = children
    .flat(Infinity)
    .filter((child) => child !== undefined && child !== null && child !== false);
  return {
    tag,
    attributes: kept,
    children: there.map((child) => (typeof child === 'object' ? child : String(child))),
  };
}

/** Nodes of a tree (tree.js). Texts become text: nothing in them is ever read as HTML. */
export function toDom(tree) {
  if (typeof tree === 'string') return document.createTextNode(tree);
  const element = document.createElement(tree.tag);
  for (const [name, value] of Object.entries(tree.attributes))
    element.setAttribute(name, value === true ? '' : String(value));
  element.append(...tree.children.map(toDom));
  return element;
}
