import { bounds, tooLarge } from './bounds.ts';
import { builtInFormat, numberFormat, type NumberFormat } from './number-format.ts';
import { xmlItems } from './xml-items.ts';

type Style = { readonly id: number; readonly code: string } | { readonly of: number };

/** The number format of each style that a cell may have, by the style's number. */
export async function readStyles(chunks: AsyncIterable<Uint8Array>): Promise<readonly NumberFormat[]> {
  const codes = new Map<number, NumberFormat>();
  const styles: number[] = [];
  const items = xmlItems<Style>(chunks, (emit) => {
    let within = '';
    return {
      open: (name, { numFmtId: id, formatCode: code = '' }) => {
        if (name === 'numFmts' || name === 'cellXfs') within = name;
        if (name === 'numFmt' && within === 'numFmts') emit({ id: Number(id), code });
        if (name === 'xf' && within === 'cellXfs') emit({ of: Number(id ?? 0) });
      },
      close: (name) => {
        if (name === within) within = '';
      },
      text: () => undefined,
    };
  });
  for await (const item of items) {
    if ('code' in item) codes.set(item.id, numberFormat(item.code.slice(0, 1_000)));
    else styles.push(item.of);
    if (codes.size + styles.length > bounds.formats) throw tooLarge('too many cell formats');
  }
  // A workbook may say anew what a number means that all have.
  return styles.map((id) => codes.get(id) ?? builtInFormat(id));
}
