import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Outcome } from './run-cli.ts';
import { ServedFolder } from './served-folder.ts';

describe('import tables', () => {
  const patience = 300_000;
  let served: ServedFolder;

  beforeAll(async () => {
    served = await ServedFolder.open();
  });
  afterAll(() => served.close());

  const nova = (...words: string[]): Promise<Outcome> => served.nova(...words);
  const withId = z.object({ id: z.string() });

  const table = [
    'Candidate ID,Name,E-mail Address,Cell,Primary Skills,Status,Owner,Salary,DOB',
    'c1,"Lovelace, Ada",ada@example.com,+44 20 7946 0958,"Java, SQL",Actively looking,Nobody,£50k,25/12/1990',
    'c2,Grace Hopper,grace@example.com,4.47912E+11,COBOL,Actively looking,Nobody,55k,01/02/1990',
    'c3,Alan Turing,alan@example.com,,Maths,Actively looking,ana@example.com,lots,',
    'c4,Edsger Dijkstra,edsger@example.com,,,Actively looking,,,',
  ].join('\n');

  it(
    'shows problems by cause with advice, and imports a table by the answers',
    async () => {
      const { id: account } = withId.parse(
        JSON.parse((await nova('account', 'create', '--name', 'Messy', '--json')).stdout),
      );
      const users = join(served.folder, 'users.ndjson');
      await writeFile(users, JSON.stringify({ type: 'user', name: 'Ana', email: 'ana@example.com' }));
      expect((await nova('import', '--account', account, users)).code).toBe(0);
      const [file, rejects, map] = ['candidates.csv', 'rejects.csv', 'map.json'].map((name) =>
        join(served.folder, name),
      );
      await writeFile(file ?? '', table);
      const words = ['import', '--account', account, file ?? ''];

      const strict = await nova(...words, '--dry-run', '--rejects', rejects ?? '', '--save-map', map ?? '');
      expect(strict.code).toBe(1);
      const said = strict.stdout.replaceAll(/\s+/gu, ' ');
      expect(said).toMatch(
        /^Nothing was written\. With the command below: 2 of 4 rows will be created, 2 cannot be taken\. As typed, 4 cannot\./u,
      );
      expect(said).toMatch(
        /It adds the candidate statuses "Actively looking" \(or --value 'statusName:Actively looking=…'\)\./u,
      );
      expect(said).toContain('It leaves 1 row without an owner: "Nobody" is no user (or --owner EMAIL).');
      expect(said).toMatch(/ 1 "Cell", line 3: "4\.47912E\+11" is what a spreadsheet made of/u);
      expect(said).toContain(' 1 "Salary", line 4: "lots" must be a number ');
      expect(said).toMatch(
        /Next: \S.* import .*--create-missing --owner none --rejects \S+ \S+candidates\.csv $/u,
      );
      expect(await readFile(rejects ?? '', 'utf8')).toMatch(/^\uFEFFCandidate ID,.*,DOB,Problem\r\n/u);
      expect(JSON.parse(await readFile(map ?? '', 'utf8'))).toMatchObject({
        columns: { Name: 'fullName', Cell: 'mobile', 'Primary Skills': 'skills', Owner: 'ownerName' },
        dates: 'dmy',
        listSeparator: ',',
      });

      const answers = ['--map-file', map ?? '', '--owner', 'ana@example.com', '--lenient', '--json'];
      const dry = await nova(...words, ...answers, '--create-missing', '--dry-run');
      const filled = {
        imported: { candidate: 4 },
        errors: [],
        problems: [],
        leftOut: [
          { line: 3, message: expect.stringContaining('Column "Cell"') },
          { line: 4, message: expect.stringContaining('Column "Salary"') },
        ],
      };
      expect(JSON.parse(dry.stdout)).toMatchObject({
        ...filled,
        masterData: { candidateStatuses: ['Actively looking'] },
      });
      const done = await nova(...words, ...answers, '--value', 'statusName:actively looking=New');
      expect(JSON.parse(done.stdout)).toMatchObject(filled);

      const { stdout } = await nova('export', '--account', account);
      const candidates = stdout
        .split('\n')
        .filter((line) => line.includes('"type":"candidate"'))
        .map((line) => z.looseObject({ firstName: z.string().nullable() }).parse(JSON.parse(line)));
      const named = (name: string) => candidates.find(({ firstName }) => firstName === name);
      expect(named('Ada')).toMatchObject({
        lastName: 'Lovelace',
        statusName: 'New',
        ownerName: 'Ana',
        skills: ['Java', 'SQL'],
        desiredSalary: 50_000,
        desiredSalaryCurrency: 'GBP',
        dateOfBirth: '1990-12-25',
      });
      expect(named('Grace')).toMatchObject({ mobile: null, ownerName: 'Ana', dateOfBirth: '1990-02-01' });
      expect(named('Edsger')).toMatchObject({ ownerName: 'Ana' });
    },
    patience,
  );
});
