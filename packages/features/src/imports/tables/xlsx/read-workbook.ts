import { posix } from 'node:path';
import { findBuiltInFormat, parseNumberFormat, type NumberFormat } from './number-text.ts';
import {
  bounds,
  createDamagedError,
  createTooLargeError,
  type WorkbookParts,
  parseXmlItems,
} from './workbook-parts.ts';

export interface SheetPart {
  readonly name: string;
  readonly isHidden: boolean;
  readonly part: string;
}

export interface Workbook {
  readonly sheets: readonly SheetPart[];
  readonly from1904: boolean;
  readonly strings: string | undefined;
  readonly styles: string | undefined;
}

interface Relation {
  readonly id: string;
  /** The last part of the relation's address, which both editions share. */
  readonly kind: string;
  readonly target: string;
}

type Found =
  | { readonly name: string; readonly relation: string; readonly isHidden: boolean }
  | { readonly from1904: boolean };

/** @throws BAD_REQUEST for a file that is not a workbook */
export async function readWorkbook(parts: WorkbookParts): Promise<Workbook> {
  const root = await readRelations(parts, '');
  const main = root.find(({ kind }) => kind === 'officeDocument')?.target ?? 'xl/workbook.xml';
  if (!parts.has(main)) throw createDamagedError('it has no list of its sheets');
  const relations = await readRelations(parts, main);
  const findTarget = (kind: string): string | undefined =>
    relations.find((relation) => relation.kind === kind)?.target;
  const sheets: SheetPart[] = [];
  let from1904 = false;
  for await (const item of parseXmlItems(parts.bytes(main, bounds.smallPart), createWorkbookHandler)) {
    if ('from1904' in item) ({ from1904 } = item);
    else {
      const relation = relations.find(({ id }) => id === item.relation);
      if (relation?.kind === 'worksheet' && parts.has(relation.target))
        sheets.push({ name: item.name, isHidden: item.isHidden, part: relation.target });
    }
    if (sheets.length > bounds.sheets) throw createTooLargeError('too many sheets');
  }
  return { sheets, from1904, strings: findTarget('sharedStrings'), styles: findTarget('styles') };
}

const createWorkbookHandler = (emit: (found: Found) => void) => ({
  open: (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === 'workbookPr') emit({ from1904: /^(?:1|true)$/u.test(attributes.date1904 ?? '') });
    if (name !== 'sheet') return;
    const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
    const isHidden = attributes.state === 'hidden' || attributes.state === 'veryHidden';
    emit({ name: attributes.name ?? '', relation, isHidden });
  },
  close: () => undefined,
  text: () => undefined,
});

/** @param part name of the part, or blank for the container itself */
async function readRelations(parts: WorkbookParts, part: string): Promise<readonly Relation[]> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const relations: Relation[] = [];
  const items = parseXmlItems<Relation>(parts.bytes(name, bounds.smallPart), (emit) => ({
    open: (element, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
      if (element !== 'Relationship' || mode === 'External') return;
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
      emit({ id, kind: posix.basename(type), target: path });
    },
    close: () => undefined,
    text: () => undefined,
  }));
  for await (const relation of items) {
    relations.push(relation);
    if (relations.length > bounds.entries) throw createTooLargeError('too many relations');
  }
  return relations;
}

type Style = { readonly id: number; readonly code: string } | { readonly of: number };

/** Returns the number formats in the order of the styles, since cells refer to a style by its number. */
export async function readStyles(chunks: AsyncIterable<Uint8Array>): Promise<readonly NumberFormat[]> {
  const codes = new Map<number, NumberFormat>();
  const styles: number[] = [];
  const items = parseXmlItems<Style>(chunks, (emit) => {
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
    if ('code' in item) codes.set(item.id, parseNumberFormat(item.code.slice(0, 1_000)));
    else styles.push(item.of);
    if (codes.size + styles.length > bounds.formats) throw createTooLargeError('too many cell formats');
  }
  // A workbook may redefine the number of a built-in format.
  return styles.map((id) => codes.get(id) ?? findBuiltInFormat(id));
}
