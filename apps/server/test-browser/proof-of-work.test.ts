import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createChallenges } from '@nova/features';
import { publicFolder } from '@nova/job-pages';
import type { Page } from 'playwright-core';
import { startBrowser, type TestBrowser } from './support/browser.ts';
import { serveFolder, type ServedFolder } from './support/serve-folder.ts';

describe('the proof of work of an application', () => {
  const rounds = Number(process.env.PROOF_ROUNDS ?? 12);

  const job = { accountId: 'an account', jobId: 'a job' };
  const challenges = createChallenges('a secret that only this test knows');
  let website: ServedFolder;
  let browser: TestBrowser;
  let page: Page;

  beforeAll(async () => {
    website = await serveFolder(publicFolder, (text) => text);
    browser = await startBrowser();
    ({ page } = await browser.open('phone'));
    await page.goto(new URL('page.css', website.url).href);
  });
  afterAll(async () => {
    website.close();
    await browser.close();
  });

  /** Uses the widget's worker, or the page's thread, the only one that Chromium slows down. */
  const solved = (challenge: string, difficulty: number, where: 'page' | 'worker'): Promise<string> =>
    page.evaluate(
      async ({ challenge, difficulty, base, where }) => {
        if (where === 'worker') {
          const { prove } = (await import(`${base}/proof/prove.js`)) as {
            prove: (challenge: string, difficulty: number) => Promise<string>;
          };
          return prove(challenge, difficulty);
        }
        const { nonceSearch } = (await import(`${base}/proof/find-nonce.js`)) as {
          nonceSearch: (challenge: string, difficulty: number) => (tries: number) => string | undefined;
        };
        const search = nonceSearch(challenge, difficulty);
        let nonce: string | undefined;
        while (nonce === undefined) nonce = search(10_000);
        return nonce;
      },
      { challenge, difficulty, base: website.url, where },
    );

  const quantile = (values: readonly number[], share: number): number =>
    values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

  // docs/interface/public-jobs.md#proof-of-work

  it('solves in the worker what the server asks for', async () => {
    const made = challenges.make(job, new Date());
    const nonce = await solved(made.challenge, made.difficulty, 'worker');
    expect(challenges.solved(job, { challenge: made.challenge, nonce }, new Date())).not.toBeNull();
  });

  it.each([1, 4, 6])('takes no long wait if the processor is %i times slower', async (rate) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    /** In ms, whatever else the machine does. */
    const used = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
    };
    const took: number[] = [];
    let tries = 0;
    for (let round = 0; round < rounds; round++) {
      const { challenge, difficulty } = challenges.make(job, new Date());
      const before = await used();
      const nonce = await solved(challenge, difficulty, 'page');
      took.push((await used()) - before);
      expect(challenges.solved(job, { challenge, nonce }, new Date())).not.toBeNull();
      tries += Number(nonce) + 1;
    }
    await session.detach();
    const perSecond = tries / (took.reduce((sum, ms) => sum + ms, 0) / 1_000);
    const [median, most] = [quantile(took, 0.5), quantile(took, 0.95)].map((ms) => ms.toFixed(0));
    process.stdout.write(
      `Proof of work, ${String(rate)} times slower: ${Math.round(perSecond / 1_000).toFixed(0)} thousand tries a second of ` +
        `processor time, p50 ${String(median)} ms, p95 ${String(most)} ms of ${String(rounds)}\n`,
    );
    // The median challenge takes 45,426 attempts.
    expect(perSecond).toBeGreaterThan(45_426);
  });
});
