import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { transformSync } from '@swc/core';

/**
 * Writes the JavaScript of one source file where the build would write it, without looking at types: milliseconds, where the
 * compiler takes seconds. The next build compares the sources themselves and writes over it.
 * @throws with the place when the file is not TypeScript
 */
export function transpile(root, path) {
  const output = join(root, path.replace('/src/', '/dist/').replace(/\.ts$/, '.js'));
  if (!existsSync(join(root, path))) {
    for (const gone of [output, `${output}.map`]) rmSync(gone, { force: true });
    return;
  }
  const { code, map } = transformSync(readFileSync(join(root, path), 'utf8'), {
    filename: path,
    sourceFileName: relative(dirname(output), join(root, path)),
    sourceMaps: true,
    swcrc: false,
    jsc: { target: 'es2023', parser: { syntax: 'typescript' }, rewriteRelativeImportExtensions: true },
    module: { type: 'es6' },
  });
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(`${output}.map`, map);
  writeFileSync(output, `${code}//# sourceMappingURL=${basename(output)}.map\n`);
}
