import type { Mount } from '../server.ts';
import { sendText } from './send-text.ts';

const startPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Nova</title>
<h1>Nova</h1><p>The API of your recruitment CRM. <a href="/openapi.json">OpenAPI document</a></p></html>`;

/** `/` and `/docs`: what a person sees. */
export function createPages(): Mount {
  return ({ request, response }) => {
    sendText(request, response, startPage, 'text/html; charset=utf-8');
    return Promise.resolve();
  };
}
