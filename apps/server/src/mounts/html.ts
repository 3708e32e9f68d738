import { escapeUTF8 as escaped } from 'entities';

export { escaped };

/** Renders code; docs.js adds a button that copies it. */
export const codeBlock = (text: string, language = ''): string =>
  `<div class="code"${language === '' ? '' : ` data-language="${escaped(language)}"`}><pre tabindex="0"><code>${escaped(text)}</code></pre></div>`;

export const installLine = (origin: string): string =>
  codeBlock(`npm install ${origin}/sdk/typescript.tgz`, 'sh');

/** Escapes a path and allows a line break after each slash. */
export const breakable = (path: string): string => escaped(path).replaceAll('/', '/<wbr>');
