import { searchableFields } from '@nova/features';

/** A summary; docs/query-language.md has the full text. */
const queryLanguage = `
Every \`query\` parameter takes one language, that of Elasticsearch's query strings:

| Write | To find |
|---|---|
| \`smith\` · \`"john smith"\` | a word · words next to each other |
| \`statusName:"On hold"\` · \`skills:(react OR vue)\` | what a field holds |
| \`java AND NOT (junior OR trainee)\` · \`+java -junior\` | combinations; words alone are joined by AND |
| \`rating:>=4\` · \`desiredSalary:[50000 TO 70000}\` | numbers; \`[ ]\` includes the end, \`{ }\` leaves it out |
| \`createdOn:[now-7d TO now]\` · \`startDate:2026-03\` | times; \`now\` takes \`+1M\`, \`-3d\`, \`/d\`; \`2026-03\` is the whole month |
| \`email:*@acme.example\` · \`name~1\` · \`"manager account"~5\` | wildcards · typing errors · words near each other |
| \`_exists_:email\` · \`NOT _exists_:email\` | filled · empty |

Operators are written in capitals. A backslash takes a special character as it is. Words match whole, in any case, accents
ignored; ids, references, emails and phones match whole. Text that is no valid query is searched as plain words where people
type plain text; a field that does not exist is 400 \`INVALID_QUERY\`, with the position. Encode the query for the URL;
a \`+\` inside a range may arrive as a space.`.trim();

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

export const describeQuery = (description: string, searches: string): string =>
  [
    description,
    'Words (`smith`, `"john smith"`), fields (`statusName:"On hold"`), `AND OR NOT ( )`, ranges (`rating:>=4`, `createdOn:[now-7d TO now]`), wildcards (`jav*`), typing errors (`name~1`), `_exists_:email`. [The whole language](/docs/guide/query-language).',
    `Fields: \`${searchableFields(searches).replaceAll(', ', '`, `')}\`.`,
  ].join('\n\n');
