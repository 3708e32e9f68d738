import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

/**
 * The semantic version of the contract. It is in `Nova-Version` and in the OpenAPI document, and it is the client
 * package's version (docs/interface/versions.md#nova-version). A release sets it.
 */
export const contractVersion = manifest.version;
