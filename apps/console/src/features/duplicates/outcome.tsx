import { useQueries } from '@tanstack/react-query';
import type { JsonObject } from '../../api/client.ts';
import { asked, longLived } from '../../api/queries.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { Panel } from '../../parts/panel.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { readId, readReference } from '../../records/record-title.ts';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useDuplicateTexts } from './texts/use-duplicate-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Merged } from './duplicates-data.ts';
import { useDroppedInWords, useMovesInWords } from './use-words.ts';
import classes from './duplicates.module.css';

interface OutcomeProps {
  readonly kind: KindDefinition;
  /** The merged records; the first one is the survivor. */
  readonly records: readonly JsonObject[];
  readonly foretold: Merged | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Shows the effects of a merge: moved records, combined applications, and values that would be lost. */
export function Outcome({ kind, records, foretold, error, onRetry }: OutcomeProps) {
  const { phrase } = useDuplicateTexts();
  const describeMoves = useMovesInWords();
  const droppedInWords = useDroppedInWords(kind);
  const findRecord = (id: string): JsonObject | undefined => records.find((record) => readId(record) === id);
  const name = readReference(records[0] ?? {});
  const lines = droppedInWords(foretold?.dropped ?? [], findRecord);
  const moves = describeMoves(foretold?.moves ?? {});
  return (
    <Panel title={phrase('duplicates.outcome')}>
      {error ? <Failed error={error} onRetry={onRetry} /> : null}
      {!error && !foretold ? <Loading lines={3} /> : null}
      {foretold && !error ? (
        <div className={classes.outcome}>
          <p>
            {moves === ''
              ? phrase('duplicates.movesNothing')
              : phrase('duplicates.moves', { name, what: moves })}{' '}
            <span className={classes.soft}>{phrase('duplicates.undoText')}</span>
          </p>
          {foretold.combined.length > 0 ? <Combined combined={foretold.combined} /> : null}
          <p>
            {lines.length === 0
              ? phrase('duplicates.droppedNone')
              : phrase('duplicates.dropped', { count: lines.length })}
          </p>
          {lines.length > 0 ? (
            <ul>
              {lines.map(({ key, label, value, fromId }) => (
                <li key={key}>
                  <b>{label}</b>{' '}
                  {phrase('duplicates.from', { value, name: readReference(findRecord(fromId) ?? {}) })}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
    </Panel>
  );
}

/** The largest number of jobs that are listed. */
const mostNamed = 5;

function Combined({ combined }: Pick<Merged, 'combined'>) {
  const { phrase } = useDuplicateTexts();
  const { say } = useTexts();
  const jobIds = combined.slice(0, mostNamed).map(({ jobId }) => jobId);
  const jobs = useQueries({
    queries: jobIds.map((jobId) => ({ ...asked<JsonObject>('jobs.get', { jobId }), ...longLived })),
  });
  return (
    <>
      <p>{phrase('duplicates.combined', { count: combined.length })}</p>
      <ul>
        {jobs.map(({ data }, at) => (
          <li key={jobIds[at]}>
            <ScreenLink to={`/jobs/${jobIds[at] ?? ''}`}>
              {typeof data?.title === 'string' ? data.title : say('state.loading')}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </>
  );
}
