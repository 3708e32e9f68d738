/** Bytes that are allocated at once, so that a file sent byte by byte takes no more memory than another. */
export const blockSize = 64 * 1024;

interface ByteBlocks {
  /** @param chunk is copied, so the caller may reuse it */
  add(chunk: Buffer): void;
  parts(): readonly Uint8Array<ArrayBuffer>[];
  /** Discards later bytes too. */
  drop(): void;
}

/** @param take called with a block's bytes before it is allocated */
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
