import { createOpenApiDocument } from '@nova/rest';

/** The OpenAPI document, whoever asks. */
export type OpenApiDocument = Awaited<ReturnType<typeof createOpenApiDocument>>;
export type DescribesItself = () => Promise<OpenApiDocument>;

/** Builds the document when it is first asked for and keeps it, for the contract does not change while a process lives. */
export function keptOpenApiDocument(): DescribesItself {
  let document: Promise<OpenApiDocument> | undefined;
  return () => (document ??= createOpenApiDocument());
}
