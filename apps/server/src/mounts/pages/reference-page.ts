import type { KeyRole } from '@nova/contract';
import { allChapters, chapterPath } from './chapters/chapter-list.ts';
import { endpointTable } from './endpoint-table.ts';
import { escaped } from './html.ts';
import type { Resource } from './resources.ts';
import type { DocsPage } from './shell.ts';

/** `/docs/reference/…`: the endpoints of a resource; reference.js draws them, and the table stands there until then. */
export const referencePage = (resource: Resource): DocsPage => {
  const { title, description, slug, href, endpoints } = resource;
  const roles = [...new Set(endpoints.map(({ endpoint }) => endpoint.role))];
  const roleOf = Object.fromEntries(endpoints.map(({ endpoint, path }) => [path, endpoint.role]));
  const chapter = allChapters.find((one) => one.slug === slug);
  const rules = chapter ? ` <a href="${chapterPath(chapter)}">Rules and fields</a>` : '';
  return {
    title,
    description: `The endpoints of ${title.toLowerCase()}: ${description}`,
    path: href,
    scripts: [
      'scalar.js',
      'reference.js',
      ...(slug === 'campaigns' ? (['campaign-preview.js'] as const) : []),
    ],
    content: `<h1>${escaped(title)}</h1>
<p class="lead">${escaped(description)}${rules}</p>
<form class="keys" autocomplete="off">
${roles.map(keyField).join('\n')}
<button type="button" id="forget" hidden>Forget</button>
<p id="keys-state" role="status"></p>
</form>${slug === 'campaigns' ? previewForm : ''}
<div id="reference" data-document="${href}.json" data-resource="${slug}" data-roles="${escaped(JSON.stringify(roleOf))}">
${endpointTable(resource)}
<noscript><p>Samples and answers need JavaScript; programs read them in <a href="/openapi.json">/openapi.json</a>.</p></noscript>
</div>`,
  };
};

/** Looks at a campaign's mail; campaign-preview.js fetches it with the key and shows it where nothing of it runs. */
const previewForm = `
<form class="keys" id="preview" autocomplete="off" aria-label="Preview">
<label><span>Campaign’s id</span> <input name="campaignId" required spellcheck="false"></label>
<label><span>Record’s id</span> <input name="recordId" placeholder="whoever would get it" spellcheck="false"></label>
<button>Show the mail</button>
<p id="preview-state" role="status"></p>
</form>
<iframe id="preview-mail" class="preview" sandbox="" title="The campaign’s mail" hidden></iframe>`;

const shown = {
  PRIVATE: { label: 'API key', beginning: 'nova_sk_…' },
  PUBLIC: { label: 'Public API key', beginning: 'nova_pk_…' },
  CALENDAR: { label: 'Calendar key', beginning: 'nova_ck_…' },
} as const satisfies Record<KeyRole, object>;

const keyField = (role: KeyRole): string =>
  `<label><span>${shown[role].label}</span> <input type="password" data-role="${role}" placeholder="${shown[role].beginning}" spellcheck="false" autocomplete="off"></label>`;
