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
  /** The sources of what callers read of records beyond their definitions. */
  readonly reads: SourcesByKind;
  /** Returns the record as the fullest read of the endpoint's resource shows it; undefined if no read shows it. */
  readonly findRecordSchema: (endpoint: Endpoint) => z.core.$ZodType | undefined;
  /** Returns the record that another was merged into; its id is null if it is gone, too. */
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
