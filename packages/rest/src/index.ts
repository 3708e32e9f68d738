export { answerHeaders, sendError, sendJson } from './answer.ts';
export { keysOf } from './credentials.ts';
export { failureBody } from './envelope-text.ts';
export { inviteBody } from './invite-body.ts';
export { createOpenApiDocument } from './openapi/create-openapi-document.ts';
export { requestIdOf } from './request-id.ts';
export { createRestHandler, type RestHandler, type RestRequest } from './rest-handler.ts';
export { basePath, routedEndpoints } from './route-table.ts';
export { sendFile } from './send-file.ts';
