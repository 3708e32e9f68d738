import type { Endpoint } from '@nova/contract';
import type { AccountDatabase } from '@nova/db';
import type { MergedName } from '@nova/kinds';
import type { z } from 'zod';
import type { SourcesByKind } from './records/expected.ts';
import type { RulesByKind } from './records/own-rules.ts';

/** The parts of features that the record engine and every call need. */
export interface FeatureRules {
  /** The rules of kinds beyond their definitions. */
  readonly rules: RulesByKind;
  /** The sources of reads that do not follow from a kind's definition. */
  readonly reads: SourcesByKind;
  /**
   * Returns the schema of the fullest read of the endpoint's resource; undefined if the resource has no read.
   */
  readonly findRecordSchema: (endpoint: Endpoint) => z.core.$ZodType | undefined;
  /**
   * Finds the record into which the given one was merged; its id is null if it no longer exists. Undefined for
   * a record that was not merged.
   */
  readonly findMergeSurvivor: (
    ctx: { readonly db: AccountDatabase },
    entity: MergedName,
    id: string,
  ) => Promise<{ readonly id: string | null } | undefined>;
  /** Queues the event of a reached limit. */
  readonly queueLimitEvent: (db: AccountDatabase, limit: string) => Promise<void>;
}

declare module './ports.ts' {
  interface Ports {
    readonly features: FeatureRules;
  }
}
