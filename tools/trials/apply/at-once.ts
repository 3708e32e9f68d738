import type { Send } from '../src/load/send.ts';
import type { Agency } from '../src/stage/agency.ts';
import type { NovaServer } from '../src/stage/nova-server.ts';
import type { Stage } from '../src/stage/stage.ts';
import { until } from '@nova/testing';
import { countsOf, told } from './flood.ts';
import { addressOf, formOf, person, proofFrom, type Website } from './forms.ts';
import { keptOf, type Kept } from './kept.ts';

export interface Trial {
  readonly stage: Stage;
  readonly send: Send;
  /** Calls the first server. */
  readonly website: Website;
  readonly agency: Agency;
  readonly say: (line: string) => void;
  /** Notes a fact that must be true. */
  readonly holds: (what: string, fact: boolean) => void;
}

const applicants = 100;

/** Many people at once, then one person many times at once, each with a proof and address of its own. */
export async function applyAtOnce(trial: Trial, openJob: () => Promise<string>): Promise<void> {
  const crowd = await sendAll(trial, await openJob(), (number) => number);
  trial.say(`${String(applicants)} people to one job at once: ${told(crowd.answered)}; ${words(crowd.kept)}`);
  trial.holds('each has one application', crowd.kept.applications === applicants);
  trial.holds('each is a candidate', crowd.kept.candidates === applicants);
  const twins = await sendAll(trial, await openJob(), () => 1_000_000);
  trial.say(`One address ${String(applicants)} times at once: ${told(twins.answered)}; ${words(twins.kept)}`);
  trial.holds('one application of one address', twins.kept.applications === 1 && twins.kept.candidates === 1);
}

async function sendAll(
  trial: Trial,
  jobId: string,
  personOf: (number: number) => number,
): Promise<{ readonly answered: Readonly<Record<string, number>>; readonly kept: Kept }> {
  const { send, agency, stage } = trial;
  const website = { ...trial.website, jobId };
  const numbers = Array.from({ length: applicants }, (_, number) => number);
  const forms = [];
  for (const number of numbers) {
    const address = addressOf(number);
    const proof = await proofFrom(send, website, address);
    forms.push(formOf(website, address, { ...person(personOf(number)), ...proof }));
  }
  const before = await keptOf(stage, agency);
  const answers = await Promise.all(forms.map(async (form) => send(website.url, form)));
  const after = await keptOf(stage, agency);
  const kept = {
    candidates: after.candidates - before.candidates,
    applications: after.applications - before.applications,
    files: after.files - before.files,
  };
  return { answered: countsOf(answers.map(({ status }) => status)), kept };
}

const words = ({ candidates, applications, files }: Kept): string =>
  `${String(candidates)} candidates, ${String(applications)} applications and ${String(files)} files were written`;

/** Many people send one solved challenge to two processes: it must serve one of them. */
export async function replayAtTwoServers(
  trial: Trial,
  other: NovaServer,
  openJob: () => Promise<string>,
): Promise<void> {
  const { send, stage, agency } = trial;
  const website = { ...trial.website, jobId: await openJob() };
  const proof = await proofFrom(send, website, addressOf(1));
  const before = await keptOf(stage, agency);
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, number) => {
      const url = number % 2 === 0 ? website.url : other.url;
      return send(
        url,
        formOf(website, addressOf(2_000 + number), { ...person(2_000_000 + number), ...proof }),
      );
    }),
  );
  const counts = countsOf(answers.map(({ status }) => status));
  const after = await keptOf(stage, agency);
  trial.say(`One solved challenge 40 times at two servers: ${told(counts)}`);
  trial.holds('a challenge serves once', counts['200'] === 1 && counts['400'] === 39);
  trial.holds('and writes one application', after.applications - before.applications === 1);
}

/** Kills servers while they read CVs; acknowledged CVs must be read after the next start. */
export async function killWhileReading(
  trial: Trial,
  openJob: () => Promise<string>,
  cv: Buffer,
): Promise<void> {
  const { send, stage, agency } = trial;
  const victim = await stage.another({ TRUST_PROXY: '1' });
  const website = { ...trial.website, url: victim.url, jobId: await openJob() };
  const applications = 12;
  const forms = [];
  for (let number = 0; number < applications; number++) {
    const address = addressOf(3_000 + number);
    const proof = await proofFrom(send, website, address);
    forms.push(formOf(website, address, { ...person(3_000_000 + number), ...proof }, cv));
  }
  const before = await keptOf(stage, agency);
  // Only the victim may read them.
  await stage.server.stop();
  const answered = Promise.all(forms.map(async (form) => send(victim.url, form)));
  await until('a CV is being read', async () => (await keptOf(stage, agency)).reading > 0, { everyMs: 5 });
  await victim.kill();
  const acknowledged = (await answered).filter(({ status }) => status === 200).length;
  const { reading, waiting, ...left } = await keptOf(stage, agency);
  trial.say(
    `Killed while it read CVs: ${String(acknowledged)} of ${String(applications)} acknowledged, ${String(left.applications - before.applications)} written, ${String(reading)} under way and ${String(waiting)} waiting`,
  );
  trial.holds('a CV was under way', reading > 0);
  trial.holds('what was acknowledged is there', left.applications - before.applications >= acknowledged);
  await stage.another({ TRUST_PROXY: '1' });
  const tookMs = await until('all CVs are read', async () => (await keptOf(stage, agency)).waiting === 0, {
    withinMs: 90_000,
    everyMs: 250,
  });
  const { unread } = await keptOf(stage, agency);
  trial.say(`  after the next start all were read within ${(tookMs / 1_000).toFixed(0)} s`);
  trial.holds('no CV stayed unread', unread === before.unread);
}
