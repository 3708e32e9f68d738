import { NovaError } from '@nova/contract';

const MIB = 1024 ** 2;

/** Bytes that reading a table may write, depending on the size of its file. Ordinary tables write a tenth of it. */
const bounds = { least: 64 * MIB, perByte: 20, most: 1024 * MIB } as const;

export const computeRoom = (fileBytes: number): number =>
  Math.min(bounds.most, bounds.least + bounds.perByte * fileBytes);

/**
 * Counts bytes before they are written.
 * @throws BAD_REQUEST beyond the bound
 */
export type Spend = (bytes: number) => void;

export function createReadingRoom(byteLimit: number): Spend {
  let spentBytes = 0;
  return (bytes) => {
    spentBytes += bytes;
    if (spentBytes <= byteLimit) return;
    throw new NovaError(
      'BAD_REQUEST',
      `The table unpacks to more than ${String(Math.floor(byteLimit / MIB))} MiB, far more than a file of its size may. Remove empty rows and columns and repeated texts, or save it in parts.`,
    );
  };
}
