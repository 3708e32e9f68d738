import { toNovaError } from '@nova/core';
import {
  answerPersonPage,
  findPersonPage,
  type FoundPersonPage,
  pageOutcomes,
  personPagePath,
  readPersonPage,
} from '@nova/features';
import { NovaError, type SiteLanguage, siteLanguages } from '@nova/contract';
import { atMost } from '../../edge/at-most.ts';
import { onlyBy } from '../../edge/refusing-mounts.ts';
import { parseAcceptLanguage, smallPage, smallPageHeaders } from '../../edge/small-page.ts';
import type { Exchange, Mount } from '../../exchange.ts';
import { escaped } from '../html.ts';
import { sendMessage } from '../send.ts';
import { pageHtml } from './page-html.ts';
import { pagePolicy } from './page-style.ts';
import { pageTexts } from './page-texts.ts';
import type { FailedPage } from './person-page-texts.ts';
import { readForm } from './read-form.ts';

/** Bounds concurrent work, since these paths need no key. Slow senders and readers do not count. */
const mostAsked = 32;

type Asking = ReturnType<typeof atMost>;

/**
 * Serves `/p/{token}` (docs/interface/privacy.md#the-persons-page). The token alone gives access; no cookie is used.
 */
export function createPersonPage(): Mount {
  const asking = atMost(mostAsked);
  return onlyBy(
    'GET',
    'HEAD',
    'POST',
  )(async (exchange) => {
    exchange.call.trace.endpoint = 'personPage';
    let page: FoundPersonPage | null = null;
    try {
      page = await asking(() => findPersonPage(createVisit(exchange), readToken(exchange)));
      const openPage = assertOpen(page);
      await (exchange.request.method === 'POST' ? answer : show)(exchange, openPage, asking);
    } catch (thrown) {
      if (exchange.response.headersSent) throw thrown;
      await sendFailure(exchange, toNovaError(thrown), page);
    }
  });
}

const readToken = ({ path }: Exchange): string => path.slice(personPagePath.length + 1);

const createVisit = ({ call: { services, origin, requestId, address = '' } }: Exchange) => ({
  database: services.database,
  ports: services.ports,
  origin,
  requestId,
  address,
  now: services.now,
});

/** @throws NOT_FOUND, GONE */
function assertOpen(page: FoundPersonPage | null): FoundPersonPage {
  if (page === null) throw createNotFound();
  if (page.isPast) throw new NovaError('GONE', 'This link has expired.');
  return page;
}

const createNotFound = (): NovaError =>
  new NovaError('NOT_FOUND', 'There is no page of a person at this address.');

async function show(exchange: Exchange, page: FoundPersonPage, asking: Asking): Promise<void> {
  const content = await asking(() => readPersonPage(page));
  if (content === null) throw createNotFound();
  const { query } = exchange;
  const language = choosePageLanguage(exchange, page);
  const pageOutcome = pageOutcomes.find((outcome) => outcome === query.get('done'));
  await send(exchange, {
    text: pageHtml({ page, content, language, named: readQueryLanguage(exchange), done: pageOutcome }),
    headers: { 'Content-Language': language, 'Content-Security-Policy': pagePolicy },
  });
}

/** Redirects to the page, so that a reload does not send the form again. */
async function answer(exchange: Exchange, page: FoundPersonPage, asking: Asking): Promise<void> {
  const { request, response, path } = exchange;
  assertOwnForm(exchange);
  const form = await readForm(request);
  const formAnswer = { action: form.get('action') ?? '', purpose: form.get('purpose') };
  const pageOutcome = await asking(() => answerPersonPage(page, formAnswer));
  const language = readQueryLanguage(exchange);
  const query = new URLSearchParams({
    ...(language === undefined ? {} : { lang: language }),
    done: pageOutcome,
  });
  response
    .writeHead(303, { Location: `${path}?${query.toString()}`, 'Content-Length': 0, ...secretHeaders })
    .end();
}

/**
 * Refuses a form if the browser reports that another website sent it. This only adds to the protection by the token:
 * nobody can post without the address, which is secret.
 * @throws FORBIDDEN
 */
function assertOwnForm({ request }: Exchange): void {
  const site = request.headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  throw new NovaError(
    'FORBIDDEN',
    'The form of another website was sent. Use the buttons of the page itself.',
  );
}

const readQueryLanguage = ({ query }: Exchange): SiteLanguage | undefined =>
  siteLanguages.find((language) => language === query.get('lang'));

/** Returns the language in the address, else the first one that browser and page share, else the agency's. */
function choosePageLanguage(exchange: Exchange, page: FoundPersonPage | null): SiteLanguage {
  const accepted = parseAcceptLanguage(exchange.request.headers['accept-language']).map((tag) =>
    siteLanguages.find((language) => language === tag.toLowerCase().split('-')[0]),
  );
  return readQueryLanguage(exchange) ?? accepted.find((one) => one !== undefined) ?? page?.language ?? 'en';
}

/** The address is a secret, and the page is for this person only. */
const secretHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
} as const;

interface SentPersonPage {
  readonly status?: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

const send = (exchange: Exchange, { status = 200, text, headers }: SentPersonPage): Promise<void> =>
  sendMessage(exchange, {
    status,
    contentType: 'text/html; charset=utf-8',
    bytes: Buffer.from(text),
    headers: {
      ...headers,
      ...secretHeaders,
      Vary: `${String(exchange.response.getHeader('Vary') ?? '')}, Accept-Language`,
    },
  });

function sendFailure(exchange: Exchange, error: NovaError, page: FoundPersonPage | null): Promise<void> {
  const { request, call } = exchange;
  call.trace.failure = error;
  request.resume();
  const language = choosePageLanguage(exchange, page);
  const { title, text } = pageTexts[language].failed[chooseFailedPage(error)];
  const agency = page === null ? '' : `<p><bdi>${escaped(page.ctx.account.name)}</bdi></p>\n`;
  const { retryAfter } = error.details;
  return send(exchange, {
    status: error.status,
    text: smallPage({ language, title, body: `${agency}<h1>${title}</h1>\n<p>${text}</p>` }),
    headers: {
      ...smallPageHeaders(language),
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
    },
  });
}

function chooseFailedPage({ status }: NovaError): FailedPage {
  if (status === 404) return 'unknown';
  if (status === 410) return 'past';
  if (status === 429) return 'often';
  return status === 503 ? 'later' : 'refused';
}
