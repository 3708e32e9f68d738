import { sampleOrigin } from '@nova/rest';
import type { Mount } from '../exchange.ts';
import type { DescribesItself } from './open-api-document.ts';
import { sendText } from './send-text.ts';

/** `/openapi.json`; its code samples ask the address that the caller reached this server at. */
export function createOpenApi(document: DescribesItself): Mount {
  let text: Promise<string> | undefined;
  return async ({ request, response, call }) => {
    text ??= document().then((described) => JSON.stringify(described));
    const asked = (await text).replaceAll(sampleOrigin, call.origin);
    await sendText({ request, response }, asked, 'application/json; charset=utf-8');
  };
}
