import { createOpenApiDocument, sampleOrigin } from '@nova/rest';
import type { Mount } from '../exchange.ts';
import { sendText } from './send.ts';

/** Code samples use the caller's address. */
export function createOpenApi(document: LoadOpenApiDocument): Mount {
  let text: Promise<string> | undefined;
  return async ({ request, response, call }) => {
    text ??= document().then((described) => JSON.stringify(described));
    const asked = (await text).replaceAll(sampleOrigin, call.origin);
    await sendText({ request, response }, asked, 'application/json; charset=utf-8');
  };
}

export type OpenApiDocument = Awaited<ReturnType<typeof createOpenApiDocument>>;
export type LoadOpenApiDocument = () => Promise<OpenApiDocument>;

export function cachedOpenApiDocument(): LoadOpenApiDocument {
  let document: Promise<OpenApiDocument> | undefined;
  return () => (document ??= createOpenApiDocument());
}
