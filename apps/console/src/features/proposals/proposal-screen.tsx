import { Alert, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { isFailure } from '../../api/client.ts';
import { usePermissions } from '../../api/session.ts';
import { Mark } from '../../parts/mark.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { NotFound } from '../../shell/not-found.tsx';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useParameter } from '../../shell/use-address.ts';
import { useProposalTexts } from './texts/use-proposal-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { DecideDialog, type ProposalDecision } from './decide-dialog.tsx';
import { EffectPanel } from './effect-panel.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { type Proposal, useProposal } from './proposals-data.ts';
import { stateTones } from './state-tones.ts';
import { useProposalTitles } from './use-proposal-words.ts';
import classes from './proposals.module.css';

/** One proposal: its effect, the agent's reason, and the decision. */
export default function ProposalScreen() {
  const answer = useProposal(useParameter('id'));
  if (isFailure(answer.error, 'NOT_FOUND')) return <NotFound />;
  if (answer.error) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  return answer.data ? <Shown key={answer.data.id} proposal={answer.data} /> : <Loading lines={10} />;
}

function Shown({ proposal }: { readonly proposal: Proposal }) {
  const { say } = useTexts();
  const { phrase } = useProposalTexts();
  const { writes } = usePermissions();
  const title = useProposalTitles([proposal])(proposal);
  const [decision, setDecision] = useState<ProposalDecision | null>(null);
  const [isChanged, setChanged] = useState(false);
  const { state } = proposal;
  return (
    <>
      <PageHead
        title={title}
        isLong
        beside={<Mark tone={stateTones[state]}>{phrase(`proposals.state.${state}`)}</Mark>}
      >
        {state === 'OPEN' && writes ? (
          <Group gap="xs">
            <Button variant="default" onClick={() => setDecision('refuse')}>
              {phrase('proposals.action.refuse')}
            </Button>
            <Button onClick={() => setDecision('accept')}>{phrase('proposals.action.accept')}</Button>
          </Group>
        ) : null}
      </PageHead>
      <div className={classes.page}>
        <p className={classes.back}>
          <ScreenLink to="/proposals">{say('proposals.title')}</ScreenLink>
        </p>
        {isChanged && state === 'OPEN' ? (
          <Alert role="alert" color="yellow" variant="light">
            {phrase('proposals.changed')}
          </Alert>
        ) : null}
        <div className={classes.columns}>
          <div className={classes.column}>
            <EffectPanel proposal={proposal} />
          </div>
          <div className={classes.column}>
            <WhyPanel proposal={proposal} />
            <OutcomePanel proposal={proposal} />
          </div>
        </div>
      </div>
      {decision && state === 'OPEN' ? (
        <DecideDialog
          proposal={proposal}
          decision={decision}
          title={title}
          onChanged={() => {
            setChanged(true);
            setDecision(null);
          }}
          onClose={() => setDecision(null)}
        />
      ) : null}
    </>
  );
}

function WhyPanel({
  proposal: { reason, askedBy, createdOn, expiresOn, state },
}: {
  readonly proposal: Proposal;
}) {
  const { say, instant } = useTexts();
  const { phrase } = useProposalTexts();
  return (
    <Panel title={phrase('proposals.why')}>
      {/* An agent wrote this text, so it is shown as plain text only. */}
      <p className={classes.words}>{reason}</p>
      <p className={classes.soft}>
        {phrase('proposals.asked', {
          name: askedBy.userName ?? say('record.empty'),
          when: instant(createdOn),
        })}
      </p>
      {state === 'OPEN' ? (
        <p className={classes.soft}>{phrase('proposals.until', { when: instant(expiresOn) })}</p>
      ) : null}
    </Panel>
  );
}
