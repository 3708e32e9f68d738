import type { Endpoint } from '@nova/contract';
import { curlSample } from './curl.ts';
import { pythonSample } from './python.ts';
import { sampleCallOf } from './sample-call.ts';
import { typescriptSample } from './typescript.ts';

/** One of the `x-codeSamples` of an operation. */
export interface CodeSample {
  readonly lang: 'Shell' | 'TypeScript' | 'Python';
  readonly label: string;
  readonly source: string;
}

/** The call of an endpoint in each language that the reference shows (docs/interface/README.md#reference). */
export function codeSamplesOf(endpoint: Endpoint): readonly CodeSample[] {
  const call = sampleCallOf(endpoint);
  return [
    { lang: 'Shell', label: 'curl', source: curlSample(call) },
    { lang: 'TypeScript', label: 'TypeScript', source: typescriptSample(call) },
    { lang: 'Python', label: 'Python', source: pythonSample(call) },
  ];
}
