import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Sixty-five thousand tries on average: a phone takes some tenths of a second, a flood of forms a machine of its own. */
const usualDifficulty = 16;

const minutes = 30;

/** What a challenge is good for. */
export interface ChallengedJob {
  readonly accountId: string;
  readonly jobId: string;
}

/** A challenge as its applicant gets it. */
export interface Challenge {
  readonly challenge: string;
  readonly difficulty: number;
  readonly expiresOn: string;
}

/** A challenge that was solved. */
export interface SolvedChallenge {
  /** By which it is remembered that it has served. */
  readonly id: string;
  readonly expiresOn: string;
}

/** Makes challenges and knows them again: nothing is kept of one until it has served. */
export interface Challenges {
  make(job: ChallengedJob, now: Date): Challenge;
  /** @returns null for one that is forged, another job's, past its time or not solved */
  solved(
    job: ChallengedJob,
    given: { readonly challenge: string; readonly nonce: string },
    now: Date,
  ): SolvedChallenge | null;
}

/**
 * @param secret signs challenges; the same for every process (docs/interface/public-jobs.md#proof-of-work)
 * @param options.difficulty zero bits that a solution's hash begins with
 */
export function createChallenges(secret: string, { difficulty = usualDifficulty } = {}): Challenges {
  const sign = ({ accountId, jobId }: ChallengedJob, id: string, until: string): Buffer =>
    createHmac('sha256', secret)
      .update(`challenge\n${accountId}\n${jobId}\n${id}\n${until}`)
      .digest()
      .subarray(0, 18);
  return {
    make(job, now) {
      const id = randomBytes(12).toString('base64url');
      const until = now.getTime() + minutes * 60_000;
      const text = until.toString(36);
      const challenge = `${id}.${text}.${sign(job, id, text).toString('base64url')}`;
      return { challenge, difficulty, expiresOn: new Date(until).toISOString() };
    },
    solved(job, { challenge, nonce }, now) {
      const [id = '', text = '', mac = ''] = challenge.split('.');
      const until = Number.parseInt(text, 36);
      if (!/^[\w-]{16}\.[0-9a-z]{1,10}\.[\w-]{24}$/u.test(challenge) || !/^\d{1,20}$/u.test(nonce))
        return null;
      if (!timingSafeEqual(sign(job, id, text), Buffer.from(mac, 'base64url'))) return null;
      if (until <= now.getTime() || zeroBits(challenge, nonce) < difficulty) return null;
      return { id, expiresOn: new Date(until).toISOString() };
    },
  };
}

/** How many zero bits the hash of a challenge and its nonce begins with. */
function zeroBits(challenge: string, nonce: string): number {
  const hash = createHash('sha256').update(`${challenge}:${nonce}`).digest();
  return Math.clz32(hash.readUInt32BE(0));
}
