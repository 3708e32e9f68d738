import { nonceSearch } from './find-nonce.js';

self.addEventListener('message', ({ data: { challenge, difficulty } }) => {
  const search = nonceSearch(challenge, difficulty);
  let nonce;
  while (nonce === undefined) nonce = search(10_000);
  self.postMessage(nonce);
});
