import { createHash } from 'node:crypto';
import { toNovaError } from '@nova/core';
import type { FoundSite, SiteDirectory } from '@nova/features';
import { NovaError, siteLanguages } from '@nova/contract';
import { loadViews, type Scene, type Views } from '@nova/job-pages';
import type { RestHandler } from '@nova/rest';
import { onlyBy } from '../../edge/refusing-mounts.ts';
import { parseAcceptLanguage } from '../../edge/small-page.ts';
import type { Exchange, Mount } from '../../exchange.ts';
import { sendAsset, sendMessage } from '../send.ts';
import { renderJobPage, renderListPage, siteCall, renderSitemap } from './job-pages.ts';
import { buildPolicy, type SitePage, siteShell } from './shell.ts';
import { readWidgetFiles, type WidgetFiles } from './widget-files.ts';

export interface JobPages {
  readonly views: Views;
  readonly files: WidgetFiles;
}

export const loadJobPages = async (): Promise<JobPages> => ({
  views: await loadViews(),
  files: readWidgetFiles(),
});

interface Parts extends JobPages {
  readonly sites: SiteDirectory;
  readonly rest: RestHandler;
}

export const jobSitePath = '/jobs';

/** Calls of the pages' scripts, which need no key: the list, a job, its posting, its form. */
const forwarded = /^api\/(list|[\w-]{1,64}(?:\/jsonld|\/apply)?)$/u;

const read = onlyBy('GET', 'HEAD');

/** Serves `/jobs/{slug}` (docs/interface/public-jobs.md#pages) and the calls of its scripts. */
export function createJobSite(parts: Parts): Mount {
  return async (exchange) => {
    const { path, call } = exchange;
    call.trace.endpoint = 'jobSite';
    const file = parts.files.at(path);
    if (file !== undefined) {
      const query = new URLSearchParams({ v: file.version });
      return read((one) => sendAsset({ ...one, query }, file))(exchange);
    }
    const [slug = '', ...rest] = path.slice(jobSitePath.length + 1).split('/');
    const site = /^[a-z0-9-]{1,60}$/u.test(slug) ? await parts.sites.find(slug) : null;
    if (site === null) throw new NovaError('NOT_FOUND', 'There are no job pages at this address.');
    const below = rest.join('/');
    const apiPath = below === 'feed.xml' ? below : forwarded.exec(below)?.[1];
    if (apiPath !== undefined) {
      const ofSite = { ...exchange, call: siteCall(call, site) };
      return parts.rest({ ...ofSite, path: `/api/nova/public/jobs/${apiPath}` });
    }
    return read((one) => answer(one, parts, site, below))(exchange);
  };
}

async function answer(exchange: Exchange, parts: Parts, found: FoundSite, below: string): Promise<void> {
  const { call, query, path, request } = exchange;
  const { site } = found;
  const { views } = parts;
  const base = `${jobSitePath}/${site.slug}`;
  const queryLanguage = siteLanguages.find((language) => language === query.get('lang'));
  const tags = [
    queryLanguage ?? [],
    parseAcceptLanguage(request.headers['accept-language']),
    site.language,
  ].flat();
  const scene: Scene = {
    wording: views.wordings[views.languageOf(tags)],
    level: 1,
    isSite: true,
    agency: site.name,
    to: views.pathAddresses(base, queryLanguage),
    privacy: site.privacyUrl ?? undefined,
  };
  const here = new URL(`http://here${path}`);
  here.search = query.toString();
  const making = { views, scene, base: call.origin + base, call: siteCall(call, found) };
  const send = (page: SitePage, status?: number, retryAfter?: number): Promise<void> =>
    sendSitePage(exchange, {
      text: siteShell(page, { site, scene, here, ...parts }),
      policy: buildPolicy(site),
      ...(status === undefined ? {} : { status }),
      retryAfter,
    });
  try {
    if (below === '') {
      await send(await renderListPage(making, views.filtersOf(query)));
      return;
    }
    if (below === 'sitemap.xml') {
      const text = await renderSitemap(making.call, making.base);
      await sendSitePage(exchange, { text, type: 'application/xml', policy: buildPolicy(site) });
      return;
    }
    if (!/^[\w-]{1,64}$/u.test(below)) throw new NovaError('NOT_FOUND', 'There is no such page.');
    await send(await renderJobPage(making, below));
  } catch (thrown) {
    if (exchange.response.headersSent) throw thrown;
    const error = toNovaError(thrown);
    call.trace.failure = error;
    const isMissing = error.status === 404;
    const content = isMissing ? views.goneView(scene) : views.failedView(scene);
    const title = `${scene.wording.say(isMissing ? 'gone' : 'listFailed')} · ${site.name}`;
    const page = { title, description: '', canonical: undefined, content };
    await send(page, error.status, error.details.retryAfter);
  }
}

interface SentPage {
  readonly text: string;
  /** `text/html` by default. */
  readonly type?: string;
  readonly policy: string;
  readonly status?: number;
  /** Seconds until the caller should try again. */
  readonly retryAfter?: number | undefined;
}

/** Sends a page of the site. Only a page that was found has an ETag. */
function sendSitePage(exchange: Exchange, page: SentPage): Promise<void> {
  const { text, type = 'text/html', policy, status = 200, retryAfter } = page;
  const bytes = Buffer.from(text);
  const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  return sendMessage(exchange, {
    status,
    contentType: `${type}; charset=utf-8`,
    bytes,
    headers: {
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'X-Content-Type-Options': 'nosniff',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
      'Cache-Control': 'no-cache',
      Vary: `${String(exchange.response.getHeader('Vary') ?? '')}, Accept-Language`,
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
    },
    ...(status === 200 ? { version } : {}),
  });
}
