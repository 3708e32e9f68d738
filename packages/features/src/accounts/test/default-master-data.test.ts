import { describe, expect, it } from '@jest/globals';
import { masterDataGroups, stageCodes, textLimits } from '@nova/contract';
import { defaultMasterData } from '../default-master-data.ts';
import { isClosedByName, findStageCode } from '../../configuration/master-data.ts';
import { normaliseName } from '@nova/core';

describe('default master data', () => {
  const groups = new Map(
    defaultMasterData.map(({ group }) => [group, defaultMasterData.filter((item) => item.group === group)]),
  );

  // docs/interface/master-data.md#groups
  describe('a new account’s master data', () => {
    it('fills every documented group', () => {
      expect([...groups.keys()]).toEqual(expect.arrayContaining([...masterDataGroups]));
    });

    it.each([...groups])(
      'gives each of %s a name, once in any case, in order of position',
      (_group, items) => {
        const names = items.map(({ name }) => name);
        expect(new Set(names.map(normaliseName)).size).toBe(items.length);
        for (const name of names) {
          expect(name).toMatch(/^[\p{L}.][\p{L}\p{N} .'+#-]*$/u);
          expect(name.trim().length).toBeLessThanOrEqual(textLimits.short);
        }
        expect(items.map(({ position }) => position)).toEqual(items.map((_, place) => place));
      },
    );

    it('agrees with its names wherever it has options', () => {
      for (const { group, name, closed = false, code = null } of defaultMasterData)
        expect({ name, closed, code }).toEqual({
          name,
          closed: isClosedByName(group, name),
          code: findStageCode(group, name),
        });
    });
  });

  // docs/interface/master-data.md#options
  describe('an option that follows from a name', () => {
    it.each(['Closed', 'FILLED', ' cancelled '])('a job status %j is closed', (name) => {
      expect(isClosedByName('jobStatuses', name)).toBe(true);
      expect(isClosedByName('opportunityStatuses', name)).toBe(false);
    });

    it.each(['Open', 'Not closed', ''])('a job status %j is open', (name) => {
      expect(isClosedByName('jobStatuses', name)).toBe(false);
    });

    it.each(stageCodes)('a pipeline stage named %s has its code', (code) => {
      expect(findStageCode('jobPipelineStages', ` ${code.toLowerCase()}`)).toBe(code);
      expect(findStageCode('jobStatuses', code)).toBeNull();
    });

    it('a pipeline stage of another name has no code', () => {
      expect(findStageCode('jobPipelineStages', 'Second interview')).toBeNull();
    });

    it('every stage has one of the default items', () => {
      expect(defaultMasterData.flatMap(({ code }) => code ?? []).sort()).toEqual([...stageCodes].sort());
    });
  });
});
