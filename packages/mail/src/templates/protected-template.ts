import { Tokenizer, TypeGuards } from 'liquidjs';

/** A template whose tags and outputs are letters of private use: HTML can be worked on around them. */
export interface ProtectedTemplate {
  readonly html: string;
  /**
   * The template again, after its HTML was worked on.
   * @param kept which of its parts have to be there still, each once and in their order
   * @returns undefined where one is not
   */
  restore(worked: string, kept: 'all' | 'tags'): string | undefined;
}

const [open, close] = ['\u{F0000}', '\u{F0001}'];
const braces = /\{(?:[{%]|\u{F0000})/u;
const marks = /\u{F0000}(\d+)\u{F0001}/gu;

/** Parts as the engine itself tells them apart. @throws what the engine throws for a template that cannot be read */
export function protectTemplate(source: string): ProtectedTemplate | undefined {
  if (source.includes(open) || source.includes(close)) return undefined;
  const parts: { readonly text: string; readonly isTag: boolean }[] = [];
  const html = new Tokenizer(source).readTopLevelTokens().map((token) => {
    const text = source.slice(token.begin, token.end);
    if (TypeGuards.isHTMLToken(token)) return text;
    parts.push({ text, isTag: TypeGuards.isTagToken(token) });
    return `${open}${String(parts.length - 1)}${close}`;
  });
  return {
    html: html.join(''),
    restore(worked, kept) {
      // Braces that stood there as entities: they were text, and would be read as a template now.
      if (braces.test(worked)) return undefined;
      const found = [...worked.matchAll(marks)].map(([, place]) => Number(place));
      const asked = parts.flatMap((part, place) => (kept === 'all' || part.isTag ? [place] : []));
      const there = kept === 'all' ? found : found.filter((place) => parts[place]?.isTag === true);
      const same = asked.length === there.length && asked.every((place, index) => place === there[index]);
      return same
        ? worked.replaceAll(marks, (_mark, place: string) => parts[Number(place)]?.text ?? '')
        : undefined;
    },
  };
}
