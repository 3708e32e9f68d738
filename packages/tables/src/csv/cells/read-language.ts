import { plainWord } from '@nova/transfer';

/** Languages that people name, by ISO 639 code. */
const codes =
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ku lb lo lt lv mk ml mn mr ms mt my ne nl no pa pl ps pt ro ru sk sl so sq sr sv sw ta te th tl tr uk ur uz vi yo zh zu'.split(
    ' ',
  );
const spoken = ['en', 'de', 'fr', 'es', 'it', 'nl'];
const others = [
  ['castilian', 'es'],
  ['castellano', 'es'],
  ['mandarin', 'zh'],
  ['flemish', 'nl'],
  ['vlaams', 'nl'],
  ['farsi', 'fa'],
] as const;

let byName: ReadonlyMap<string, string> | undefined;

/** What a language is called in each of the six, and in itself; made for the first cell: commands that read no table do not wait for it. */
function codeOf(name: string): string | undefined {
  byName ??= new Map<string, string>([
    ...codes.flatMap((code) =>
      [...spoken, code].map((language): [string, string] => {
        const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' });
        return [plainWord(names.of(code) ?? code), code];
      }),
    ),
    ...others.map(([other, code]): [string, string] => [other, code]),
  ]);
  return byName.get(plainWord(name));
}

/** A language as a line takes it: `German (C1)`, `Deutsch - fließend` and `de` have a code, and a level where one is said. */
export function languageIn(text: string): { readonly code: string; readonly level?: string } {
  const found = /^(?<name>[^():–-]+?)\s*(?:\((?<level>[^()]+)\)|[:–-]\s*(?<said>.+))?$/u.exec(text)?.groups;
  const code = codeOf(found?.name ?? text);
  const level = found?.level ?? found?.said;
  if (code === undefined) return { code: text };
  return level === undefined ? { code } : { code, level: level.trim() };
}
