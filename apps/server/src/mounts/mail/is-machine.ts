import type { IncomingMessage } from 'node:http';

/**
 * Programs that follow links of mails before, or in place of, their readers: security scanners, makers of previews and crawlers, by
 * the names they give themselves. A mailbox that fetches pictures for its reader when the mail is opened (Gmail, Yahoo) is none.
 */
const scanners = new RegExp(
  [
    ...[
      'barracuda',
      'mimecast',
      'proofpoint',
      'messagelabs',
      'symantec',
      'forcepoint',
      'fireeye',
      'trendmicro',
    ],
    ...[
      'cisco ironport',
      'ironport',
      'zscaler',
      'safelinks',
      'microsoft defender',
      'virustotal',
      'urlscan',
      'checkpoint',
    ],
    ...[
      'bingpreview',
      'skypeuripreview',
      'slackbot',
      'slack-imgproxy',
      'whatsapp',
      'telegrambot',
      'discordbot',
    ],
    ...['facebookexternalhit', 'twitterbot', 'linkedinbot', 'googlebot', 'bingbot', 'yandexbot', 'applebot'],
    ...['google-safety', 'google-read-aloud', 'headlesschrome', 'phantomjs'],
    ...[
      String.raw`\b(?:ro)?bot\b`,
      'crawler',
      'spider',
      String.raw`\bscanner\b`,
      'link ?check',
      'urlpreview',
      'prefetch',
    ],
  ].join('|'),
  'iu',
);

/** What Apple's Mail says when it fetches the pictures of every mail that comes, read or not. */
const applePrivacy = 'Mozilla/5.0';

/** Whether a request is a machine's, as far as it says so itself (docs/interface/campaign-results.md#machines). */
export function isMachine({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (method === 'HEAD') return true;
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']];
  if (purposes.some((purpose) => /prefetch|preview/iu.test(String(purpose ?? '')))) return true;
  const agent = headers['user-agent'] ?? '';
  return agent === applePrivacy || scanners.test(agent.slice(0, 500));
}
