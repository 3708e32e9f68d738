import type { IncomingMessage, ServerResponse } from 'node:http';

/** Tells a caller that waits with its body (`Expect: 100-continue`) to send it; said when it is wanted, so that a refusal comes first. */
export function inviteBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.expect?.toLowerCase() === '100-continue' && !response.headersSent) {
    response.writeContinue();
  }
}
