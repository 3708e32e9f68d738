import { posix } from 'node:path';
import { bounds, damaged, tooLarge } from './bounds.ts';
import type { WorkbookParts } from './workbook-parts.ts';
import { xmlItems } from './xml-items.ts';

export interface SheetPart {
  readonly name: string;
  readonly isHidden: boolean;
  /** The part that holds its cells. */
  readonly part: string;
}

/** What a workbook is made of. */
export interface Workbook {
  /** Those with cells, in their order. */
  readonly sheets: readonly SheetPart[];
  /** Whether days are counted from 1904. */
  readonly from1904: boolean;
  /** The part with texts that cells share; undefined where there is none. */
  readonly strings: string | undefined;
  readonly styles: string | undefined;
}

interface Relation {
  readonly id: string;
  /** The last word of its address, which both editions of the standard have in common. */
  readonly kind: string;
  readonly target: string;
}

type Found =
  | { readonly name: string; readonly relation: string; readonly isHidden: boolean }
  | { readonly from1904: boolean };

/** @throws BAD_REQUEST for what is no workbook */
export async function readWorkbook(parts: WorkbookParts): Promise<Workbook> {
  const root = await relationsOf(parts, '');
  const main = root.find(({ kind }) => kind === 'officeDocument')?.target ?? 'xl/workbook.xml';
  if (!parts.has(main)) throw damaged('it has no list of its sheets');
  const relations = await relationsOf(parts, main);
  const targetOf = (kind: string): string | undefined =>
    relations.find((relation) => relation.kind === kind)?.target;
  const sheets: SheetPart[] = [];
  let from1904 = false;
  for await (const found of xmlItems(parts.bytes(main, bounds.smallPart), workbookHandler)) {
    if ('from1904' in found) ({ from1904 } = found);
    else {
      const relation = relations.find(({ id }) => id === found.relation);
      if (relation?.kind === 'worksheet' && parts.has(relation.target))
        sheets.push({ name: found.name, isHidden: found.isHidden, part: relation.target });
    }
    if (sheets.length > bounds.sheets) throw tooLarge('too many sheets');
  }
  return { sheets, from1904, strings: targetOf('sharedStrings'), styles: targetOf('styles') };
}

const workbookHandler = (emit: (found: Found) => void) => ({
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

/** What a part refers to; blank for the container itself. */
async function relationsOf(parts: WorkbookParts, part: string): Promise<readonly Relation[]> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const relations: Relation[] = [];
  const items = xmlItems<Relation>(parts.bytes(name, bounds.smallPart), (emit) => ({
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
    if (relations.length > bounds.entries) throw tooLarge('too many relations');
  }
  return relations;
}
