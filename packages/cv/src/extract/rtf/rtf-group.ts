import type { TextLook } from '../flow-writer.ts';
import type { RtfStory } from './rtf-story.ts';

/** What the text of a group is: printed, left out, or part of the file's own tables. */
export type RtfRole = 'text' | 'skipped' | 'both-alphabets' | 'fonts' | 'styles' | 'instruction';

/** State that braces keep: what is set within a group ends with it. */
export interface RtfGroup extends TextLook {
  role: RtfRole;
  font: number;
  hidden: boolean;
  /** How many characters stand in for a `\u` for readers that don't know it. */
  standIns: number;
  /** Whether `\*` stood before the group's first word. */
  starred: boolean;
  /** The story that begins with this group and ends with it. */
  story: { kind: 'header' | 'footer' | 'box'; text: RtfStory } | null;
}

/** Half-points of a text that says nothing, as the specification has it. */
const PLAIN_SIZE = 12;

export function plainLook(): TextLook & { font: number; hidden: boolean } {
  return { bold: false, italic: false, size: PLAIN_SIZE, hidden: false, font: -1 };
}

export function firstGroup(): RtfGroup {
  return { ...plainLook(), role: 'text', standIns: 1, starred: false, story: null };
}
