import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface FontTraits {
  bold: boolean;
  italic: boolean;
  kind: 'text' | 'icons' | 'symbols';
}

const ICON_FONTS =
  /awesome|icon|material|glyphicon|fontello|academicons|marvosym|entypo|linea|octicon|typicons|ionic|feather|icomoon|emoji/i;
const SYMBOL_FONTS = /^(symbol|wingding|webding|zapfdingbat|dingbat|cmsy|msam|opensymbol)/i;

export function fontTraits(name: string): FontTraits {
  const face = name.replace(/^[A-Z]{6}\+/, '');
  return {
    bold:
      /bold|black|heavy|semibold|demi|medium|[-_]bd|[,-]b$|cmbx|bx\d+$/i.test(face) && !/STHeiti/i.test(face),
    italic: /ital|obli|slant|cmti|[-_]it$/i.test(face),
    kind: ICON_FONTS.test(face) ? 'icons' : SYMBOL_FONTS.test(face) ? 'symbols' : 'text',
  };
}

const PLAIN: FontTraits = { bold: false, italic: false, kind: 'text' };

/** The font's own name; pdf.js types its store of loaded objects as unknown. */
function loadedFontName(page: PDFPageProxy, id: string): string | null {
  if (!page.commonObjs.has(id)) return null;
  const font: unknown = page.commonObjs.get(id);
  if (typeof font !== 'object' || font === null || !('name' in font)) return null;
  return typeof font.name === 'string' ? font.name : null;
}

/** Traits of the fonts `ids` of a page. Fonts are only known by name once its drawing operators were read. */
export async function readFontTraits(page: PDFPageProxy, ids: string[]): Promise<Map<string, FontTraits>> {
  if (ids.some((id) => !page.commonObjs.has(id))) await page.getOperatorList().catch(() => null);
  return new Map(
    ids.map((id) => {
      const name = loadedFontName(page, id);
      return [id, name === null ? PLAIN : fontTraits(name)];
    }),
  );
}
