import { codeBlock, escaped, installLine } from './html.ts';
import { endpointTable } from './endpoint-table.ts';
import { resources } from './resources.ts';
import type { DocsPage } from './shell.ts';

/** `/docs`: how to begin, and every endpoint (docs/interface/README.md#reference). */
export const overviewPage = (origin: string): DocsPage => ({
  title: 'API reference',
  description: 'Every endpoint of this Nova server, over REST and tRPC, and the guide to it.',
  path: '/docs',
  content: `<h1>API reference</h1>
<p class="lead">Candidates, clients, jobs and placements of a recruitment agency, over REST and tRPC. Every endpoint is here with its call in curl, TypeScript and Python, and can be tried from its page.</p>
<div class="cards">
<a href="/docs/guide/getting-started"><strong>Getting started</strong><span>An account, a user and a key of your own</span></a>
<a href="/docs/guide/query-language"><strong>The query language</strong><span>What every <code>query</code> understands</span></a>
<a href="/docs/errors"><strong>Errors</strong><span>Every code, what it means, what to do</span></a>
</div>
<h2 id="first-call">The first call</h2>
<p>Every request carries a key. Samples read it from the environment:</p>
${codeBlock(`export KEY=nova_sk_…\ncurl -G '${origin}/api/nova/candidates/search' -H "X-Api-Key: $KEY" \\\n  --data-urlencode 'query=jobTitle:engineer AND rating:>=4' -d size=5`, 'sh')}
<h2 id="typescript">TypeScript</h2>
<p>The typed client of this server’s own version, for Node and browsers:</p>
${installLine(origin)}
<p><a href="/docs/guide/typescript-client">How it is used</a>. For other languages: <a href="/openapi.json">the OpenAPI document</a>.</p>
<h2 id="endpoints">Endpoints</h2>
${resources
  .map(
    (resource) =>
      `<h3 id="${resource.slug}"><a href="${resource.href}">${escaped(resource.title)}</a></h3>\n<p>${escaped(resource.description)}</p>\n${endpointTable(resource)}`,
  )
  .join('\n')}`,
});
