import { NovaError } from '@nova/contract';
import type { Exchange, Mount } from '../../exchange.ts';
import type { LoadOpenApiDocument } from '../openapi.ts';
import { createOriginTexts, type OriginText } from '../origin-texts.ts';
import { assetPath, createAssets, isAssetName, type Assets } from './assets.ts';
import { chapterPage, overviewPage, referencePage } from './reference-pages.ts';
import { createChapters } from './chapters.ts';
import { referenceDocument, resources } from './resources.ts';
import { searchIndex } from './search-index.ts';
import { pageHeaders, sendAsset, sendMessage, sendPage } from '../send.ts';
import { docsShell, type DocsPage } from './shell.ts';
import { startPage } from './start-page.ts';

/** The most texts in the cache: the search index and the resources' descriptions, for several origins. */
const mostKept = 64;

const sendText = (exchange: Exchange, text: OriginText): Promise<void> =>
  sendMessage(exchange, { contentType: 'application/json; charset=utf-8', headers: pageHeaders, ...text });

/** Serves `/` and `/docs` (docs/interface/README.md#reference). */
export function createPages(document: LoadOpenApiDocument): Mount {
  const assets = createAssets();
  const chapters = createChapters();
  const texts = createOriginTexts(mostKept);
  const searchText = (): Promise<string> => Promise.resolve(JSON.stringify(searchIndex(chapters.all())));

  const findPage = (path: string, origin: string): DocsPage | undefined => {
    if (path === '/docs') return overviewPage(origin);
    const resource = resources.find(({ href }) => href === path);
    if (resource) return referencePage(resource);
    const chapter = chapters.at(path);
    return chapter && chapterPage(chapter, origin);
  };

  return async (exchange) => {
    const { call } = exchange;
    const path = exchange.path.replace(/(?<=.)\/$/u, '');
    call.trace.endpoint = 'pages';
    if (path === '/') return sendPage(exchange, startPage(call.origin, assets));
    const page = findPage(path, call.origin);
    if (page) return sendPage(exchange, docsShell(page, assets));
    if (path === '/docs/search.json') return sendText(exchange, await texts(path, '', searchText));
    const described = resources.find(({ href }) => `${href}.json` === path);
    if (described) {
      const renderText = async (): Promise<string> =>
        JSON.stringify(referenceDocument(await document(), described));
      return sendText(exchange, await texts(path, call.origin, renderText));
    }
    return sendRequestedAsset(exchange, assets);
  };
}

function sendRequestedAsset(exchange: Exchange, assets: Assets): Promise<void> {
  const { path } = exchange;
  const name = path.startsWith(assetPath) ? path.slice(assetPath.length) : '';
  if (!isAssetName(name)) throw new NovaError('NOT_FOUND', 'There is no such page; see /docs.');
  return sendAsset(exchange, assets(name));
}
