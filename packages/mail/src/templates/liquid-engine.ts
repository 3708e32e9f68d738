import { Liquid } from 'liquidjs';
import { templateLimits } from './template-limits.ts';

/** What templates may do: choose, repeat and name. No files, no further templates, no text that is run. */
const allowedTags = new Set([
  ...[
    'assign',
    'break',
    'case',
    'comment',
    'continue',
    'cycle',
    'echo',
    'for',
    'if',
    'liquid',
    'unless',
    '#',
  ],
]);

/** Filters whose work is bounded by what they are given. */
const allowedFilters = new Set([
  ...[
    'default',
    'date',
    'size',
    'first',
    'last',
    'join',
    'split',
    'sort',
    'sort_natural',
    'reverse',
    'uniq',
    'compact',
  ],
  ...['map', 'where', 'concat', 'slice', 'sum', 'array_to_sentence_string'],
  ...[
    'upcase',
    'downcase',
    'capitalize',
    'strip',
    'lstrip',
    'rstrip',
    'append',
    'prepend',
    'remove',
    'remove_first',
  ],
  ...[
    'replace',
    'replace_first',
    'truncate',
    'truncatewords',
    'squish',
    'strip_newlines',
    'normalize_whitespace',
  ],
  ...['escape', 'escape_once', 'url_encode', 'cgi_escape', 'uri_escape', 'slugify', 'number_of_words'],
  ...[
    'abs',
    'at_least',
    'at_most',
    'ceil',
    'divided_by',
    'floor',
    'minus',
    'modulo',
    'plus',
    'round',
    'times',
    'to_integer',
  ],
]);

const engineWith = (options: { readonly outputEscape?: 'escape' }): Liquid => {
  const engine = new Liquid({
    ...options,
    templates: {},
    strictFilters: true,
    strictVariables: false,
    ownPropertyOnly: true,
    timezoneOffset: 0,
    parseLimit: templateLimits.letters,
    memoryLimit: templateLimits.made,
  });
  keepOnly(engine.tags, allowedTags);
  keepOnly(engine.filters, allowedFilters);
  return engine;
};

function keepOnly(registry: Record<string, unknown>, allowed: ReadonlySet<string>): void {
  for (const name of Object.keys(registry)) if (!allowed.has(name)) Reflect.deleteProperty(registry, name);
}

/** What is filled in becomes text of the HTML, whatever it holds; nothing turns that off. */
const htmlEngine = engineWith({ outputEscape: 'escape' });

/** What is filled in stays as it is. */
const textEngine = engineWith({});

export const engines = { html: htmlEngine, text: textEngine } as const;
