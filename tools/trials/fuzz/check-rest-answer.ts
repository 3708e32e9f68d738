import type { Received, Sent } from '../src/load/send.ts';
import type { OpenApiDocument, Operation } from './document.ts';
import type { Schema } from './schema.ts';
import {
  choosesFields,
  createPartialCheck,
  createSchemaCheck,
  isUnread,
  jsonOf,
  transportFault,
} from './schema-check.ts';

/** Returns what is wrong with an answer; undefined if nothing is. */
export type CheckRestAnswer = (operation: Operation, request: Sent, received: Received) => string | undefined;

/** The address matches no operation. */
const beforeOperations = new Set([404, 414]);

/** HTTP's own statuses of downloads, without a body to check. */
const ofDownloads = new Set([206, 304]);

/** Few tables are read at once; one that waits too long is refused with a time to retry. */
const isTurnedAway = ({ responses }: Operation, { status, headers }: Received): boolean =>
  status === 503 &&
  headers['retry-after'] !== undefined &&
  responses['200']?.content['text/csv'] !== undefined;

/** Checks status, media type and schema against the document. */
export function createRestAnswerCheck(document: OpenApiDocument): CheckRestAnswer {
  const { schemas } = document.components;
  const [checkWhole, checkPartial] = [createSchemaCheck(schemas), createPartialCheck(schemas)];
  const failure: Schema = { $ref: '#/components/schemas/Failure' };
  const checkJson = (schema: Schema, received: Received, misfit = checkWhole): string | undefined => {
    try {
      const wrong = misfit(schema, jsonOf(received));
      return wrong && `${String(received.status)} does not fit its schema: ${wrong}`;
    } catch (error) {
      return `${String(received.status)} is no JSON (${String(error)})`;
    }
  };
  return (operation, request, received) => {
    const { responses } = operation;
    if (isTurnedAway(operation, received)) return checkJson(failure, received);
    const fault = transportFault(received);
    if (fault !== undefined || isUnread(received)) return fault;
    const { status } = received;
    const content = responses[String(status)]?.content;
    if (content === undefined) {
      if (beforeOperations.has(status)) return checkJson(failure, received);
      const isDownload = responses['200']?.content['application/octet-stream'] !== undefined;
      return isDownload && ofDownloads.has(status) ? undefined : `${String(status)} is not documented`;
    }
    const schema = content['application/json']?.schema;
    return schema && checkJson(schema, received, choosesFields(request) ? checkPartial : checkWhole);
  };
}
