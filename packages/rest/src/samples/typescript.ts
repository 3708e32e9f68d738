import { isDownload } from '@nova/contract';
import { literal, typescriptStyle } from './literal.ts';
import type { SampleCall } from './sample-call.ts';
import { sampleOrigin } from './sample-call.ts';

/** The call with the package that `/sdk/typescript.tgz` installs (docs/interface/README.md#client). */
export function typescriptSample(call: SampleCall): string {
  const { endpoint, keyVariable } = call;
  const input = Object.keys(call.input).length > 0 ? literal(call.input, typescriptStyle) : '';
  const file = isDownload(endpoint);
  return [
    "import { createNovaClient } from '@nova/client';",
    ...(file ? ["import { writeFile } from 'node:fs/promises';"] : []),
    '',
    `const nova = createNovaClient({ url: '${sampleOrigin}', apiKey: process.env.${keyVariable} ?? '' });`,
    `const ${resultOf(call)} = await nova.${endpoint.name}(${input});`,
    file ? 'await writeFile(file.fileName, await file.bytes());' : `console.log(${printed(call)});`,
  ].join('\n');
}

const resultOf = ({ endpoint: { envelope } }: SampleCall): string =>
  ({
    list: '{ data, total }',
    feed: '{ data, nextCursor }',
    publicJobs: '{ data }',
    file: 'file',
    table: 'file',
    text: 'file',
    record: 'data',
  })[envelope];

const printed = ({ endpoint: { envelope } }: SampleCall): string =>
  envelope === 'list' ? 'total, data' : envelope === 'feed' ? 'data, nextCursor' : 'data';
