import type { CommandsLedger } from '../src/commands/open-erasures.ts';

export const noErasures: CommandsLedger = {
  find: () => null,
  open: () => Promise.reject(new Error('This test has no ledger.')),
  suppressionKey: undefined,
  close: () => Promise.resolve(),
};
