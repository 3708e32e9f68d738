import { Context, toValueSync, type Liquid, type Variable } from 'liquidjs';
import { BoundedEmitter, StepLimiter, templateLimits } from './template-limits.ts';
import { isTemplate } from './is-template.ts';
import { TemplateError, templateErrorOf, type TemplateName } from './template-error.ts';

/** What a template fills in, by name: plain JSON. */
export type Scope = Readonly<Record<string, unknown>>;

/** A template that was read; it may be filled in any number of times. */
export interface Template {
  /** @throws TemplateError past a bound of {@link templateLimits} */
  render(scope: Scope): string;
  /** The names that it takes from its scope, each once; those that it gives itself are not among them. */
  names(): readonly NameInTemplate[];
}

export interface NameInTemplate {
  /** The name and what is looked up in it, as far as both are written out: `['address', 'city']`. */
  readonly path: readonly string[];
  /** Where it first stands, counted from 1. */
  readonly line: number;
}

/** More names than any record has fields. */
const mostNames = 500;

/**
 * Reads a template (docs/interface/mail.md#templates).
 * @throws TemplateError with its line, for an error of syntax and for tags and filters that there are not
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
        toValueSync(engine.renderer.renderTemplates(templates, contextOf(engine, scope), emitter));
        return emitter.buffer;
      }),
    names: () => attempt(name, () => namesIn(Object.values(engine.analyzeSync(templates).globals).flat())),
  };
}

function namesIn(variables: readonly Variable[]): readonly NameInTemplate[] {
  const found = new Map<string, NameInTemplate>();
  for (const { segments, location } of variables) {
    const end = segments.findIndex((segment) => typeof segment !== 'string');
    const path = (end === -1 ? segments : segments.slice(0, end)).map(String);
    const key = JSON.stringify(path);
    const line = Math.min(location.row, found.get(key)?.line ?? Infinity);
    if (found.has(key) || found.size < mostNames) found.set(key, { path, line });
  }
  return [...found.values()];
}

function attempt<T>(name: TemplateName, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw templateErrorOf(name, error);
  }
}

/** The engine asks nothing of a limiter but `check` and `use`; its class has private parts, so that ours cannot be one by its type. */
function contextOf(engine: Liquid, scope: Scope): Context {
  const renderLimit = new StepLimiter();
  const inside = { renderLimit, liquid: engine } as unknown as ConstructorParameters<typeof Context>[3];
  return new Context(scope, engine.options, { sync: true }, inside);
}
