import { createOpenApiDocument } from '@nova/rest';
import type { Mount } from '../server.ts';
import { sendText } from './send-text.ts';

/** `/openapi.json`: built at the first request and kept, for the contract does not change while a process lives. */
export function createOpenApi(): Mount {
  let text: string | undefined;
  return ({ request, response }) => {
    text ??= JSON.stringify(createOpenApiDocument());
    sendText(request, response, text, 'application/json; charset=utf-8');
    return Promise.resolve();
  };
}
