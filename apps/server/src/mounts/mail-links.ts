import type { IncomingMessage } from 'node:http';
import type { Database } from '@nova/db';
import {
  createMailCounts,
  findLink,
  mailPaths,
  type MailPurpose,
  type MailTarget,
  type MailTokens,
  findMailSender,
  recordUnsubscribe,
} from '@nova/features';
import { atMost } from '../edge/at-most.ts';
import { onlyBy, unknownPath } from '../edge/refusing-mounts.ts';
import { chooseLanguage, smallPageHeaders } from '../edge/small-page.ts';
import type { Exchange, Mount } from '../exchange.ts';
import { unsubscribePage } from './unsubscribe-page.ts';

interface MailLinkServices {
  readonly database: Database;
  readonly tokens: MailTokens;
  /** Called for opens and clicks that could not be counted. */
  readonly onError: (error: unknown) => void;
}

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Bounds concurrent reads, since these paths need no key. */
const mostAsked = 32;

const neverKept = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' } as const;

/** Serves the links in mails (docs/interface/campaign-results.md). */
export function createMailLinks({ database, tokens, onError }: MailLinkServices): {
  readonly open: Mount;
  readonly click: Mount;
  readonly unsubscribe: Mount;
} {
  const counts = createMailCounts(database);
  const asking = atMost(mostAsked);
  const count = (target: MailTarget, { request }: Exchange): Promise<void> =>
    counts.count({ target, machine: isMachine(request) }).catch(onError);

  const open: Answering = async (exchange, target) => {
    await count(target, exchange);
    const { request, response } = exchange;
    response.writeHead(200, { 'Content-Type': 'image/gif', 'Content-Length': pixel.length, ...neverKept });
    response.end(request.method === 'HEAD' ? undefined : pixel);
  };
  const click: Answering = async (exchange, target) => {
    const url = await asking(() => findLink(database, target));
    if (url === null) return unknownPath(exchange);
    await count(target, exchange);
    const location = new URL(url).href;
    exchange.response.writeHead(302, { Location: location, 'Content-Length': 0, ...neverKept }).end();
  };
  const leave: Answering = async (exchange, target) => {
    const { request } = exchange;
    const sender = await asking(() => findMailSender(database, target));
    if (sender === null) return unknownPath(exchange);
    if (request.method !== 'POST') {
      sendPage(exchange, 'ask', sender.name);
      return;
    }
    request.resume();
    await asking(() => recordUnsubscribe(database, target));
    sendPage(exchange, 'done', sender.name);
  };
  const read = onlyBy('GET', 'HEAD');
  return {
    open: read(byToken('open', tokens, open)),
    click: read(byToken('click', tokens, click)),
    unsubscribe: onlyBy('GET', 'HEAD', 'POST')(byToken('unsubscribe', tokens, leave)),
  };
}

type Answering = (exchange: Exchange, target: MailTarget) => Promise<void> | void;

/** Reads the token first, so that an invalid one costs no query. */
const byToken =
  (purpose: Exclude<MailPurpose, 'bounce'>, tokens: MailTokens, answer: Answering): Mount =>
  async (exchange) => {
    exchange.call.trace.endpoint = `mail.${purpose}`;
    const target = tokens.read(purpose, exchange.path.slice(mailPaths[purpose].length + 1));
    await (target === null ? unknownPath(exchange) : answer(exchange, target));
  };

function sendPage({ request, response }: Exchange, step: 'ask' | 'done', sender: string | null): void {
  const language = chooseLanguage(request.headers['accept-language']);
  const bytes = Buffer.from(unsubscribePage(step, { language, sender }));
  response.writeHead(200, {
    'Content-Length': bytes.length,
    Vary: 'Accept-Language',
    'X-Content-Type-Options': 'nosniff',
    ...smallPageHeaders(language),
    ...neverKept,
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/**
 * Names of programs that follow links before the reader does. Gmail and Yahoo are missing, because they load pictures
 * only when a reader opens a mail.
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

/** The whole User-Agent of Apple's Mail, which loads all pictures, whether the mail is read or not. */
const applePrivacy = 'Mozilla/5.0';

/** Returns true if a program, not a reader, follows the link (docs/interface/campaign-results.md#machines). */
function isMachine({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (method === 'HEAD') return true;
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']];
  if (purposes.some((purpose) => /prefetch|preview/iu.test(String(purpose ?? '')))) return true;
  const agent = headers['user-agent'] ?? '';
  return agent === applePrivacy || scanners.test(agent.slice(0, 500));
}
