import { NovaError } from '@nova/contract';
import { sendJson, renderFailureBody } from '@nova/rest';
import type { Exchange, Mount } from '../exchange.ts';

export const unknownPath: Mount = () =>
  Promise.reject(new NovaError('NOT_FOUND', 'There is no such path; see /docs for all of them.'));

/** Answers other methods with 405 and `Allow`. */
export const onlyBy =
  (...methods: readonly string[]) =>
  (mount: Mount): Mount =>
  (exchange) => {
    const { request, response } = exchange;
    if (methods.includes(request.method ?? '')) return mount(exchange);
    const allow = methods.join(', ');
    response.setHeader('Allow', allow);
    return Promise.reject(new NovaError('METHOD_NOT_ALLOWED', `This path answers ${allow}.`));
  };

/** The most headers of a request; clients of Nova send fewer. */
const mostHeaders = 100;

/** Refuses requests that the parser accepts but another server in front may read differently. */
export function refuseOdd({ request }: Exchange): Mount | undefined {
  const { rawHeaders, httpVersionMajor } = request;
  if (rawHeaders.length / 2 > mostHeaders)
    return refusing(431, `A request has at most ${String(mostHeaders)} headers.`);
  if (httpVersionMajor < 1)
    return refusing(400, 'A request names its version of HTTP: GET /health/live HTTP/1.1.');
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  return hosts.length > 1 ? refusing(400, 'A request has one Host header.') : undefined;
}

const refusing =
  (status: number, message: string): Mount =>
  ({ request, response, call }) => {
    const body = renderFailureBody(new NovaError('BAD_REQUEST', message), call.requestId);
    return sendJson({ request, response }, status, body, { Connection: 'close' });
  };
