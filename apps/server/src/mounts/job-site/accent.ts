/** Red, green and blue from 0 to 255. */
type Colour = readonly [number, number, number];

const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];
/** What the widget's own style has as its surfaces, light and dark. */
const surfaces = { light: [255, 255, 255], dark: [30, 33, 40] } as const satisfies Record<string, Colour>;

/** What text needs against what lies behind it (WCAG 2.2, 1.4.3), with a little to spare for tinted surfaces. */
const enough = 5.2;

const parse = (text: string): Colour =>
  [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16)) as unknown as Colour;

const luminance = (colour: Colour): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: Colour, other: Colour): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

/** The colour, moved towards another one until it can be read on a surface. */
function readable(colour: Colour, towards: Colour, surface: Colour): Colour {
  for (let part = 0; part <= 20; part++) {
    const mixed = colour.map((one, at) => Math.round(one + ((towards[at] ?? 0) - one) * (part / 20)));
    if (contrast(mixed as unknown as Colour, surface) >= enough) return mixed as unknown as Colour;
  }
  return towards;
}

const text = (colour: Colour): string =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

const onTop = (colour: Colour): Colour =>
  contrast(colour, white) >= contrast(colour, black) ? white : black;

/** The style that gives pages an agency's colour, as much darker or lighter as reading asks for (docs/interface/public-jobs.md#pages). */
export function accentStyle(accent: string): string {
  const chosen = parse(accent);
  const light = readable(chosen, black, surfaces.light);
  const dark = readable(chosen, white, surfaces.dark);
  const pair = (of: (colour: Colour) => Colour): string => `light-dark(${text(of(light))},${text(of(dark))})`;
  const same = (colour: Colour): Colour => colour;
  const plain = `--nova-accent:${text(light)};--nova-on-accent:${text(onTop(light))}`;
  const both = `--nova-accent:${pair(same)};--nova-on-accent:${pair(onTop)}`;
  return `.site nova-jobs{${plain}}@supports (color:light-dark(#000,#fff)){.site nova-jobs{${both}}}`;
}
