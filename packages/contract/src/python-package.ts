import { contractVersion } from './contract-version.ts';

const phases: Readonly<Record<string, string>> = { alpha: 'a', beta: 'b', rc: 'rc' };

/**
 * Converts a semantic version to Python's form (PEP 440): `1.0.0-beta.1` becomes `1.0.0b1`. Any other suffix becomes a
 * development version, which also precedes the release.
 */
export function toPythonVersion(version: string): string {
  const [, release = version, suffix] = /^([^-]+)-(.+)$/u.exec(version) ?? [];
  if (suffix === undefined) return release;
  const [, phase = '', number = '0'] = /^(alpha|beta|rc)(?:\.(\d+))?$/u.exec(suffix) ?? [];
  const phaseMark = phases[phase];
  if (phaseMark !== undefined) return `${release}${phaseMark}${number}`;
  return `${release}.dev0+${suffix.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '.')}`;
}

/** The package that Python users install (docs/interface/README.md#client). */
export const pythonPackage = {
  name: 'nova-client',
  version: toPythonVersion(contractVersion),
  /** The versions of Python that can run it. */
  requires: '>=3.9',
  /** The file that the build produces. */
  wheel: `nova_client-${toPythonVersion(contractVersion)}-py3-none-any.whl`,
} as const;

/** Python's keywords among the names that the interface uses or may use. They cannot be names in Python. */
export const pythonKeywords: ReadonlySet<string> = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** Returns a member's name as a Python argument. A keyword gets an underscore: `from_`. */
export const pythonArgument = (name: string): string => (pythonKeywords.has(name) ? `${name}_` : name);

/** Returns the Python attribute for a resource or verb: `saved_searches`. */
export const pythonName = (name: string): string =>
  pythonArgument(name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`));
