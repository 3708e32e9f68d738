import { withoutBadAddresses } from '../html/allowed-address.ts';
import { isShallow } from '../html/nesting.ts';
import { sanitiserOf } from '../html/sanitise-mail.ts';
import { textOfHtml } from '../html/text-of-html.ts';
import { engines } from './liquid-engine.ts';
import { protectTemplate } from './protected-template.ts';
import { TemplateError } from './template-error.ts';
import { templateLimits } from './template-limits.ts';
import { readTemplate, type NameInTemplate, type Scope, type Template } from './template.ts';

/** A mail's HTML and the text that is made of it, for one person. */
export interface HtmlPart {
  /** Safe for a mail, whatever the person's record holds. */
  html(scope: Scope): string;
  /** {@link Template.names} */
  names(): readonly NameInTemplate[];
  /** @param html what {@link html} made of the same scope */
  text(scope: Scope, html: string): string;
}

/**
 * Reads a template of HTML. Made safe once, before it is filled in, where its tags and outputs stand in texts and quoted attributes:
 * what is filled in is escaped, and addresses are looked at again. Any other template is made safe each time, which takes longer.
 * @throws TemplateError
 */
export function readHtmlPart(source: string): HtmlPart {
  const whole = readTemplate('html', source, engines.html);
  const sanitiser = sanitiserOf();
  const sanitise = (html: string): string => attempt(() => sanitiser(html));
  const textOf = (html: string): string => attempt(() => textOfHtml(html));
  const protectedOne = protectTemplate(source);
  const safe = protectedOne && sanitise(shallow(protectedOne.html));
  const safeSource = safe === undefined ? undefined : protectedOne?.restore(safe, 'all');
  const textSource = safe === undefined ? undefined : protectedOne?.restore(textOf(safe), 'tags');
  const once = readable('html', safeSource);
  const text = readable('text', textSource);
  return {
    html: (scope) =>
      once ? withoutBadAddresses(shallow(once.render(scope))) : sanitise(shallow(whole.render(scope))),
    names: () => whole.names(),
    text: (scope, html) => (text ? text.render(scope) : textOf(html)),
  };
}

/** @throws TemplateError for elements that are nested too deeply */
function shallow(html: string): string {
  if (isShallow(html, templateLimits.nesting)) return html;
  const problem = `elements stand within one another more than ${String(templateLimits.nesting)} times`;
  throw new TemplateError('html', problem, { line: null });
}

/** Libraries fail at some HTML (a list numbered in Roman from 10,000): that is its author's to know, and no fault to try again. @throws TemplateError */
function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new TemplateError('html', 'it cannot be worked on', { line: null, cause });
  }
}

/** What was worked on may say something else, such as braces that stood there as entities: then it is worked on each time. */
function readable(name: 'html' | 'text', source: string | undefined): Template | undefined {
  try {
    return source === undefined ? undefined : readTemplate(name, source, engines[name]);
  } catch (error) {
    if (error instanceof TemplateError) return undefined;
    throw error;
  }
}
