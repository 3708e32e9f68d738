import { createOpenApiDocument, sampleOrigin } from '@nova/rest';
import type { Mount } from '../exchange.ts';
import { sendText } from './send-text.ts';

/**
 * `/openapi.json`: built at the first request and kept, for the contract does not change while a process lives. Its code samples
 * ask the address that the caller reached this server at.
 */
export function createOpenApi(): Mount {
  let text: Promise<string> | undefined;
  return async ({ request, response, call }) => {
    text ??= createOpenApiDocument().then((document) => JSON.stringify(document));
    const asked = (await text).replaceAll(sampleOrigin, call.origin);
    await sendText({ request, response }, asked, 'application/json; charset=utf-8');
  };
}
