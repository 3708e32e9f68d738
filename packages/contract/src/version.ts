import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

/**
 * The semantic version of the contract: in `Nova-Version` on every answer, in the OpenAPI document, and of the client package
 * (docs/interface/versions.md#nova-version). A release sets it.
 */
export const contractVersion = manifest.version;
