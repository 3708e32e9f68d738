import { createOpenApiDocument } from '@nova/rest';
import type { Mount } from '../exchange.ts';
import { sendText } from './send-text.ts';

/** `/openapi.json`: built at the first request and kept, for the contract does not change while a process lives. */
export function createOpenApi(): Mount {
  let text: Promise<string> | undefined;
  return async ({ request, response }) => {
    text ??= createOpenApiDocument().then((document) => JSON.stringify(document));
    await sendText({ request, response }, await text, 'application/json; charset=utf-8');
  };
}
