import { campaignAudience } from './audience.ts';
import { describe } from './describe.ts';
import { find } from './find.ts';
import { get } from './get.ts';
import { logNote } from './log-note.ts';
import { moveApplication } from './move-application.ts';
import { pipeline } from './pipeline.ts';
import { proposals, propose } from './proposals.ts';
import type { Tool } from './tool.ts';
import { create, update } from './write-record.ts';

/** The tools in the order in which a model should consider them (docs/interface/agents.md#tools). */
export const tools: readonly Tool[] = [
  describe,
  find,
  get,
  pipeline,
  campaignAudience,
  proposals,
  create,
  update,
  moveApplication,
  logNote,
  propose,
];

export const readingTools: readonly Tool[] = tools.filter(({ writes }) => !writes);
