import { answerHeaders, createOpenApiDocument } from '@nova/rest';
import type { Mount } from '../exchange.ts';
import { createOriginTexts } from './origin-texts.ts';
import { sendMessage } from './send.ts';

/** The most documents in the cache; each takes a few megabytes. */
const mostKept = 8;

const headers = { ...answerHeaders, 'Cache-Control': 'no-cache' };

/** Serves the OpenAPI document, whose code samples contain the caller's address of this server. */
export function createOpenApi(document: LoadOpenApiDocument): Mount {
  const texts = createOriginTexts(mostKept);
  let text: Promise<string> | undefined;
  const describedText = (): Promise<string> =>
    (text ??= document().then((described) => JSON.stringify(described)));
  return async (exchange) => {
    const message = await texts('openapi', exchange.call.origin, describedText);
    await sendMessage(exchange, { contentType: 'application/json; charset=utf-8', headers, ...message });
  };
}

export type OpenApiDocument = Awaited<ReturnType<typeof createOpenApiDocument>>;
export type LoadOpenApiDocument = () => Promise<OpenApiDocument>;

export function createOpenApiLoader(): LoadOpenApiDocument {
  let document: Promise<OpenApiDocument> | undefined;
  return () => (document ??= createOpenApiDocument());
}
