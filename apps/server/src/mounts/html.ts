import { escapeUTF8 as escaped } from 'entities';

export { escaped };

/** docs.js adds its copy button. */
export const codeBlock = (text: string, language = ''): string =>
  `<div class="code"${language === '' ? '' : ` data-language="${escaped(language)}"`}><pre tabindex="0"><code>${escaped(text)}</code></pre></div>`;

export const installLine = (origin: string): string =>
  codeBlock(`npm install ${origin}/sdk/typescript.tgz`, 'sh');

/** A path may break after each slash. */
export const breakable = (path: string): string => escaped(path).replaceAll('/', '/<wbr>');
