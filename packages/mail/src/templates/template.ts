import { Context, Liquid, toValueSync, type Variable } from 'liquidjs';
import {
  isTemplate,
  TemplateError,
  toTemplateError,
  templateLimits,
  type TemplateName,
} from './template-limits.ts';

export type Scope = Readonly<Record<string, unknown>>;

export interface Template {
  /** @throws TemplateError past a bound of {@link templateLimits} */
  render(scope: Scope): string;
  names(): readonly NameInTemplate[];
}

export interface NameInTemplate {
  /** The literal part of the name, such as `['address', 'city']`. */
  readonly path: readonly string[];
  readonly line: number;
}

/** The most names that are reported; a record has fewer fields. */
const mostNames = 500;

/**
 * Reads a template (docs/interface/mail.md#templates).
 * @throws TemplateError with its line, for wrong syntax or an unknown tag or filter
 */
export function readTemplate(name: TemplateName, source: string, engine: Liquid): Template {
  if (source.length > templateLimits.letters)
    throw new TemplateError(name, `longer than ${String(templateLimits.letters)} letters`, { line: null });
  if (!isTemplate(source)) return { render: () => source, names: () => [] };
  const templates = attempt(name, () => engine.parse(source));
  return {
    render: (scope) =>
      attempt(name, () => {
        const emitter = new BoundedEmitter();
        toValueSync(engine.renderer.renderTemplates(templates, createContext(engine, scope), emitter));
        return emitter.buffer;
      }),
    names: () => attempt(name, () => listNames(Object.values(engine.analyzeSync(templates).globals).flat())),
  };
}

function listNames(variables: readonly Variable[]): readonly NameInTemplate[] {
  const names = new Map<string, NameInTemplate>();
  for (const { segments, location } of variables) {
    const end = segments.findIndex((segment) => typeof segment !== 'string');
    const path = (end === -1 ? segments : segments.slice(0, end)).map(String);
    const key = JSON.stringify(path);
    const line = Math.min(location.row, names.get(key)?.line ?? Infinity);
    if (names.has(key) || names.size < mostNames) names.set(key, { path, line });
  }
  return [...names.values()];
}

function attempt<T>(name: TemplateName, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toTemplateError(name, error);
  }
}

/** Creates a context with a limit of steps. The engine only calls `check` and `use` of it. */
function createContext(engine: Liquid, scope: Scope): Context {
  const renderLimit = new StepLimiter();
  const inside = { renderLimit, liquid: engine } as unknown as ConstructorParameters<typeof Context>[3];
  return new Context(scope, engine.options, { sync: true }, inside);
}

class StepLimiter {
  #steps = 0;

  check(): void {
    if (++this.#steps > templateLimits.steps) throw new Error('it takes too many steps');
  }

  use(): void {
    this.check();
  }
}

class BoundedEmitter {
  buffer = '';

  write(value: unknown): void {
    this.buffer += toText(value);
    if (this.buffer.length > templateLimits.output) throw new Error('it puts out too much');
  }
}

/** Converts a value to text. Values are JSON, and an object renders as nothing. */
function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join('');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

/** The permitted tags. None of them reads files or partials, or evaluates text. */
const allowedTags = new Set(
  'assign break case comment continue cycle echo for if liquid unless #'.split(' '),
);

const allowedFilters = new Set(
  [
    'default date size first last join split sort sort_natural reverse uniq compact map where concat',
    'slice sum array_to_sentence_string upcase downcase capitalize strip lstrip rstrip append prepend',
    'remove remove_first replace replace_first truncate truncatewords squish strip_newlines',
    'normalize_whitespace escape escape_once url_encode cgi_escape uri_escape slugify number_of_words abs',
    'at_least at_most ceil divided_by floor minus modulo plus round times to_integer',
  ].flatMap((line) => line.split(' ')),
);

const createEngine = (options: { readonly outputEscape?: 'escape' }): Liquid => {
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

/** Escaping is always on, because no filter can turn it off. */
const htmlEngine = createEngine({ outputEscape: 'escape' });

const textEngine = createEngine({});

export const engines = { html: htmlEngine, text: textEngine } as const;
