import { readXml } from './xml-events.ts';

export interface ParagraphStyle {
  heading: boolean;
  list: boolean;
  bold: boolean;
  size: number | null;
  basedOn: string | null;
}

/** Names of paragraph styles that head something. */
export const HEADING_NAME =
  /^(heading|title|subtitle|überschrift|titre|título|titulo|titolo|kop|section|resume section)/i;
const LIST_NAME = /^(list|aufzählung|liste|lista|elenco|lijst)/i;

interface OpenStyle extends ParagraphStyle {
  id: string;
}

/** Paragraph styles of word/styles.xml by id, traits of their bases taken over. */
export function readStyles(xml: string): Map<string, ParagraphStyle> {
  const styles = new Map<string, ParagraphStyle>();
  let open: OpenStyle | null = null;
  readXml(xml, {
    open(name, attributes) {
      const value = attributes['w:val'] ?? '';
      if (name === 'w:style') {
        const id = attributes['w:styleId'] ?? '';
        open = { id, heading: false, list: false, bold: false, size: null, basedOn: null };
      } else if (open !== null) describe(open, name, value);
    },
    close(name) {
      if (name !== 'w:style' || open === null) return;
      styles.set(open.id, open);
      open = null;
    },
    text: () => undefined,
  });
  return inherit(styles);
}

function describe(style: OpenStyle, name: string, value: string): void {
  if (name === 'w:name') {
    style.heading ||= HEADING_NAME.test(value);
    style.list ||= LIST_NAME.test(value);
  } else if (name === 'w:basedOn') style.basedOn = value;
  else if (name === 'w:outlineLvl') style.heading ||= Number(value) < 9;
  else if (name === 'w:b') style.bold = value !== '0' && value !== 'false';
  else if (name === 'w:sz') style.size = Number(value) / 2;
  else if (name === 'w:numPr') style.list = true;
}

function inherit(styles: Map<string, ParagraphStyle>): Map<string, ParagraphStyle> {
  for (const style of styles.values()) {
    let base = style.basedOn === null ? undefined : styles.get(style.basedOn);
    for (let step = 0; base !== undefined && step < 12; step++) {
      style.bold ||= base.bold;
      style.size ??= base.size;
      style.list ||= base.list;
      base = base.basedOn === null ? undefined : styles.get(base.basedOn);
    }
  }
  return styles;
}
