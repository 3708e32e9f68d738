const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML shows it, in an attribute too. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/gu, (character) => escapes[character] ?? '');

/** Code to read and to copy; docs.js puts the button there. */
export const codeBlock = (text: string, language = ''): string =>
  `<div class="code"${language === '' ? '' : ` data-language="${escaped(language)}"`}><pre tabindex="0"><code>${escaped(text)}</code></pre></div>`;

/** The line that installs the client of this server’s own version (docs/interface/README.md#client). */
export const installLine = (origin: string): string =>
  codeBlock(`npm install ${origin}/sdk/typescript.tgz`, 'sh');

/** Text of the contract, in which `code` stands between backticks. */

/** A path may go on in the next line behind each of its parts. */
export const breakable = (path: string): string => escaped(path).replaceAll('/', '/<wbr>');
