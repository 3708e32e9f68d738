/** A file is kept in blocks of this size, in bytes: a caller that sends it byte by byte takes no more memory than another. */
export const blockSize = 64 * 1024;

/** Bytes as they come, in memory whose size is known before it is taken. */
export interface ByteBlocks {
  /** @param chunk is copied, and may be reused */
  add(chunk: Buffer): void;
  /** All that was added, in order. */
  parts(): readonly Uint8Array<ArrayBuffer>[];
  /** Forgets all, and whatever is added later. */
  drop(): void;
}

/** @param take told before each block is allocated how many bytes it has */
export function createByteBlocks(take: (bytes: number) => void): ByteBlocks {
  let blocks: Uint8Array<ArrayBuffer>[] = [];
  let filled = blockSize;
  let dropped = false;
  const grow = (): void => {
    take(blockSize);
    if (dropped) return;
    blocks.push(new Uint8Array(blockSize));
    filled = 0;
  };
  return {
    add(chunk) {
      for (let at = 0; at < chunk.length && !dropped;) {
        if (filled === blockSize) grow();
        const copied = chunk.subarray(at, at + blockSize - filled);
        blocks.at(-1)?.set(copied, filled);
        filled += copied.length;
        at += copied.length;
      }
    },
    parts: () => blocks.map((block, at) => (at === blocks.length - 1 ? block.subarray(0, filled) : block)),
    drop() {
      dropped = true;
      blocks = [];
    },
  };
}
