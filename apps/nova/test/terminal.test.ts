import { describe, expect, it } from '@jest/globals';
import { Command } from 'commander';
import { countsText, textTable } from '../src/output-text.ts';
import { addRequiredOption } from '../src/command-line.ts';

describe('terminal', () => {
  const head = ['id', 'name', 'email'];
  const rows = [
    ['01a1fcca-c9dd-76e8-af2b-8a11cff66289', 'Katarzyna Zielińska', 'katarzyna.zielinska@demo.example'],
    ['01a1fcca-d39e-746e-b7af-f22c094f2731', null, 'maya@demo.example'],
  ];

  /** Standard output is a terminal of that many columns. */
  const wide = (columns: number) => ({ out: { isTTY: true, columns }, err: {} });

  describe('a table', () => {
    it('keeps its width without a terminal, or on a wide one', () => {
      const whole = [
        'id                                    name                 email',
        '01a1fcca-c9dd-76e8-af2b-8a11cff66289  Katarzyna Zielińska  katarzyna.zielinska@demo.example',
        '01a1fcca-d39e-746e-b7af-f22c094f2731  –                    maya@demo.example',
      ].join('\n');
      expect(textTable(head, rows, { out: { columns: 40 }, err: {} })).toBe(whole);
      expect(textTable(head, rows, wide(91))).toBe(whole);
    });

    it('cuts its widest columns on a narrow terminal, and never the id', () => {
      const lines = textTable(head, rows, wide(70)).split('\n');
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(70);
      expect(lines[1]).toMatch(/^01a1fcca-c9dd-76e8-af2b-8a11cff66289 {2}Katarzyna Ziel?…/u);
    });

    it('becomes blocks if cutting does not help', () => {
      expect(textTable(head, rows.slice(1), wide(40))).toBe(
        'id     01a1fcca-d39e-746e-b7af-f22c094f2731\nname   –\nemail  maya@demo.example',
      );
    });
  });

  describe('counts', () => {
    it('stand in a line, or below one another if there are many', () => {
      expect(countsText({})).toBe('nothing');
      expect(countsText({ company: 0, candidate: 1_200 })).toBe('candidate 1,200');
      const many = { a: 1, b: 20, c: 3_000, d: 4, e: 5, f: 6 };
      expect(countsText(many)).toBe(
        '\n      1  a\n     20  b\n  3,000  c\n      4  d\n      5  e\n      6  f',
      );
    });
  });

  describe('an option that a command needs', () => {
    const parsed = async (words: readonly string[], answers?: readonly string[]) => {
      const asked: string[] = [];
      const left = [...(answers ?? [])];
      const ask = (question: string) => {
        asked.push(question);
        return Promise.resolve(left.shift() ?? '');
      };
      const command = new Command('greet').exitOverride().configureOutput({ outputError: () => undefined });
      const about = { ask: answers && ask, question: 'Whom?' };
      addRequiredOption(command, '--name <name>', 'whom', about).action(() => undefined);
      await command.parseAsync(words, { from: 'user' });
      return { asked, name: command.getOptionValue('name') as unknown };
    };

    it('causes a question only if it is missing and somebody can answer', async () => {
      expect(await parsed(['--name', 'Ada'], ['Eve'])).toEqual({ asked: [], name: 'Ada' });
      expect(await parsed([], ['Eve'])).toEqual({ asked: ['Whom?'], name: 'Eve' });
      await expect(parsed([])).rejects.toThrow("required option '--name <name>' not specified");
    });
  });
});
