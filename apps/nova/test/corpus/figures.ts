import { languageCodes } from '@nova/table-corpus';
import type { Tried } from './try-table.ts';

/** The share of accepted sound rows by system and language, and the number of wrong values, in Markdown. */
export function figures(tried: readonly Tried[]): string {
  const systems = [...new Set(tried.map(({ table }) => table.system))];
  const cell = (of: readonly Tried[]): string => {
    const [sound, taken] = [sum(of.map((one) => one.sound)), sum(of.map((one) => one.taken))];
    const wrong = sum(of.map((one) => one.wrong.length));
    return sound === 0
      ? ''
      : `${((100 * taken) / sound).toFixed(1)} % of ${String(sound)}${wrong === 0 ? '' : `, ${String(wrong)} wrong`}`;
  };
  const rows = systems.map((system) => {
    const ours = tried.filter(({ table }) => table.system === system);
    return [
      system,
      ...languageCodes.map((code) => cell(ours.filter(({ table }) => table.language === code))),
    ];
  });
  const total = [
    'all',
    ...languageCodes.map((code) => cell(tried.filter(({ table }) => table.language === code))),
  ];
  const lines = [['System', ...languageCodes], ['---', ...languageCodes.map(() => '---')], ...rows, total];
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
