import { describe, expect, it } from '@jest/globals';
import { toHttpWords } from '../../uploads/http-words.ts';

describe('advice about options of the command, for those who send a request', () => {
  it.each([
    ['Say which: --dates dmy or --dates mdy.', 'Say which: `dates: dmy` or `dates: mdy`.'],
    ['--map: "x" is no field of a candidate.', '`columns`: "x" is no field of a candidate.'],
    ['What are the rows? Say it with --type: job.', 'What are the rows? Say it with `kind`: job.'],
    ['Try --create-missing.', 'Try `createMissing`.'],
    ['Save it as UTF-8, or name its encoding: --encoding windows-1252', 'Save it as UTF-8'],
    ['Its sheets are "A", "B". --sheet names another.', 'Its sheets are "A", "B". `sheet` names another.'],
    ['A list -- of things', 'A list -- of things'],
  ])('rewrites %j', (message, rewritten) => {
    expect(toHttpWords(message)).toBe(rewritten);
  });
});
