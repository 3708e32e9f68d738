import type { AccountDatabase } from '@nova/db';
import { renewClaim, renewEvery, type IdempotencyClaim } from '@nova/domain';

/** Well below the age at which a claim counts as abandoned, in milliseconds. */
const renewalInterval = 15_000;

/** A claim that is renewed while its request is being answered. */
export interface HeldClaim {
  /** Stops the renewal and gives the claim as it stands. */
  end(): Promise<IdempotencyClaim>;
}

/** Keeps a claim alive for as long as this process works on its request, however long that takes. */
export function holdClaim(db: AccountDatabase, claim: IdempotencyClaim): HeldClaim {
  let current = claim;
  const renewal = renewEvery(renewalInterval, async () => {
    current = await renewClaim(db, current);
  });
  return {
    async end() {
      await renewal.end();
      return current;
    },
  };
}
