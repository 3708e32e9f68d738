import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A solution needs 65,000 tries on average: tenths of a second on a phone, but too much for a flood of forms. */
const usualDifficulty = 16;

const minutes = 30;

interface ChallengedJob {
  readonly accountId: string;
  readonly jobId: string;
}

interface Challenge {
  readonly challenge: string;
  readonly difficulty: number;
  readonly expiresOn: string;
}

export interface SolvedChallenge {
  /** The id under which the challenge is stored as used. */
  readonly id: string;
  readonly expiresOn: string;
}

/** Makes and verifies challenges. Only used ones are stored. */
export interface Challenges {
  make(job: ChallengedJob, now: Date): Challenge;
  /** @returns null if the challenge is forged, belongs to another job, has expired or is not solved */
  solved(
    job: ChallengedJob,
    given: { readonly challenge: string; readonly nonce: string },
    now: Date,
  ): SolvedChallenge | null;
}

/**
 * Creates the maker and verifier of challenges.
 * @param secret the same secret in every process (docs/interface/public-jobs.md#proof-of-work)
 * @param options.difficulty the number of leading zero bits of a solution's hash
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
      if (until <= now.getTime() || countZeroBits(challenge, nonce) < difficulty) return null;
      return { id, expiresOn: new Date(until).toISOString() };
    },
  };
}

function countZeroBits(challenge: string, nonce: string): number {
  const hash = createHash('sha256').update(`${challenge}:${nonce}`).digest();
  return Math.clz32(hash.readUInt32BE(0));
}
