import type { NovaError } from '@nova/contract';
import { mailPaths } from '@nova/domain';
import { sendError, sendJson, weightsOf } from '@nova/rest';
import type { Exchange } from '../exchange.ts';
import { failureTexts, type FailureKind } from './failure-texts.ts';
import { languageOf } from './page-language.ts';
import { smallPage, smallPageHeaders } from './small-page.ts';

/** Where programs ask: who answers a browser there with a page hides what the program would have got. */
const ofPrograms = /^\/(?:api|trpc|health|metrics|openapi\.json)(?:\/|$)/u;

/**
 * Answers a request that failed before or beside the interface: with a page in the visitor's language where a browser shows it to
 * a person, else as the interface does (docs/interface/errors.md#pages).
 */
export function sendFailure(exchange: Exchange, error: NovaError): Promise<void> {
  const { request, response, path, call } = exchange;
  if (ofPrograms.test(path) || !prefersPage(request.headers.accept))
    return sendError({ request, response }, error, { ...call, warnings: call.warnings.list });
  const language = languageOf(request.headers['accept-language']);
  const [title, text] = failureTexts[language][kindOf(error, path)];
  const { retryAfter } = error.details;
  response.setHeader('Vary', `${String(response.getHeader('Vary') ?? '')}, Accept-Language`);
  const page = smallPage({ language, title, body: `<h1>${title}</h1>\n<p>${text}</p>` });
  return sendJson({ request, response }, error.status, page, {
    ...smallPageHeaders(language),
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  });
}

/** Whether a page is named, and more welcome than JSON: browsers say so where they open an address. */
function prefersPage(accept: string | undefined): boolean {
  const weights = weightsOf((accept ?? '').toLowerCase());
  const json = weights.get('application/json') ?? weights.get('application/*') ?? weights.get('*/*') ?? 0;
  return (weights.get('text/html') ?? 0) > json;
}

function kindOf({ status }: NovaError, path: string): FailureKind {
  const isMailLink = Object.values(mailPaths).some((base) => path.startsWith(`${base}/`));
  if (status === 404) return isMailLink ? 'mailLink' : 'unknown';
  if (status === 410) return 'past';
  return status === 429 || status === 503 ? 'later' : 'failed';
}
