import { nonceSearch } from './find-nonce.js';

/**
 * Finds the proof of work for a challenge without blocking the page. A worker looks for it if the page may have one.
 * Otherwise the page itself does, in short turns: its policy may forbid workers, or this file may come from another
 * origin.
 * @returns a promise of the nonce
 */
export async function prove(challenge, difficulty) {
  try {
    return await inWorker(challenge, difficulty);
  } catch {
    return inTurns(challenge, difficulty);
  }
}

function inWorker(challenge, difficulty) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    const end = (settle) => (value) => {
      worker.terminate();
      settle(value);
    };
    worker.addEventListener(
      'message',
      end(({ data }) => resolve(data)),
    );
    worker.addEventListener('error', end(reject));
    worker.postMessage({ challenge, difficulty });
  });
}

async function inTurns(challenge, difficulty) {
  const search = nonceSearch(challenge, difficulty);
  for (;;) {
    const until = performance.now() + 8;
    while (performance.now() < until) {
      const nonce = search(200);
      if (nonce !== undefined) return nonce;
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
}
