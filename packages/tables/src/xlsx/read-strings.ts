import { TextPieces } from './cell-text.ts';
import type { SharedStrings } from './shared-strings.ts';
import { xmlItems } from './xml-items.ts';

/** Reads the texts that cells share. */
export async function readStrings(chunks: AsyncIterable<Uint8Array>, strings: SharedStrings): Promise<void> {
  const texts = xmlItems<string>(chunks, (emit) => {
    const pieces = new TextPieces();
    return {
      open: (name) => {
        if (name === 'si') pieces.clear();
        pieces.open(name);
      },
      close: (name) => {
        pieces.close(name);
        if (name === 'si') emit(pieces.said);
      },
      text: (text) => pieces.add(text),
    };
  });
  for await (const text of texts) strings.add(text);
}
