import { settingNames, settings } from './settings.ts';

/** The Markdown table of all settings, as docs/operations.md#settings shows it. */
export function configurationTable(): string {
  const rows = settingNames.map((name) => {
    const setting = settings[name];
    const shown = 'defaultShown' in setting ? setting.defaultShown : null;
    const fallback = shown ?? (setting.default === null ? 'none' : `\`${setting.default}\``);
    return `| \`${name}\` | ${fallback} | ${setting.description} |`;
  });
  return ['| Setting | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}
