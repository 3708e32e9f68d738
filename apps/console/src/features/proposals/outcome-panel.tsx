import { Panel } from '../../parts/panel.tsx';
import { useProposalTexts } from './texts/use-proposal-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { RecordLines } from './record-lines.tsx';
import { type Proposal, parseProposal } from './proposals-data.ts';
import classes from './proposals.module.css';

/** Shows who decided, their comment, and the result. */
export function OutcomePanel({ proposal }: { readonly proposal: Proposal }) {
  const { say, instant } = useTexts();
  const { phrase } = useProposalTexts();
  const { state, decidedBy, decidedOn, comment, result, effect } = proposal;
  if (state === 'OPEN') return null;
  const namesById = new Map(effect.sample.map(({ id, name }) => [id, name]));
  const name = decidedBy?.userName ?? say('record.empty');
  const when = decidedOn === null ? '' : instant(decidedOn);
  return (
    <Panel title={phrase('proposals.decision')}>
      {state === 'EXPIRED' ? (
        <p>{phrase('proposals.expired')}</p>
      ) : (
        <p>{phrase(state === 'REFUSED' ? 'proposals.refusedBy' : 'proposals.acceptedBy', { name, when })}</p>
      )}
      {comment === null ? null : <p className={classes.words}>{comment}</p>}
      {state === 'ACCEPTED' ? <p aria-live="polite">{phrase('proposals.doing')}</p> : null}
      {result ? (
        <>
          <p>{phrase('proposals.done', { count: result.done })}</p>
          {result.failed.length > 0 ? (
            <>
              <p>{phrase('proposals.failed', { count: result.failed.length })}</p>
              <RecordLines
                kind={parseProposal(proposal).kind}
                records={result.failed.map(({ id, message }) => ({
                  id,
                  name: namesById.get(id) ?? null,
                  text: message,
                }))}
              />
            </>
          ) : null}
        </>
      ) : null}
    </Panel>
  );
}
