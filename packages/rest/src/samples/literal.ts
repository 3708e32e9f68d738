/** How a language writes values. */
export interface LiteralStyle {
  readonly words: Readonly<Record<'true' | 'false' | 'null', string>>;
  readonly text: (value: string) => string;
  readonly key: (name: string) => string;
  readonly indent: string;
  /** What stands inside the braces of an object in one line. */
  readonly padding: string;
}

/** So many characters stand in a line before it is broken up. */
const widest = 72;

/** A value of JSON as a literal of a language: in one line where it fits, else a member a line, indented by `depth` levels. */
export function literal(value: unknown, style: LiteralStyle, depth = 0): string {
  const inLine = flat(value, style);
  const outer = style.indent.repeat(depth);
  if (inLine.length + outer.length <= widest || typeof value !== 'object' || value === null) return inLine;
  const lines = Array.isArray(value)
    ? value.map((item) => literal(item, style, depth + 1))
    : Object.entries(value).map(([name, item]) => `${style.key(name)}: ${literal(item, style, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${lines.map((line) => `${outer}${style.indent}${line},\n`).join('')}${outer}${close}`;
}

function flat(value: unknown, style: LiteralStyle): string {
  if (Array.isArray(value)) return `[${value.map((item) => flat(item, style)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, item]) => `${style.key(name)}: ${flat(item, style)}`);
    return `{${style.padding}${members.join(', ')}${style.padding}}`;
  }
  if (typeof value === 'string') return style.text(value);
  if (typeof value === 'boolean') return style.words[value ? 'true' : 'false'];
  return typeof value === 'number' ? String(value) : style.words.null;
}

const doubleQuoted = (text: string): string => JSON.stringify(text);

const singleQuoted = (text: string): string =>
  text.includes("'")
    ? doubleQuoted(text)
    : `'${doubleQuoted(text)
        .slice(1, -1)
        .replaceAll(String.raw`\"`, '"')}'`;

export const typescriptStyle: LiteralStyle = {
  words: { true: 'true', false: 'false', null: 'null' },
  text: singleQuoted,
  key: (name) => (/^[a-z_$][\w$]*$/iu.test(name) ? name : singleQuoted(name)),
  indent: '  ',
  padding: ' ',
};

export const pythonStyle: LiteralStyle = {
  words: { true: 'True', false: 'False', null: 'None' },
  text: doubleQuoted,
  key: doubleQuoted,
  indent: '    ',
  padding: '',
};
