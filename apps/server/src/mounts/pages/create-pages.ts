import { NovaError } from '@nova/contract';
import { sampleOrigin } from '@nova/rest';
import type { Exchange, Mount } from '../../exchange.ts';
import type { DescribesItself } from '../open-api-document.ts';
import { assetPath, createAssets, isAssetName, type Assets } from './assets.ts';
import { chapterPage } from './chapter-page.ts';
import { createChapters } from './chapters/chapters.ts';
import { overviewPage } from './overview-page.ts';
import { referenceDocument } from './reference-document.ts';
import { referencePage } from './reference-page.ts';
import { resources } from './resources.ts';
import { searchIndex } from './search-index.ts';
import { sendAsset, sendPage } from './send-page.ts';
import { docsShell, type DocsPage } from './shell.ts';
import { startPage } from './start-page.ts';

const json = 'application/json; charset=utf-8';

/** `/` and `/docs`: what a person sees, with all that it loads (docs/interface/README.md#reference). */
export function createPages(document: DescribesItself): Mount {
  const assets = createAssets();
  const chapters = createChapters();
  let index: string | undefined;

  const pageAt = (path: string, origin: string): DocsPage | undefined => {
    if (path === '/docs') return overviewPage(origin);
    const resource = resources.find(({ href }) => href === path);
    if (resource) return referencePage(resource);
    const chapter = chapters.at(path);
    return chapter && chapterPage(chapter, origin);
  };

  return async (exchange) => {
    const { call } = exchange;
    const path = exchange.path.replace(/(?<=.)\/$/u, '');
    mustBeRead(exchange);
    call.trace.endpoint = 'pages';
    if (path === '/') return sendPage(exchange, startPage(call.origin, assets));
    const page = pageAt(path, call.origin);
    if (page) return sendPage(exchange, docsShell(page, assets));
    if (path === '/docs/search.json')
      return sendPage(exchange, (index ??= JSON.stringify(searchIndex(chapters.all()))), json);
    const described = resources.find(({ href }) => `${href}.json` === path);
    if (described) {
      const text = JSON.stringify(referenceDocument(await document(), described));
      return sendPage(exchange, text.replaceAll(sampleOrigin, call.origin), json);
    }
    return sendAssetAt(exchange, assets);
  };
}

function mustBeRead({ request, response }: Exchange): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  response.setHeader('Allow', 'GET, HEAD');
  throw new NovaError('METHOD_NOT_ALLOWED', 'This path answers GET, HEAD.');
}

function sendAssetAt(exchange: Exchange, assets: Assets): Promise<void> {
  const { path } = exchange;
  const name = path.startsWith(assetPath) ? path.slice(assetPath.length) : '';
  if (!isAssetName(name)) throw new NovaError('NOT_FOUND', 'There is no such page; see /docs.');
  return sendAsset(exchange, assets(name));
}
