import type { AccountDatabase, AccountTransaction } from '@nova/db';

/** A view of one moment that is held until it is ended. */
export interface HeldSnapshot {
  readonly view: AccountTransaction;
  end(): Promise<void>;
}

/**
 * Opens a view of one moment for whoever takes from it bit by bit; it must be ended.
 * @throws what `AccountDatabase.snapshot` throws
 */
export function holdSnapshot(db: AccountDatabase): Promise<HeldSnapshot> {
  return new Promise((resolve, reject) => {
    let release = (): void => undefined;
    const released = new Promise<void>((letGo) => (release = letGo));
    const done = db.snapshot((view) => {
      resolve({
        view,
        end: () => {
          release();
          return done;
        },
      });
      return released;
    });
    done.catch(reject);
  });
}
