import { describe, expect, it } from '@jest/globals';
import { endpoints } from '@nova/features/contract';
import type { Endpoint } from '@nova/contract';
import { buildExampleInput } from '../src/examples/example-input.ts';
import {
  buildCodeSamples,
  formatLiteral,
  pythonStyle,
  typescriptStyle,
} from '../src/samples/code-samples.ts';
import { createSampleCall, sampleOrigin } from '../src/samples/sample-call.ts';

describe('sample words', () => {
  const named = (name: string): Endpoint => {
    const found = endpoints.find((endpoint) => endpoint.name === name);
    if (!found) throw new Error(`There is no ${name}`);
    return found;
  };
  const samplesOf = (name: string): Readonly<Record<string, string>> =>
    Object.fromEntries(buildCodeSamples(named(name)).map(({ label, source }) => [label, source]));
  const idIn = (name: string, member: string): string => String(buildExampleInput(named(name))[member]);
  const url = (path: string): string => `${sampleOrigin}/api/nova${path}`;

  // docs/interface/README.md#reference
  describe('the samples of a read', () => {
    it('A read has its address', () => {
      const address = url(`/candidates/${idIn('candidates.get', 'candidateId')}`);
      expect(samplesOf('candidates.get')).toEqual({
        curl: `curl '${address}' \\\n  -H "X-Api-Key: $KEY"`,
        TypeScript: [
          `import { createNovaClient } from '@nova/client';`,
          '',
          `const nova = createNovaClient({ url: '${sampleOrigin}', apiKey: process.env.KEY ?? '' });`,
          `const data = await nova.candidates.get({ candidateId: '${idIn('candidates.get', 'candidateId')}' });`,
          'console.log(data);',
        ].join('\n'),
        Python: [
          'import os',
          'from nova_client import Nova',
          '',
          `nova = Nova("${sampleOrigin}", os.environ["KEY"])`,
          'data = nova.candidates.get(',
          `    candidateId="${idIn('candidates.get', 'candidateId')}",`,
          ')',
          'print(data)',
        ].join('\n'),
      });
    });

    it('A list has a query and shows its total', () => {
      const { curl, TypeScript, Python } = samplesOf('jobs.search');
      expect(curl).toBe(
        [
          `curl -G '${url('/jobs/search')}'`,
          '-H "X-Api-Key: $KEY"',
          `--data-urlencode 'query=title:engineer AND hot:true'`,
          `--data-urlencode 'archived=false'`,
          `--data-urlencode 'page=0'`,
          `--data-urlencode 'size=20'`,
        ].join(' \\\n  '),
      );
      expect(TypeScript).toContain('const { data, total } = await nova.jobs.search({');
      expect(TypeScript).toContain('console.log(total, data);');
      expect(Python).toContain(
        'page = nova.jobs.search(\n    query="title:engineer AND hot:true",\n    archived=False,\n',
      );
      expect(Python).toMatch(/\n\)\nprint\(page\.total, page\.data\)$/u);
    });

    it('Public jobs have a public key', () => {
      const { curl, TypeScript, Python } = samplesOf('publicJobs.listByClient');
      expect(curl).toContain('$PUBLIC_KEY"');
      expect(TypeScript).toContain('process.env.PUBLIC_KEY ??');
      expect(TypeScript).toContain('const { data } = await');
      expect(Python).toContain('os.environ["PUBLIC_KEY"]');
      expect(Python).toContain('answer = nova.public_jobs.list_by_client(');
    });

    it('A file is saved under its name', () => {
      const { curl, TypeScript, Python } = samplesOf('files.download');
      expect(curl).toMatch(/ \\\n {2}--remote-name --remote-header-name$/u);
      expect(TypeScript).toContain(`import { writeFile } from 'node:fs/promises';`);
      expect(TypeScript).toMatch(
        /const file = await nova[^]*\nawait writeFile\(file\.fileName, await file\.bytes\(\)\);$/u,
      );
      expect(Python).toMatch(/\nfile = nova\.files\.download\([^]+\)\nfile\.save\(file\.file_name\)$/u);
    });

    it('Samples ask for nothing that only the example’s account has', () => {
      for (const endpoint of endpoints.filter(({ route }) => route.method === 'GET')) {
        const { query } = createSampleCall(endpoint);
        const own = Object.keys(query).filter((name) => name.endsWith('Id') || name === 'updatedSince');
        expect([endpoint.name, own]).toEqual([
          endpoint.name,
          endpoint.name === 'files.list' ? ['candidateId'] : [],
        ]);
      }
    });
  });

  describe('the samples of a write', () => {
    it('The body is JSON', () => {
      const { curl, Python } = samplesOf('candidates.setInternalNotes');
      const path = `/candidates/${idIn('candidates.setInternalNotes', 'candidateId')}/internalnotes`;
      expect(curl).toBe(
        [
          `curl -X PUT '${url(path)}'`,
          '-H "X-Api-Key: $KEY"',
          `-H 'Content-Type: application/json'`,
          `-d '{\n  "text": "Prefers to be called after six."\n}'`,
        ].join(' \\\n  '),
      );
      expect(Python).toContain('data = nova.candidates.set_internal_notes(\n');
      expect(Python).toContain('\n    text="Prefers to be called after six.",\n)');
    });

    it('An empty body is left out', () => {
      const { curl, Python } = samplesOf('jobs.archive');
      expect(curl).toMatch(/^curl -X POST '[^']+' \\\n {2}-H "X-Api-Key: \$KEY"$/u);
      expect(Python).toContain(`data = nova.jobs.archive(jobId="${idIn('jobs.archive', 'jobId')}")`);
    });

    it('A file is sent in a form', () => {
      const { curl, Python } = samplesOf('files.upload');
      expect(curl).toBe(
        [
          `curl '${url('/files')}'`,
          '-H "X-Api-Key: $KEY"',
          `-F 'file=@Reference.pdf'`,
          `-F 'candidateId=${idIn('files.upload', 'candidateId')}'`,
          `-F 'category=Reference'`,
        ].join(' \\\n  '),
      );
      expect(Python).toContain('data = nova.files.upload(\n    file="Reference.pdf",\n');
    });
  });

  describe('a literal that does not fit a line', () => {
    const value = { list: ['a'.repeat(40), 'b'.repeat(40)], 'odd-name': { inner: "it's" }, none: null };

    it('TypeScript has a member a line', () => {
      expect(formatLiteral(value, typescriptStyle)).toBe(
        `{\n  list: [\n    '${'a'.repeat(40)}',\n    '${'b'.repeat(40)}',\n  ],\n  'odd-name': { inner: "it's" },\n  none: null,\n}`,
      );
    });

    it('Python has a member a line', () => {
      expect(formatLiteral(value, pythonStyle)).toBe(
        `{\n    "list": [\n        "${'a'.repeat(40)}",\n        "${'b'.repeat(40)}",\n    ],\n    "odd-name": {"inner": "it's"},\n    "none": None,\n}`,
      );
    });

    it('Up to 72 characters, indentation included, fit a line', () => {
      expect(formatLiteral(['x'.repeat(68)], pythonStyle)).toBe(`["${'x'.repeat(68)}"]`);
      expect(formatLiteral(['x'.repeat(69)], pythonStyle)).toContain('\n');
      expect(formatLiteral(['x'.repeat(65)], pythonStyle, 1)).toBe(`[\n        "${'x'.repeat(65)}",\n    ]`);
    });

    it.each([
      ['say "hi"', `'say "hi"'`],
      [`it's "odd"`, String.raw`"it's \"odd\""`],
      ['a\nb\\', String.raw`'a\nb\\'`],
    ])('Text %j has natural quotes', (text, quoted) => {
      expect(formatLiteral(text, typescriptStyle)).toBe(quoted);
    });

    it.each([
      [true, 'true', 'True'],
      [false, 'false', 'False'],
      [null, 'null', 'None'],
      [1.5, '1.5', '1.5'],
      [[], '[]', '[]'],
    ])('Value %j is %s and %s', (word, typescript, python) => {
      expect([formatLiteral(word, typescriptStyle), formatLiteral(word, pythonStyle)]).toEqual([
        typescript,
        python,
      ]);
    });
  });
});
