import { toNovaError } from '@nova/api';
import { NovaError } from '@nova/contract';
import { siteLanguages } from '@nova/contract';
import type { FoundSite, SiteDirectory } from '@nova/domain';
import type { RestHandler } from '@nova/rest';
import type { Exchange, Mount } from '../../exchange.ts';
import { sendAsset } from '../pages/send-page.ts';
import { acceptedLanguages } from '../../edge/accepted-languages.ts';
import { jobPage, listPage } from './make-page.ts';
import { sendSitePage } from './send-page.ts';
import { policyOf, siteShell, type SitePage } from './shell.ts';
import { siteCall } from './site-call.ts';
import { sitemap } from './sitemap.ts';
import { loadViews, type Scene, type Views } from './views.ts';
import { readWidgetFiles, type WidgetFiles } from './widget-files.ts';

/** What job pages are made with, loaded once a process. */
export interface JobPages {
  readonly views: Views;
  readonly files: WidgetFiles;
}

/** Loads what job pages are made with. */
export const loadJobPages = async (): Promise<JobPages> => ({
  views: await loadViews(),
  files: readWidgetFiles(),
});

interface Parts extends JobPages {
  readonly sites: SiteDirectory;
  /** Answers what the pages' scripts ask for, as it answers everybody. */
  readonly rest: RestHandler;
}

export const jobSitePath = '/jobs';

/** What scripts of the pages may ask for without a key: the list, a job, its posting, its form. */
const forwarded = /^api\/(list|[\w-]{1,64}(?:\/jsonld|\/apply)?)$/u;

/**
 * `/jobs/{slug}`: an agency's job pages, made here so that they are read without scripts, and what their scripts ask for
 * (docs/interface/public-jobs.md#pages).
 */
export function createJobSite(parts: Parts): Mount {
  return async (exchange) => {
    const { path, call } = exchange;
    call.trace.endpoint = 'jobSite';
    const file = parts.files.at(path);
    if (file !== undefined) {
      mustBeRead(exchange);
      return sendAsset({ ...exchange, query: new URLSearchParams({ v: file.version }) }, file);
    }
    const [slug = '', ...rest] = path.slice(jobSitePath.length + 1).split('/');
    const found = /^[a-z0-9-]{1,60}$/u.test(slug) ? await parts.sites.find(slug) : null;
    if (found === null) throw new NovaError('NOT_FOUND', 'There are no job pages at this address.');
    const below = rest.join('/');
    const asked = below === 'feed.xml' ? below : forwarded.exec(below)?.[1];
    if (asked !== undefined) {
      const ofSite = { ...exchange, call: siteCall(call, found) };
      return parts.rest({ ...ofSite, path: `/api/nova/public/jobs/${asked}` });
    }
    mustBeRead(exchange);
    return answer(exchange, parts, found, below);
  };
}

function mustBeRead({ request, response }: Exchange): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  response.setHeader('Allow', 'GET, HEAD');
  throw new NovaError('METHOD_NOT_ALLOWED', 'This path answers GET, HEAD.');
}

async function answer(exchange: Exchange, parts: Parts, found: FoundSite, below: string): Promise<void> {
  const { call, query, path, request } = exchange;
  const { site } = found;
  const { views } = parts;
  const base = `${jobSitePath}/${site.slug}`;
  const named = siteLanguages.find((language) => language === query.get('lang'));
  const tags = [named ?? [], acceptedLanguages(request.headers['accept-language']), site.language].flat();
  const scene: Scene = {
    wording: views.wordings[views.languageOf(tags)],
    level: 1,
    isSite: true,
    agency: site.name,
    to: views.pathAddresses(base, named),
    privacy: site.privacyUrl ?? undefined,
  };
  const here = new URL(`http://here${path}`);
  here.search = query.toString();
  const making = { views, scene, base: call.origin + base, call: siteCall(call, found) };
  const send = (page: SitePage, status?: number, retryAfter?: number): Promise<void> =>
    sendSitePage(exchange, {
      text: siteShell(page, { site, scene, here, ...parts }),
      policy: policyOf(site),
      ...(status === undefined ? {} : { status }),
      retryAfter,
    });
  try {
    if (below === '') {
      await send(await listPage(making, views.filtersOf(query)));
      return;
    }
    if (below === 'sitemap.xml') {
      const text = await sitemap(making.call, making.base);
      await sendSitePage(exchange, { text, type: 'application/xml', policy: policyOf(site) });
      return;
    }
    if (!/^[\w-]{1,64}$/u.test(below)) throw new NovaError('NOT_FOUND', 'There is no such page.');
    await send(await jobPage(making, below));
  } catch (thrown) {
    if (exchange.response.headersSent) throw thrown;
    const error = toNovaError(thrown);
    call.trace.failure = error;
    const isGone = error.status === 404;
    const content = isGone ? views.goneView(scene) : views.failedView(scene);
    const title = `${scene.wording.say(isGone ? 'gone' : 'listFailed')} · ${site.name}`;
    const page = { title, description: '', canonical: undefined, content };
    await send(page, error.status, error.details.retryAfter);
  }
}
