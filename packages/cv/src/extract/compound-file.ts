const END = 0xfffffffe;
const FREE = 0xffffffff;
const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

interface DirectoryEntry {
  name: string;
  start: number;
  size: number;
  type: number;
}

export function isCompoundFile(bytes: Uint8Array): boolean {
  return bytes.length >= 512 && SIGNATURE.every((byte, index) => bytes[index] === byte);
}

/** Reads [MS-CFB], the container of Word 97. Chains are at most as long as the number of sectors, so loops end. */
export class CompoundFile {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #sectorSize: number;
  readonly #fat: number[];
  readonly #entries: DirectoryEntry[];
  readonly #miniFat: number[];
  readonly #miniStream: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const shift = this.#view.getUint16(30, true);
    if (!isCompoundFile(bytes) || (shift !== 9 && shift !== 12)) throw new RangeError('not a compound file');
    this.#sectorSize = 1 << shift;
    this.#fat = this.#readFat();
    this.#entries = this.#readDirectory();
    this.#miniFat = this.#words(this.#chain(this.#view.getUint32(60, true)));
    const root = this.#entries.find((entry) => entry.type === 5);
    this.#miniStream = root === undefined ? new Uint8Array() : this.#chain(root.start).subarray(0, root.size);
  }

  has(name: string): boolean {
    return this.#entries.some((entry) => entry.name === name);
  }

  stream(name: string): Uint8Array | null {
    const entry = this.#entries.find((candidate) => candidate.name === name && candidate.type === 2);
    if (entry === undefined) return null;
    const size = Math.min(entry.size, this.#bytes.length);
    if (entry.size >= this.#view.getUint32(56, true)) return this.#chain(entry.start).subarray(0, size);
    return this.#miniChain(entry.start, size);
  }

  #sector(index: number): Uint8Array {
    const start = (index + 1) * this.#sectorSize;
    return this.#bytes.subarray(start, start + this.#sectorSize);
  }

  #words(bytes: Uint8Array): number[] {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) =>
      view.getUint32(index * 4, true),
    );
  }

  #readFat(): number[] {
    const perSector = this.#sectorSize / 4;
    const sectorCount = Math.ceil(this.#bytes.length / this.#sectorSize);
    const sectors = this.#words(this.#bytes.subarray(76, 512)).filter((sector) => sector < END);
    let next = this.#view.getUint32(68, true);
    for (let step = 0; next < END && step < sectorCount; step++) {
      const words = this.#words(this.#sector(next));
      sectors.push(...words.slice(0, perSector - 1).filter((sector) => sector < END));
      next = words[perSector - 1] ?? END;
    }
    return sectors.slice(0, sectorCount).flatMap((sector) => this.#words(this.#sector(sector)));
  }

  #chain(start: number): Uint8Array {
    const parts: Uint8Array[] = [];
    const sectorCount = Math.ceil(this.#bytes.length / this.#sectorSize);
    for (let sector = start; sector < END && parts.length < sectorCount; sector = this.#fat[sector] ?? FREE) {
      parts.push(this.#sector(sector));
    }
    return Uint8Array.from(Buffer.concat(parts));
  }

  #miniChain(start: number, size: number): Uint8Array {
    const parts: Uint8Array[] = [];
    for (
      let sector = start;
      sector < END && parts.length * 64 < size;
      sector = this.#miniFat[sector] ?? FREE
    ) {
      parts.push(this.#miniStream.subarray(sector * 64, sector * 64 + 64));
    }
    return Uint8Array.from(Buffer.concat(parts)).subarray(0, size);
  }

  #readDirectory(): DirectoryEntry[] {
    const bytes = this.#chain(this.#view.getUint32(48, true));
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const entries: DirectoryEntry[] = [];
    for (let at = 0; at + 128 <= bytes.length; at += 128) {
      const length = Math.max(0, Math.min(view.getUint16(at + 64, true), 64) - 2);
      const name = new TextDecoder('utf-16le').decode(bytes.subarray(at, at + length));
      entries.push({
        name,
        type: bytes[at + 66] ?? 0,
        start: view.getUint32(at + 116, true),
        size: view.getUint32(at + 120, true),
      });
    }
    return entries;
  }
}
