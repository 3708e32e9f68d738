// Compares the contract with the last release. Exits with 1 on a breaking difference that the changelog does not name
// (docs/interface/versions.md#what-is-breaking).
import { fileURLToPath } from 'node:url';
import { breaksSinceRelease } from './contract/released.mjs';

const root = process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url));
const { version, all, silent } = breaksSinceRelease(root);
const say = (text) => process.stdout.write(`${text}\n`);

if (silent.length === 0) {
  say(
    `The contract fits callers of ${version}${all.length > 0 ? `, but for ${all.length} named breaks` : ''}.`,
  );
} else {
  say(`Callers of ${version} would break:\n`);
  for (const { what, why } of silent) say(`- \`${what}\` ${why}.`);
  say('\nKeep what they rely on; "deprecated" announces what is to go (docs/interface/versions.md).');
  say(
    'Where it has to be, CHANGELOG.md says so under "## [Unreleased]", in a list "### Breaking" that names each in',
  );
  say('backticks as above, with what callers do instead. `candidates.* output.fax` names all that it fits.');
  process.exitCode = 1;
}
