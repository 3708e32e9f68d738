import type { OnDuplicate } from '@nova/features/imports';
import type { SourceOptions } from './open-source.ts';

export interface ImportOptions extends Omit<SourceOptions, 'account' | 'map' | 'mapping' | 'ask'> {
  readonly account?: string;
  readonly map?: readonly string[];
  readonly mapFile?: string;
  readonly saveMap?: string;
  readonly value?: readonly string[];
  readonly createMissing?: boolean;
  readonly owner?: string;
  readonly lenient?: boolean;
  readonly onDuplicate?: OnDuplicate;
  readonly near?: boolean;
  readonly rejects?: string;
  readonly dryRun?: boolean;
  readonly allowErased?: boolean;
  readonly events?: boolean;
  readonly verbose?: boolean;
  readonly json?: boolean;
}
