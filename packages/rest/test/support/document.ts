import { createOpenApiDocument } from '../../src/openapi/create-openapi-document.ts';
import type { OpenApiDocument } from '../../src/openapi/document-types.ts';

/** As a client receives it, through JSON. */
export const document = JSON.parse(JSON.stringify(await createOpenApiDocument())) as OpenApiDocument;
