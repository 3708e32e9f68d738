import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Expected } from '../bench/expected.ts';
import { partOf } from '../bench/labelled-set.ts';
import { EMPTY } from '../bench/score-samples.ts';
import { asAnswer } from '../bench/second-answer.ts';

describe('Labels of CVs', () => {
  describe('The labelled set (labelled-set/README.md)', () => {
    const folder = fileURLToPath(new URL('../labelled-set', import.meta.url));

    interface LabelledFile {
      file: string;
      repo: string;
      sha256: string;
      lot?: string;
      family: string;
      familyKnownFrom?: 'development' | 'reserved';
      part: string;
      licence: string;
      commit: string;
    }

    async function readJson<T>(path: string, asRead: (parsed: unknown) => T): Promise<T> {
      return asRead(JSON.parse(await readFile(join(folder, path), 'utf8')));
    }

    let files: LabelledFile[];
    beforeAll(async () => {
      files = await readJson('files.json', (parsed) => parsed as LabelledFile[]);
    });

    it('files.json names each file once, with commit, SHA-256 and licence', () => {
      expect(new Set(files.map(({ file }) => file)).size).toBe(files.length);
      expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(files.length);
      const unnamed = files.filter(
        ({ commit, sha256, licence }) =>
          !/^[\da-f]{40}$/.test(commit) || !/^[\da-f]{64}$/.test(sha256) || licence === '',
      );
      expect(unnamed).toEqual([]);
    });

    it('Each file has a label, and no label lacks a file', async () => {
      const labelled = (await readdir(join(folder, 'labels'))).map((name) => name.replace(/\.json$/, ''));
      expect(labelled.toSorted()).toEqual(files.map(({ file }) => file).toSorted());
    });

    it('Every fifth file of a lot by SHA-256, and no other, has a second label', async () => {
      const labelled = (await readdir(join(folder, 'second'))).map((name) => name.replace(/\.json$/, ''));
      const ordered = files.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
      const lots = [...new Set(files.map(({ lot }) => lot))].map((lot) =>
        ordered.filter((file) => file.lot === lot),
      );
      const chosen = lots.map((lot) => lot.filter((_, at) => at % 5 === 0).map(({ file }) => file));
      expect(labelled.toSorted()).toEqual(chosen.flat().toSorted());
    });

    it('All CVs of a template family are in the part that partOf gives', () => {
      const elsewhere = files.filter(
        ({ family, familyKnownFrom, part }) => part !== partOf(family, familyKnownFrom),
      );
      expect(elsewhere).toEqual([]);
    });

    it('A CV without a label has no held-out owner and is not in the labelled set', async () => {
      const looked = await readJson(
        'looked-at.json',
        (parsed) => parsed as { repo: string; sha256: string }[],
      );
      const ownerOf = ({ repo }: { repo: string }): string => (repo.split('/')[0] ?? '').toLowerCase();
      const heldOut = new Set(files.filter(({ part }) => part === 'held-out').map(ownerOf));
      const known = new Set(files.map(({ sha256 }) => sha256));
      expect(looked.length).toBeGreaterThan(100);
      expect(looked.filter((one) => known.has(one.sha256) || heldOut.has(ownerOf(one)))).toEqual([]);
    });

    it('partOf puts families of the development set into tuning and reserved ones into held-out', () => {
      expect([partOf('a', 'development'), partOf('a', 'reserved')]).toEqual(['tuning', 'held-out']);
    });
  });

  describe('A second label as an answer (bench/second-answer.ts)', () => {
    const label: Expected = { ...EMPTY, firstName: 'Jane', lastName: 'Doe' };

    it('asAnswer prefers the accepted value that the first label accepts too', () => {
      const second = { ...label, jobTitle: [null, 'Clerk', 'Senior Clerk'] };
      expect(asAnswer(second, { ...label, jobTitle: 'Senior Clerk' }).jobTitle).toBe('Senior Clerk');
    });

    it("asAnswer is null if both labels accept that, else the second label's first value", () => {
      const second = { ...label, jobTitle: [null, 'Clerk'], location: ['Foo Hills', 'Foo'] };
      const answer = asAnswer(second, label);
      expect([answer.jobTitle, answer.location]).toEqual([null, 'Foo Hills']);
    });

    it('asAnswer omits entries that are optional in the second label', () => {
      const job = { companyName: 'Acme', jobTitle: 'Clerk', startDate: '2001', endDate: '2002' };
      const second = {
        ...label,
        employmentHistory: [job, { ...job, companyName: 'Foo Club', optional: true }],
      };
      expect(asAnswer(second, label).employmentHistory).toEqual([job]);
    });

    it('asAnswer takes the level that the first label gives the same education', () => {
      const entry = { organisation: 'Foo School', startYear: 2001, endYear: 2002 };
      const second = { ...label, educationHistory: [{ ...entry, level: ['Other', 'Certificate'] }] };
      const first = { ...label, educationHistory: [{ ...entry, level: 'Certificate' }] };
      expect(asAnswer(second, first).educationHistory.map(({ level }) => level)).toEqual(['Certificate']);
    });
  });
});
