import type { Mailbox } from '../message/write-mail.ts';
import { escapeHtml } from './mail-document.ts';

interface PreviewedMail {
  readonly subject: string;
  /** The sender; null before the campaign has one. */
  readonly from: Mailbox | null;
  readonly replyTo: string | null;
  /** The recipient; null before one was chosen. */
  readonly to: Mailbox | null;
  readonly html: string;
  readonly text: string;
}

/** The policy permits no requests, so the preview's pictures report no open. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 0; padding: 16px; box-sizing: border-box }
h1 { font-size: 1.25rem; margin: 0 0 8px; overflow-wrap: anywhere }
h2 { font-size: .85rem; font-weight: 600; margin: 0 0 6px }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 12px; margin: 0 0 12px }
dt { opacity: .75 }
dd { margin: 0; overflow-wrap: anywhere }
.note { font-size: .85rem; margin: 0 0 12px }
.parts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 16px }
section { min-width: 0 }
iframe, pre { box-sizing: border-box; width: 100%; height: 70vh; min-height: 20rem; margin: 0; border: 1px solid #8888; border-radius: 6px }
iframe { background: #fff; color-scheme: light }
pre { padding: 12px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: .85rem/1.5 ui-monospace, monospace }
`;

/** Creates a page with a mail in which nothing runs or loads, and no link leads away. */
export const previewPage = ({ subject, from, replyTo, to, html, text }: PreviewedMail): string =>
  `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`Preview: ${subject}`)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeHtml(subject.trim() === '' ? '(no subject)' : subject)}</h1>
<dl>
<dt>From</dt><dd>${from === null ? 'no sender yet' : formatMailbox(from)}</dd>
${replyTo === null ? '' : `<dt>Reply to</dt><dd>${escapeHtml(replyTo)}</dd>\n`}<dt>To</dt><dd>${to === null ? 'nobody: the defaults of the templates' : formatMailbox(to)}</dd>
</dl>
<p class="note">Pictures are not loaded, and links do not lead anywhere.</p>
<div class="parts">
<section><h2>HTML</h2><iframe sandbox="" title="The mail as HTML" srcdoc="${escapeHtml(html)}"></iframe></section>
<section><h2>Text</h2><pre tabindex="0">${escapeHtml(text)}</pre></section>
</div>
</body>
</html>
`;

const formatMailbox = ({ name, email }: Mailbox): string =>
  escapeHtml(name === null || name.trim() === '' ? email : `${name} <${email}>`);
