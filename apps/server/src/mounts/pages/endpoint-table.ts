import { breakable, escaped } from './html.ts';
import type { Resource } from './resources.ts';

/** The endpoints of a resource, REST path beside tRPC name. */
export const endpointTable = ({ endpoints }: Resource): string => `<div class="table endpoints"><table>
<thead><tr><th scope="col">REST</th><th scope="col">tRPC</th><th scope="col">What it does</th></tr></thead>
<tbody>
${endpoints
  .map(
    ({ endpoint: { name, summary, route }, path, href }) =>
      `<tr><td><a href="${href}"><small class="method" data-method="${route.method}">${route.method}</small> <code>${breakable(path)}</code></a></td><td><code>${name}</code></td><td>${escaped(summary)}</td></tr>`,
  )
  .join('\n')}
</tbody></table></div>`;
