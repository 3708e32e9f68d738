import { describe, expect, it } from '@jest/globals';
import { masterDataGroups, stageCodes, textLimits } from '@nova/contract';
import { defaultMasterData } from '../src/index.ts';
import { closedByName, codeByName } from '../src/master-data/master-data.ts';
import { foldName } from '../src/fold-name.ts';

describe('default master data', () => {
  const groups = new Map(
    defaultMasterData.map(({ group }) => [group, defaultMasterData.filter((item) => item.group === group)]),
  );

  // docs/interface/master-data.md#groups
  describe('a new account’s master data', () => {
    it('has items in every documented group', () => {
      expect([...groups.keys()]).toEqual(expect.arrayContaining([...masterDataGroups]));
    });

    it.each([...groups])(
      'has a name for each of %s, once in any case, in the order of their places',
      (_group, items) => {
        const names = items.map(({ name }) => name);
        expect(new Set(names.map(foldName)).size).toBe(items.length);
        for (const name of names) {
          expect(name).toMatch(/^[\p{L}.][\p{L}\p{N} .'+#-]*$/u);
          expect(name.trim().length).toBeLessThanOrEqual(textLimits.short);
        }
        expect(items.map(({ position }) => position)).toEqual(items.map((_, place) => place));
      },
    );

    it('says of what it says anything as its name does', () => {
      for (const { group, name, closed = false, code = null } of defaultMasterData)
        expect({ name, closed, code }).toEqual({
          name,
          closed: closedByName(group, name),
          code: codeByName(group, name),
        });
    });
  });

  // docs/interface/master-data.md#options
  describe('what an item is by its name', () => {
    it.each(['Closed', 'FILLED', ' cancelled '])('a job status %j is closed', (name) => {
      expect(closedByName('jobStatuses', name)).toBe(true);
      expect(closedByName('opportunityStatuses', name)).toBe(false);
    });

    it.each(['Open', 'Not closed', ''])('a job status %j is open', (name) => {
      expect(closedByName('jobStatuses', name)).toBe(false);
    });

    it.each(stageCodes)('a pipeline stage of the name %s stands for it', (code) => {
      expect(codeByName('jobPipelineStages', ` ${code.toLowerCase()}`)).toBe(code);
      expect(codeByName('jobStatuses', code)).toBeNull();
    });

    it('a pipeline stage of another name stands for none', () => {
      expect(codeByName('jobPipelineStages', 'Second interview')).toBeNull();
    });

    it('every stage has one of the items that an account starts with', () => {
      expect(defaultMasterData.flatMap(({ code }) => code ?? []).sort()).toEqual([...stageCodes].sort());
    });
  });
});
