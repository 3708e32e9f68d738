const allowedElements = new Set(['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h2', 'h3', 'h4']);

const marks =
  /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>|<!--[\s\S]*?-->|[<>]|&(?!(?:[a-z]{2,8}|#\d{1,6}|#x[0-9a-f]{1,6});)/giu;
const isMarkup = /<(?:p|br|ul|ol|li|strong|em|b|i|h[1-6]|div|span|a)\b[^<>]*>/iu;

const escaped: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

/**
 * An advert's text as HTML of the few elements that search engines and boards take, none of which does anything: paragraphs of a
 * plain text, or what is left of a text that is HTML already. Attributes, scripts and styles go.
 */
export function advertHtml(text: string): string {
  if (!isMarkup.test(text)) return paragraphs(text);
  return text
    .replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/giu, '')
    .replaceAll(marks, (mark, closes?: string, name?: string) => {
      if (name === undefined) return escaped[mark] ?? '';
      const element = name.toLowerCase();
      return allowedElements.has(element) ? `<${closes ?? ''}${element}>` : '';
    });
}

const paragraphs = (text: string): string =>
  text
    .split(/\r?\n\s*\n/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(
      (part) =>
        `<p>${part.replaceAll(/[<>&]/gu, (mark) => escaped[mark] ?? '').replaceAll(/\r?\n/gu, '<br>')}</p>`,
    )
    .join('');

/** The same without any markup, for where no HTML is shown. */
export const advertPlain = (text: string): string =>
  isMarkup.test(text)
    ? text
        .replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/giu, '')
        .replaceAll(/<[^<>]*>/gu, ' ')
        .replaceAll(/\s+/gu, ' ')
        .trim()
    : text;
