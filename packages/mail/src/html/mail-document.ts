const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as HTML that says nothing else, in an attribute too. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/gu, (letter) => entities[letter] ?? letter);

interface Parts {
  readonly title: string;
  /** HTML that was made safe. */
  readonly body: string;
  /** Blank for none. */
  readonly preheader: string;
}

const hidden = 'display:none;max-height:0;overflow:hidden;mso-hide:all';

/** What stands in no style of its own: browsers would set it in Times. No colour, so that dark mailboxes keep theirs. */
const plain =
  "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;font-size:16px;line-height:1.5";

/** The whole document that a mail shows; the preheader stands at its top and is not shown when the mail is open. */
export const mailDocument = ({ title, body, preheader }: Parts): string =>
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
