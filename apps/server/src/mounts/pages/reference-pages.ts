import type { EndpointRole, KeyRole } from '@nova/contract';
import { breakable, codeBlock, escaped, installLine } from '../html.ts';
import { allChapters, type Chapter, chapterPath } from './chapters.ts';
import { type Resource, resources } from './resources.ts';
import type { DocsPage } from './shell.ts';

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

/** The documents' example address, which is replaced by the reader's address of this server. */
const exampleOriginPattern = /http:\/\/127\.0\.0\.1:3000(?=\/(?:api|trpc|docs|sdk|openapi)|(?:'|&#39;))/gu;

export function chapterPage({ title, path, html, headings }: Chapter, origin: string): DocsPage {
  const sections = headings.filter(({ level }) => level === 2);
  const links = sections.map(({ id, text }) => `<li><a href="#${id}">${escaped(text)}</a></li>`);
  const contents =
    links.length > 1
      ? `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${links.join('')}</ul></nav>`
      : '';
  return {
    title,
    description: `${title}: a chapter of the guide to Nova.`,
    path,
    content: `<div class="chapter"><article class="text">\n${html.replaceAll(exampleOriginPattern, origin)}</article>\n${contents}</div>`,
  };
}

/** The page of a resource. reference.js replaces its table by the interactive component. */
export const referencePage = (resource: Resource): DocsPage => {
  const { title, description, slug, href, endpoints } = resource;
  const roles = [...new Set(endpoints.map(({ endpoint }) => endpoint.role))];
  const roleByPath = Object.fromEntries(endpoints.map(({ endpoint, path }) => [path, endpoint.role]));
  const chapter = allChapters.find((one) => one.slug === slug);
  const rules = chapter ? ` <a href="${chapterPath(chapter)}">Rules and fields</a>` : '';
  return {
    title,
    description: `The endpoints of ${title.toLowerCase()}: ${description}`,
    path: href,
    scripts: ['scalar.js', 'reference.js', ...(slug === 'campaigns' ? (['mail-preview.js'] as const) : [])],
    content: `<h1>${escaped(title)}</h1>
<p class="lead">${escaped(description)}${rules}</p>
<form class="keys" autocomplete="off">
${roles.map(keyField).join('\n')}
<button type="button" id="forget" hidden>Forget</button>
<p id="keys-state" role="status"></p>
</form>${slug === 'campaigns' ? previewForm : ''}
<div id="reference" data-document="${href}.json" data-resource="${slug}" data-roles="${escaped(JSON.stringify(roleByPath))}">
${endpointTable(resource)}
<noscript><p>Samples and answers need JavaScript; programs read them in <a href="/openapi.json">/openapi.json</a>.</p></noscript>
</div>`,
  };
};

/** A form to preview a campaign; mail-preview.js shows the mail in a sandbox. */
const previewForm = `
<form class="keys" id="preview" autocomplete="off" aria-label="Preview">
<label><span>Campaign’s id</span> <input name="campaignId" required spellcheck="false"></label>
<label><span>Record’s id</span> <input name="recordId" placeholder="whoever would get it" spellcheck="false"></label>
<button>Show the mail</button>
<p id="preview-state" role="status"></p>
</form>
<iframe id="preview-mail" class="preview" sandbox="" title="The campaign’s mail" hidden></iframe>`;

const keyLabels = {
  PRIVATE: { label: 'API key', beginning: 'nova_sk_…' },
  PUBLIC: { label: 'Public API key', beginning: 'nova_pk_…' },
  CALENDAR: { label: 'Calendar key', beginning: 'nova_ck_…' },
} as const satisfies Record<KeyRole, object>;

const keyField = (role: EndpointRole): string =>
  role === 'NONE'
    ? ''
    : `<label><span>${keyLabels[role].label}</span> <input type="password" data-role="${role}" placeholder="${keyLabels[role].beginning}" spellcheck="false" autocomplete="off"></label>`;

const endpointTable = ({ endpoints }: Resource): string => `<div class="table endpoints"><table>
<thead><tr><th scope="col">REST</th><th scope="col">tRPC</th><th scope="col">What it does</th></tr></thead>
<tbody>
${endpoints
  .map(
    ({ endpoint: { name, summary, route }, path, href }) =>
      `<tr><td><a href="${href}"><small class="method" data-method="${route.method}">${route.method}</small> <code>${breakable(path)}</code></a></td><td><code>${name}</code></td><td>${escaped(summary)}</td></tr>`,
  )
  .join('\n')}
</tbody></table></div>`;
