import type { AsideContent } from './file-store.ts';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The file or object that says whose the contents are that lie in a store without an installation's name. */
export const markerName = 'installation';

/** The folder of one installation's contents within a store, so that several may lie side by side. */
const areaOf = (installation: string): string => `installation-${installation}`;

/** Of what was set aside, by day, within the area of the installation that did it. */
export const sweptName = 'swept';

/** Days and installations come from our own table and clock, and yet become a path: nothing else may. */
const dayPattern = /^\d{4}-\d{2}-\d{2}$/u;
const installationPattern = new RegExp(`^${uuid}$`, 'u');

/** @throws for what is no day as `2026-11-21` */
export function checkedDay(day: string): string {
  if (!dayPattern.test(day)) throw new Error(`${JSON.stringify(day)} is no day`);
  return day;
}

/** @throws for what is no installation's id */
function checkedInstallation(installation: string): string {
  if (!installationPattern.test(installation))
    throw new Error(`${JSON.stringify(installation)} is no installation's id`);
  return installation;
}

/** A store's keys: with an installation's area before them, or none, as the first version wrote them. */
function keyPatterns(
  contentName: string,
  installation: string,
): {
  readonly any: RegExp;
  readonly own: RegExp;
  readonly unlabelled: RegExp;
} {
  return {
    any: new RegExp(`^(?:installation-${uuid}/)?${contentName}$`, 'u'),
    own: new RegExp(`^${areaOf(installation)}/${contentName}$`, 'u'),
    unlabelled: new RegExp(`^${contentName}$`, 'u'),
  };
}

/** On disk two bytes fan folders out, so that none grows large; in a bucket the account groups them. */
const contentNames = { disk: `[0-9a-f]{2}/[0-9a-f]{2}/${uuid}`, s3: `${uuid}/${uuid}` } as const;

/** How a store of either kind lays its contents out for one installation. */
export interface Layout {
  /** The folder of the installation's own contents. */
  readonly area: string;
  readonly patterns: ReturnType<typeof keyPatterns>;
  /** The key of what was set aside, below the folder `sweptName` of the area. @throws for a day that is none */
  readonly asideOf: (content: AsideContent) => string;
}

/** @throws for what is no installation's id */
export function layoutOf(kind: keyof typeof contentNames, installation: string): Layout {
  return {
    area: areaOf(checkedInstallation(installation)),
    patterns: keyPatterns(contentNames[kind], installation),
    asideOf: ({ storageKey, day }) => `${checkedDay(day)}/${storageKey}`,
  };
}
