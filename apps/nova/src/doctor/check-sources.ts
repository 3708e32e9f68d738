import { novaLine } from '../nova-line.ts';
import { fix, ok, type Finding } from './finding.ts';

/** @param differing how many functions, views and triggers, and tables that follow from them, are not this program's */
export const checkSources = (differing: number): Finding =>
  differing === 0
    ? ok('SQL', 'Functions, views and triggers are this program’s.')
    : fix(
        'SQL',
        `Functions, views, triggers and what follows from them: ${String(differing)} differ from this program’s.`,
        `Where a newer Nova runs on this database, use that one; else the next start applies this program’s, and so does: ${novaLine('migrate')}`,
      );
