/** How much of a statement a refusal quotes. */
const shown = 300;

/** A statement that was not sent, because nothing proves that it stays within the account (packages/db/README.md). */
export class UnprovenStatementError extends Error {
  override readonly name = 'UnprovenStatementError';

  constructor(reason: string, text: string) {
    super(`Not sent: ${reason}. ${text.replaceAll(/\s+/gu, ' ').trim().slice(0, shown)}`);
  }
}

/** Why a proof ended, on its way from where it ended to {@link UnprovenStatementError}. */
export class NoProof extends Error {
  override readonly name = 'NoProof';
}

export function noProof(reason: string): never {
  throw new NoProof(reason);
}
