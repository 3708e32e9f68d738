import type { CsvRecord } from './csv-records.ts';

/** How many rows a footer may take. */
const longest = 8;
/** A row of a table says more than this. */
const mostCells = 3;

const total =
  /^(?:grand |sub)?(?:totals?|total général|totale|totales|totaal|sum|summe|gesamt(?:summe|zahl)?|somme|suma|somma|som|count|anzahl|nombre total|recuento|conteggio|aantal|records?|rows?|datensätze|candidates?|contacts?)\b[^@]{0,40}$/iu;
const remark =
  /^(?:generated|exported|printed|created|downloaded|report|erstellt|exportiert|généré|exporté|imprimé|generado|exportado|generato|esportato|gegenereerd|geëxporteerd|page|seite|página|pagina|confidential|vertraulich|confidentiel|confidencial|riservato|vertrouwelijk|copyright|©|end of|ende|fin|fine|einde|\*{2,}|-{3,}|={3,})\b[^@]*$/iu;
const counted =
  /^\W*\d[\d.,' ]*\s+(?:records?|rows?|candidates?|contacts?|results?|datensätze|zeilen|kandidaten|enregistrements|lignes|candidats|registros|filas|candidatos|righe|candidati|rijen|resultaten)\b[^@]*$/iu;

/** Whether a row is what a report writes below its table: a total, a count, when it was made. */
function isFooter(cells: readonly string[], width: number): boolean {
  const said = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const [first = '', ...others] = said;
  if (said.length === 0 || said.length > mostCells || width < mostCells) {
    return said.length === 1 && (remark.test(first) || counted.test(first) || /^total\b.*\d/iu.test(first));
  }
  if (!others.every((cell) => /^[^\p{L}@]*\d[^\p{L}@]*$/u.test(cell) || total.test(cell))) return false;
  return total.test(first) || (others.length === 0 && (remark.test(first) || counted.test(first)));
}

/**
 * The rows of a table without its footer: rows at the very end that are no records.
 * @param width how many columns the table has
 * @param onFooter told of each such row
 */
export async function* withoutFooter(
  records: AsyncIterable<CsvRecord>,
  width: number,
  onFooter: (row: { readonly number: number; readonly text: string }) => void,
): AsyncGenerator<CsvRecord> {
  let held: CsvRecord[] = [];
  for await (const record of records) {
    if ('cells' in record && held.length < longest && isFooter(record.cells, width)) {
      held.push(record);
      continue;
    }
    yield* held;
    held = [];
    yield record;
  }
  for (const record of held) {
    const text = 'cells' in record ? record.cells.filter((cell) => cell.trim() !== '').join(' ') : '';
    onFooter({ number: record.number, text });
  }
}
