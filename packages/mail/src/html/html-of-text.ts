import { escapeHtml } from './mail-document.ts';

const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?'()[\]])/iu;

/** A plain text as HTML: lines stay lines, and addresses can be followed. */
export function htmlOfText(text: string): string {
  const parts = text.split(address).map((part, index) => {
    const shown = escapeHtml(part);
    return index % 2 === 1 ? `<a href="${shown}">${shown}</a>` : shown;
  });
  return `<div style="white-space:pre-wrap">${parts.join('')}</div>`;
}
