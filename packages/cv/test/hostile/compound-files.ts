export const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const sectorSize = 512;
const END = 0xfffffffe;

export function loopingCompound(): Uint8Array {
  const bytes = new Uint8Array(2048);
  bytes.set(COMPOUND);
  const view = new DataView(bytes.buffer);
  view.setUint16(30, 9, true);
  view.setUint32(44, 1, true);
  view.setUint32(48, 1, true);
  view.setUint32(56, 4096, true);
  view.setUint32(68, 0, true);
  view.setUint32(72, 1, true);
  for (let at = 512; at < 2048; at += 4) view.setUint32(at, 1, true);
  return bytes;
}

const offsetOf = (sector: number): number => (sector + 1) * sectorSize;

/** @param directory the first sector of its directory */
function emptyCompound(sectors: number, directory: number): DataView {
  const bytes = new Uint8Array(offsetOf(sectors));
  bytes.set(COMPOUND);
  const view = new DataView(bytes.buffer);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    view.setUint16(at, value, true);
  view.setUint32(48, directory, true);
  view.setUint32(56, 4096, true);
  view.setUint32(60, END, true);
  view.setUint32(68, END, true);
  bytes.fill(0xff, 76, 512);
  return view;
}

/** 128 per table. */
function writeChains(view: DataView, next: readonly number[]): void {
  const tables = Math.ceil(next.length / 128);
  view.setUint32(44, tables, true);
  next.forEach((sector, index) => view.setUint32(offsetOf(0) + index * 4, sector, true));
  let list = 76;
  for (let table = 0, block = tables; table < tables; table++) {
    const full = list === 512 || (list > 512 && (list + 4) % sectorSize === 0);
    if (full) {
      view.setUint32(list === 512 ? 68 : list, block, true);
      list = offsetOf(block++);
    }
    view.setUint32(list, table, true);
    list += 4;
  }
  // The rest of the last block is empty.
  if (list > 512) for (; list % sectorSize !== 0; list += 4) view.setUint32(list, END, true);
}

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly left?: number;
  readonly right?: number;
  readonly child?: number;
  readonly start: number;
  readonly size: number;
}

function writeEntry(
  view: DataView,
  at: number,
  { name, type, left, right, child, start, size }: Entry,
): void {
  for (let index = 0; index < name.length; index++)
    view.setUint16(at + index * 2, name.charCodeAt(index), true);
  view.setUint16(at + 64, (name.length + 1) * 2, true);
  view.setUint8(at + 66, type);
  [left, right, child].forEach((other, index) => view.setInt32(at + 68 + index * 4, other ?? -1, true));
  view.setUint32(at + 116, start, true);
  view.setUint32(at + 120, size, true);
}

/** Two entries of the directory are siblings of each other. */
export function siblingsInCircles(): Uint8Array {
  const view = emptyCompound(5, 1);
  writeChains(view, [END, END, END, END, END]);
  const at = offsetOf(1);
  writeEntry(view, at, { name: 'Root Entry', type: 5, child: 1, start: 2, size: 100 });
  writeEntry(view, at + 128, { name: 'WordDocument', type: 2, left: 2, right: 1, start: 2, size: 100 });
  writeEntry(view, at + 256, { name: '1Table', type: 2, left: 1, start: 2, size: 100 });
  return new Uint8Array(view.buffer);
}

/** 10 MiB, half of it a directory whose streams each claim all sectors. */
export function manyStreams(): Uint8Array {
  const sectors = 20_400;
  const directory = 9_921;
  const view = emptyCompound(sectors, directory);
  writeChains(
    view,
    Array.from({ length: sectors }, (_, sector) => (sector + 1 < sectors ? sector + 1 : END)),
  );
  for (let index = 0; index < (sectors - directory) * 4; index++) {
    const root = index === 0;
    writeEntry(view, offsetOf(directory) + index * 128, {
      ...(root ? { name: 'Root Entry', type: 5, child: 1 } : { name: `S${String(index)}`, type: 2 }),
      ...(root ? {} : { right: index + 1 }),
      start: 0,
      size: 10 * 2 ** 20,
    });
  }
  return new Uint8Array(view.buffer);
}
