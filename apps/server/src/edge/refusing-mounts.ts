import { NovaError } from '@nova/contract';
import { sendJson, failureBody } from '@nova/rest';
import type { Exchange, Mount } from '../exchange.ts';

export const unknownPath: Mount = () =>
  Promise.reject(new NovaError('NOT_FOUND', 'There is no such path; see /docs for all of them.'));

/** Answers others with 405 and `Allow`. */
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

/** More than any client of ours sends. */
const mostHeaders = 100;

const tooManyHeaders: Mount = ({ request, response, call }) => {
  const error = new NovaError('BAD_REQUEST', `A request has at most ${String(mostHeaders)} headers.`);
  return sendJson({ request, response }, 431, failureBody(error, call.requestId), { Connection: 'close' });
};

export const refuseFlood = ({ request }: Exchange): Mount | undefined =>
  request.rawHeaders.length / 2 > mostHeaders ? tooManyHeaders : undefined;
