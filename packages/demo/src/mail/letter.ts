/** What a campaign says, before it has a look. Texts are Liquid templates of HTML; paths lead to the agency's site. */
export interface Letter {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** What it offers, each a link of its own. */
  readonly items: readonly (readonly [title: string, note: string, path: string])[];
  readonly button: readonly [label: string, path: string];
}

const site = 'https://www.demo.example';
const font = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const ink = 'color:#1b1f24';
const soft = 'color:#57606a';

/** A letter as mailboxes show it, from narrow phones to wide screens: tables and inline styles, for there is nothing else. */
export function htmlOf({ heading, paragraphs, items, button: [label, path] }: Letter): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f4f5f7" style="background-color:#f4f5f7">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="max-width:600px;background-color:#ffffff;border-radius:10px">
<tr><td style="padding:28px 32px 0;${font};font-size:15px;font-weight:700;letter-spacing:0.02em;color:#0f766e">Demo agency</td></tr>
<tr><td style="padding:20px 32px 0">
<h1 style="margin:0 0 16px;${font};font-size:26px;line-height:32px;${ink}">${heading}</h1>
${paragraph('Hello {{ firstName | default: "there" }},')}
${paragraphs.map(paragraph).join('\n')}
</td></tr>
<tr><td style="padding:4px 32px 0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${items.map(row).join('\n')}
</table>
</td></tr>
<tr><td style="padding:24px 32px 32px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td bgcolor="#0f766e" style="background-color:#0f766e;border-radius:6px"><a href="${site}${path}" style="display:inline-block;padding:13px 24px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${label}</a></td>
</tr></table>
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td style="padding:20px 32px 8px;${font};font-size:13px;line-height:20px;${soft}">Demo agency, 12 Finsbury Square, London EC2A 4NE<br>You get this mail because you are in touch with one of our consultants. <a href="{{ unsubscribeUrl }}" style="${soft};text-decoration:underline">Unsubscribe</a></td></tr>
</table>
</td></tr>
</table>`;
}

const paragraph = (text: string): string =>
  `<p style="margin:0 0 14px;${font};font-size:16px;line-height:25px;${ink}">${text}</p>`;

const row = ([title, note, path]: Letter['items'][number]): string =>
  `<tr><td style="padding:12px 0;border-top:1px solid #e4e7eb;${font};font-size:16px;line-height:24px;${ink}"><a href="${site}${path}" style="color:#0b5e58;font-weight:600;text-decoration:none">${title}</a><br><span style="font-size:14px;line-height:21px;${soft}">${note}</span></td></tr>`;
