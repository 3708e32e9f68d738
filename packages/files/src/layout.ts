import type { AsideContent } from './file-store.ts';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The file or object that names the owner of unlabelled contents. */
export const markerName = 'installation';

/** The folder of an installation's contents. */
const buildAreaName = (installation: string): string => `installation-${installation}`;

/** The folder within an area for contents that were set aside. */
export const sweptName = 'swept';

/** Days and ids of installations become parts of paths, so other forms are refused. */
const dayPattern = /^\d{4}-\d{2}-\d{2}$/u;
const installationPattern = new RegExp(`^${uuid}$`, 'u');

/** @throws unless the text is a day such as `2026-11-21` */
function requireDay(day: string): string {
  if (!dayPattern.test(day)) throw new Error(`${JSON.stringify(day)} is no day`);
  return day;
}

/** @throws unless the text is an installation's id */
function requireInstallation(installation: string): string {
  if (!installationPattern.test(installation))
    throw new Error(`${JSON.stringify(installation)} is no installation's id`);
  return installation;
}

/** Returns the patterns of keys: with an installation's area, and without one as in the first version. */
function buildKeyPatterns(
  contentName: string,
  installation: string,
): {
  readonly any: RegExp;
  readonly own: RegExp;
  readonly unlabelled: RegExp;
} {
  return {
    any: new RegExp(`^(?:installation-${uuid}/)?${contentName}$`, 'u'),
    own: new RegExp(`^${buildAreaName(installation)}/${contentName}$`, 'u'),
    unlabelled: new RegExp(`^${contentName}$`, 'u'),
  };
}

/** Two bytes spread the files of a disk over folders. The account groups the objects of a bucket. */
const contentNames = { disk: `[0-9a-f]{2}/[0-9a-f]{2}/${uuid}`, s3: `${uuid}/${uuid}` } as const;

interface Layout {
  readonly area: string;
  readonly patterns: ReturnType<typeof buildKeyPatterns>;
  /**
   * Returns a key below `sweptName`.
   * @throws for an invalid day
   */
  readonly asideOf: (content: AsideContent) => string;
}

/** @throws unless `installation` is an id */
export function createLayout(kind: keyof typeof contentNames, installation: string): Layout {
  return {
    area: buildAreaName(requireInstallation(installation)),
    patterns: buildKeyPatterns(contentNames[kind], installation),
    asideOf: ({ storageKey, day }) => `${requireDay(day)}/${storageKey}`,
  };
}
