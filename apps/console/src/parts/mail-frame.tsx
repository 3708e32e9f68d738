import { useMemo } from 'react';

interface MailFrameProps {
  readonly title: string;
  /** HTML that the server has sanitised. */
  readonly html: string;
  readonly className?: string | undefined;
}

/** Shows a mail as its reader sees it. It cannot run scripts, load anything or leave the frame. */
export function MailFrame({ title, html, className }: MailFrameProps) {
  const page = useMemo(() => mailPage(html), [html]);
  return <iframe sandbox="" title={title} srcDoc={page} className={className} />;
}

const base = `html { background: #fff; color-scheme: light }
body { margin: 16px; color: #1c2024; font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
a { pointer-events: none }
img { max-width: 100% }`;

/** A tag as the server writes it: attributes in double quotes. */
const tags = /<[a-z][^\s/>]*(?:\s+[^\s"'=<>/]+(?:="[^"]*")?)*\s*\/?>/giu;

/** Parsing a document is enough for style attributes to violate the page's policy, so they are renamed first. */
const readMail = (html: string): Document =>
  new DOMParser().parseFromString(
    html.replaceAll(tags, (tag) => tag.replaceAll(/\sstyle="/giu, ' data-style="')),
    'text/html',
  );

/**
 * Builds the frame's document. It inherits this page's policy, which forbids style attributes, so these become rules
 * under the page's nonce. Pictures on servers show only their text: loading one would reveal that the mail was read.
 */
function mailPage(html: string): string {
  const mail = readMail(html);
  const sheet = new CSSStyleSheet();
  for (const styled of mail.querySelectorAll('[data-style]')) {
    const name = `s${String(sheet.cssRules.length)}`;
    try {
      sheet.insertRule(`.${name} { ${styled.getAttribute('data-style') ?? ''} }`, sheet.cssRules.length);
      styled.classList.add(name);
    } catch {
      // A style that is not exactly one rule is left out.
    }
    styled.removeAttribute('data-style');
  }
  for (const image of mail.querySelectorAll('img')) {
    if (!image.src.startsWith('data:')) image.removeAttribute('src');
    image.removeAttribute('srcset');
  }
  for (const background of mail.querySelectorAll('[background]')) background.removeAttribute('background');
  const rules = [...sheet.cssRules].map(({ cssText }) => cssText).join('\n');
  const lang =
    mail.documentElement.lang === '' ? '' : ` lang="${mail.documentElement.lang.replace(/[^\w-]/gu, '')}"`;
  return `<!doctype html><html${lang}><head><meta charset="utf-8"><style nonce="${pageNonce()}">${base}\n${rules}</style></head>${mail.body.outerHTML}</html>`;
}

const pageNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
