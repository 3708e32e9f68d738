import { createOpenApiDocument, sampleOrigin } from '@nova/rest';
import type { Mount } from '../exchange.ts';
import { sendText } from './send.ts';

/** `/openapi.json`; its code samples ask the address that the caller reached this server at. */
export function createOpenApi(document: LoadOpenApiDocument): Mount {
  let text: Promise<string> | undefined;
  return async ({ request, response, call }) => {
    text ??= document().then((described) => JSON.stringify(described));
    const asked = (await text).replaceAll(sampleOrigin, call.origin);
    await sendText({ request, response }, asked, 'application/json; charset=utf-8');
  };
}

/** The OpenAPI document, whoever asks. */
export type OpenApiDocument = Awaited<ReturnType<typeof createOpenApiDocument>>;
export type LoadOpenApiDocument = () => Promise<OpenApiDocument>;

/** Builds the document when it is first asked for and keeps it, for the contract does not change while a process lives. */
export function cachedOpenApiDocument(): LoadOpenApiDocument {
  let document: Promise<OpenApiDocument> | undefined;
  return () => (document ??= createOpenApiDocument());
}
