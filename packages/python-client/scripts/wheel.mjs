/** Packs a Python package as a wheel (PEP 427): the same files give the same bytes, on any machine. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { zipStream } from '@nova/zip';

/** Zip has no earlier time. */
const epoch = new Date('1980-01-01T00:00:00Z');

/**
 * @param {object} about the package: `name`, `version`, `requires`, `summary`, `license` (its text) and `readme` (Markdown)
 * @param {Readonly<Record<string, string>>} files by path, such as `nova_client/__init__.py`
 * @returns {Promise<Buffer>} the wheel
 */
export async function packWheel(about, files) {
  const folder = `${about.name.replaceAll('-', '_')}-${about.version}.dist-info`;
  const all = {
    ...files,
    [`${folder}/LICENSE`]: about.license,
    [`${folder}/METADATA`]: metadataOf(about),
    [`${folder}/WHEEL`]: 'Wheel-Version: 1.0\nGenerator: nova\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
  };
  // The package's own files come first: tools that look for the rest read an archive from its end.
  const paths = [...Object.keys(files).toSorted(), ...Object.keys(all).filter((path) => !(path in files))];
  const record = `${folder}/RECORD`;
  const lines = paths.map(
    (path) => `${path},sha256=${digestOf(all[path])},${Buffer.byteLength(all[path])}\n`,
  );
  const entries = [...paths.map((path) => [path, all[path]]), [record, `${lines.join('')}${record},,\n`]].map(
    ([path, text]) => ({ path, content: [Buffer.from(text)] }),
  );
  // Compressed bytes would differ with the version of zlib.
  return buffer(zipStream(entries, { modifiedOn: epoch, compress: false }));
}

const digestOf = (text) => createHash('sha256').update(text).digest('base64url');

const metadataOf = ({ name, version, requires, summary, readme }) =>
  [
    'Metadata-Version: 2.1',
    `Name: ${name}`,
    `Version: ${version}`,
    `Summary: ${summary}`,
    'License: MIT',
    `Requires-Python: ${requires}`,
    'Classifier: License :: OSI Approved :: MIT License',
    'Classifier: Programming Language :: Python :: 3',
    'Classifier: Typing :: Typed',
    'Description-Content-Type: text/markdown; charset=UTF-8; variant=GFM',
    '',
    readme,
  ].join('\n');
