import { searchableFields } from '@nova/domain';

/** The query language as the reference introduces it; the full text stands in the document’s own description. */
export const queryLanguage = `
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

/** What \`query\` of one endpoint understands. */
export const queryDescription = (description: string, searches: string): string =>
  [
    description,
    'Words (`smith`, `"john smith"`), fields (`statusName:"On hold"`), `AND OR NOT ( )`, ranges (`rating:>=4`, `createdOn:[now-7d TO now]`), wildcards (`jav*`), typing errors (`name~1`), `_exists_:email`. [The whole language](/docs/guide/query-language).',
    `Fields: \`${searchableFields(searches).replaceAll(', ', '`, `')}\`.`,
  ].join('\n\n');
