/** A stretch of a Word 97 document's characters and where its bytes lie in the WordDocument stream. */
export interface TextPiece {
  /** First character position. */
  start: number;
  /** Position after the last character. */
  end: number;
  /** Byte offset of the first character. */
  offset: number;
  /** Bytes a character: 1 (Windows-1252) or 2 (UTF-16). */
  width: 1 | 2;
}

const PIECE_TABLE = 2;
const PROPERTY_CHANGES = 1;

/** Finds the piece table in the Clx structure ([MS-DOC] 2.9.38). */
function pieceTable(clx: DataView): DataView {
  let at = 0;
  while (at + 5 <= clx.byteLength) {
    const type = clx.getUint8(at);
    if (type === PIECE_TABLE) {
      const length = clx.getUint32(at + 1, true);
      return new DataView(clx.buffer, clx.byteOffset + at + 5, Math.min(length, clx.byteLength - at - 5));
    }
    if (type !== PROPERTY_CHANGES) break;
    at += 3 + clx.getUint16(at + 1, true);
  }
  throw new RangeError('no piece table');
}

export function readPieces(clx: DataView): TextPiece[] {
  const table = pieceTable(clx);
  const count = Math.floor((table.byteLength - 4) / 12);
  return Array.from({ length: count }, (_, index) => {
    const fc = table.getUint32((count + 1) * 4 + index * 8 + 2, true);
    const compressed = (fc & 0x40000000) !== 0;
    return {
      start: table.getUint32(index * 4, true),
      end: table.getUint32(index * 4 + 4, true),
      offset: compressed ? (fc & 0x3fffffff) >>> 1 : fc & 0x3fffffff,
      width: compressed ? 1 : 2,
    };
  });
}

/** All characters of the pieces in order. */
export function pieceText(stream: Uint8Array, pieces: TextPiece[]): string {
  return pieces
    .map((piece) => {
      const bytes = stream.subarray(piece.offset, piece.offset + (piece.end - piece.start) * piece.width);
      return new TextDecoder(piece.width === 1 ? 'windows-1252' : 'utf-16le', { ignoreBOM: true }).decode(
        bytes,
      );
    })
    .join('');
}

/** Byte offset of a character position, or -1. */
export function byteOffset(pieces: TextPiece[], position: number): number {
  const piece = pieces.find((candidate) => position >= candidate.start && position < candidate.end);
  return piece === undefined ? -1 : piece.offset + (position - piece.start) * piece.width;
}
