import type { Assets } from './assets.ts';
import { codeBlock, installLine } from '../html.ts';

const command = (text: string): string => codeBlock(text, 'sh');

const curlLines = (origin: string): readonly (readonly [string, string])[] => [
  ['Put your keys into variables', 'export KEY=nova_sk_… PUBLIC_KEY=nova_pk_…'],
  [
    'Search candidates',
    `curl '${origin}/api/nova/candidates/search?query=engineer&size=2' \\\n  -H "X-Api-Key: $KEY"`,
  ],
  [
    'Create one',
    `curl '${origin}/api/nova/candidates' \\\n  -H "X-Api-Key: $KEY" \\\n  -H 'Content-Type: application/json' \\\n  -d '{"firstName":"Ada","lastName":"Lovelace"}'`,
  ],
  [
    'List a client’s jobs for its website',
    `curl '${origin}/api/nova/public/jobs/client/COMPANY_ID' \\\n  -H "X-Api-Key: $PUBLIC_KEY"`,
  ],
];

export const startPage = (origin: string, assets: Assets): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Nova</title>
<meta name="description" content="The server of a recruitment CRM.">
<link rel="icon" href="${assets('favicon.svg').href}" type="image/svg+xml">
<link rel="stylesheet" href="${assets('page.css').href}">
<script src="${assets('docs.js').href}" defer></script>
<script src="${assets('start.js').href}" defer></script>
</head>
<body class="start">
<main>
<h1>Nova</h1>
<p class="lead">Your recruitment CRM’s server: candidates, clients, jobs and placements, over REST and tRPC.</p>
<section class="status" aria-live="polite">
  <p id="status" data-state="asking">Asking how the server is …</p>
  <dl id="dependencies"></dl>
</section>
<nav class="links">
  <a href="/docs"><strong>API reference</strong><span>Every endpoint, the guide, and requests sent from the page</span></a>
  <a href="/openapi.json"><strong>OpenAPI document</strong><span>For code generators and API clients</span></a>
  <a href="/health/ready"><strong>Health</strong><span>What monitors ask</span></a>
</nav>
<h2>Try it</h2>
${curlLines(origin)
  .map(([title, line]) => `<h3>${title}</h3>\n${command(line)}`)
  .join('\n')}
<h2>In TypeScript</h2>
<p>The typed client of this server’s own version, for Node and browsers; <a href="/docs/guide/typescript-client">how it is used</a>:</p>
${installLine(origin)}
<h2>Make a key</h2>
<p>Keys are made where the server runs. The first start prints one of each role for its demo account; more are made so:</p>
${command('npm run -s nova -- account list\nnpm run -s nova -- user list --account ACCOUNT_ID\nnpm run -s nova -- key create --user USER_ID                 # PRIVATE: reads and writes\nnpm run -s nova -- key create --user USER_ID --role PUBLIC --jobs published   # PUBLIC: published jobs, may stand in a web page')}
<p>A key is shown once. <code>nova key revoke ID</code> ends it everywhere within seconds.</p>
</main>
</body>
</html>
`;
