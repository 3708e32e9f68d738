/** What a mail's inline styles may set: looks, none of which loads, runs or covers anything. */
const property =
  /^(?:-webkit-text-size-adjust|-ms-text-size-adjust|mso-[a-z-]+|background(?:-color)?|border(?:-(?:top|right|bottom|left))?(?:-(?:color|style|width))?|border-(?:collapse|spacing|radius)|border-(?:top|bottom)-(?:left|right)-radius|clear|color|direction|display|float|font(?:-(?:family|size|style|variant|weight))?|height|letter-spacing|line-height|list-style(?:-(?:position|type))?|margin(?:-(?:top|right|bottom|left))?|max-height|max-width|min-height|min-width|opacity|outline|overflow|padding(?:-(?:top|right|bottom|left))?|table-layout|text-(?:align|decoration|indent|transform)|vertical-align|white-space|width|word-(?:break|spacing|wrap)|overflow-wrap)$/u;

/** Numbers, words, colours and functions of colours; no address, no escape, no comment. */
const value = /^(?:[\w\s#%.,'"!+*-]|rgba?\([\d\s%.,]*\)|hsla?\([\d\s%.,deg]*\)|calc\([\w\s%.+*-]*\))*$/u;
const longest = 2_000;

/** An inline style without the declarations that a mail has no need of; blank where nothing is left. */
export function sanitiseStyle(style: string): string {
  if (style.length > longest) return '';
  return style
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      if (colon < 0) return [];
      const [name, set] = [
        declaration.slice(0, colon).trim().toLowerCase(),
        declaration.slice(colon + 1).trim(),
      ];
      return property.test(name) && set !== '' && value.test(set) ? [`${name}:${set}`] : [];
    })
    .join(';');
}
