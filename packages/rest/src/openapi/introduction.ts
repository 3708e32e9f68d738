import { queryLanguage } from './query-language.ts';

/** The head of the reference: what everybody needs once. */
export const introduction = `
Candidates, companies, contacts, leads, opportunities, jobs, interviews, placements, email campaigns and files of a recruitment
agency, over REST and JSON.

## Keys

Every request carries an API key: in the header \`X-Api-Key\`, as \`Authorization: Bearer\`, or as the query parameter
\`apiKey\`. A PRIVATE key reads and writes for its user; a PUBLIC key reads public jobs and may stand in a web page; a
CALENDAR key reads the interviews of its user, for a calendar program. The operator of the server makes keys: \`npm run -s nova -- key create --user USER_ID\`.

## Answers

A success is \`{ "data": …, "error": null, "message": "OK", "success": true, "requestId": "…" }\`; lists add \`page\`,
\`size\` and \`total\`. A failure is \`{ "data": null, "error": "CODE", "message": "…", "success": false, "requestId": "…" }\`
with a status that fits: \`data\` is the existing record's id on 409, \`issues\` names each place of an input that does not
fit, \`limit\` is the limit that was reached. Tell failures apart by \`error\`; \`message\` is for people.
Beside what each operation names: a method that a path does not answer is 405 \`METHOD_NOT_ALLOWED\`, a file link past its
time 410 \`GONE\`.

Records show every documented field: \`null\` or an empty list where there is nothing. Times are ISO 8601 in UTC, days are
\`yyyy-MM-dd\`.

## Lists

\`page\` counts from 0, \`size\` is at most 100, newest come first. \`updatedSince\` gives only what changed since an instant:
take the time before you start to read, and ask with it the next time.

## Writes

An update is partial: what you leave out stays, \`null\` clears, lists are replaced as a whole. A record that was read can be
put back. A POST with an \`Idempotency-Key\` can be sent again safely.

## Limits

An account's plan may limit reads and writes a minute and calls a day. Answers then say in \`RateLimit\` what is left; a 429
says in \`Retry-After\` how many seconds to wait.

## The query language

${queryLanguage}
`.trim();
