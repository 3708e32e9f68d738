import type { Asset, AssetName } from './assets.ts';

/** `/docs`: the API reference; its script draws it from `/openapi.json`. */
export const docsPage = (assets: (name: AssetName) => Asset): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Nova API reference</title>
<link rel="icon" href="${assets('favicon.svg').href}" type="image/svg+xml">
<link rel="stylesheet" href="${assets('swagger-ui.css').href}">
<link rel="stylesheet" href="${assets('page.css').href}">
<link rel="stylesheet" href="${assets('docs.css').href}">
<script src="${assets('swagger-ui-bundle.js').href}" defer></script>
<script src="${assets('docs.js').href}" defer></script>
</head>
<body class="docs">
<header class="bar">
  <a class="brand" href="/">Nova</a>
  <nav><a href="/openapi.json">OpenAPI</a></nav>
  <form id="keys" autocomplete="off">
    <label><span>API key</span>
      <input id="private-key" type="password" placeholder="nova_sk_…" spellcheck="false" autocomplete="off"></label>
    <label><span>Public key</span>
      <input id="public-key" type="password" placeholder="nova_pk_…" spellcheck="false" autocomplete="off"></label>
    <output id="keys-state" for="private-key public-key"></output>
    <button type="button" id="forget" hidden>Forget</button>
  </form>
</header>
<nav id="resources" aria-label="Resources"></nav>
<main id="reference"><p class="loading">Loading the reference …</p></main>
<noscript><p class="loading">The reference needs JavaScript. The same is told, for programs, by <a href="/openapi.json">/openapi.json</a>.</p></noscript>
</body>
</html>
`;
