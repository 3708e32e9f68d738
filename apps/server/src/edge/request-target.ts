/** The path, still encoded, and the query of a request target. */
export interface RequestTarget {
  readonly path: string;
  readonly query: URLSearchParams;
}

/**
 * Reads a request target as it stands: nothing in it is resolved, so `..`, `//` and `\` are names that nothing has.
 * The absolute form that proxies send is cut to its path.
 */
export function requestTarget(target: string): RequestTarget {
  const local = target.replace(/^https?:\/\/[^/?#]*/iu, '');
  const at = local.indexOf('?');
  const path = at < 0 ? local : local.slice(0, at);
  return { path: path || '/', query: new URLSearchParams(at < 0 ? '' : local.slice(at + 1)) };
}
