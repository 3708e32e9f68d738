const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML, attributes included. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/gu, (character) => escapes[character] ?? '');

/** A code block; docs.js adds its copy button. */
export const codeBlock = (text: string, language = ''): string =>
  `<div class="code"${language === '' ? '' : ` data-language="${escaped(language)}"`}><pre tabindex="0"><code>${escaped(text)}</code></pre></div>`;

/** The command that installs the client of this server’s version (docs/interface/README.md#client). */
export const installLine = (origin: string): string =>
  codeBlock(`npm install ${origin}/sdk/typescript.tgz`, 'sh');

/** Lets a path break after each slash. */
export const breakable = (path: string): string => escaped(path).replaceAll('/', '/<wbr>');
