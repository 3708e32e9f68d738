const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/gu, (letter) => entities[letter] ?? letter);

interface Parts {
  readonly title: string;
  readonly body: string;
  readonly preheader: string;
}

const hidden = 'display:none;max-height:0;overflow:hidden;mso-hide:all';

/** The fonts are set, because browsers default to Times. The colour is not set, because that would break dark mode. */
const plain =
  "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;font-size:16px;line-height:1.5";

/** Creates the document of a mail. Mailboxes list the preheader, and the open mail hides it. */
export const renderMailDocument = ({ title, body, preheader }: Parts): string =>
  `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
</head>
<body style="${plain}">
${preheader === '' ? '' : `<div style="${hidden}">${escapeHtml(preheader)}</div>\n`}${body}
</body>
</html>
`;

const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?'()[\]])/iu;

export function convertTextToHtml(text: string): string {
  const parts = text.split(address).map((part, index) => {
    const escapedPart = escapeHtml(part);
    return index % 2 === 1 ? `<a href="${escapedPart}">${escapedPart}</a>` : escapedPart;
  });
  return `<div style="white-space:pre-wrap">${parts.join('')}</div>`;
}
