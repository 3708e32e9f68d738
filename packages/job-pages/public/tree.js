// The pages as plain data. Browsers turn it into elements, and Nova's server turns it into HTML.

const schemes = ['http:', 'https:', 'mailto:', 'tel:'];

/** Returns an address that a page may link to or load; undefined for any other scheme (javascript:, data: …). */
export function safeAddress(address) {
  // Browsers ignore white space and control characters before and within a scheme, so they are removed before the check.
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
 * Creates an element. An attribute that is true has no value. Attributes and children that are false, null or undefined
 * are left out. Lists of children are flattened.
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

/** Converts a tree (tree.js) to nodes. Texts become text nodes, so nothing in them is read as HTML. */
export function toDom(tree) {
  if (typeof tree === 'string') return document.createTextNode(tree);
  const element = document.createElement(tree.tag);
  for (const [name, value] of Object.entries(tree.attributes))
    element.setAttribute(name, value === true ? '' : String(value));
  element.append(...tree.children.map(toDom));
  return element;
}
