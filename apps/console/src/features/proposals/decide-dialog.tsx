import { Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf, nova } from '../../api/client.ts';
import { queryClient, renew } from '../../api/queries.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useTell } from '../../shell/tell.tsx';
import { useProposalTexts } from './texts/use-proposal-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { needsNumber, type Proposal, countAffected } from './proposals-data.ts';

export type ProposalDecision = 'accept' | 'refuse';

interface DecideDialogProps {
  readonly proposal: Proposal;
  readonly decision: ProposalDecision;
  readonly title: string;
  /** Called if the server refuses because the effect is no longer the one that was shown. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/**
 * Accepts or refuses a proposal, with a comment. To accept a large or final effect, the number of affected records or
 * mails must be typed first.
 */
export function DecideDialog({ proposal, decision, title, onChanged, onClose }: DecideDialogProps) {
  const { say } = useTexts();
  const { phrase } = useProposalTexts();
  const [comment, setComment] = useState('');
  const [typed, setTyped] = useState('');
  const decide = useDecide({ proposal, decision, title, onChanged, onClose });
  const count = countAffected(proposal);
  const asksNumber = decision === 'accept' && needsNumber(proposal);
  // People may type separators, as in 2,400, so only the digits are compared.
  const fits = !asksNumber || typed.replaceAll(/[^\d]/gu, '') === String(count);
  return (
    <FormDialog
      title={phrase(`proposals.dialog.${decision}`)}
      submitText={phrase(`proposals.action.${decision}`)}
      {...(decision === 'accept' && asksNumber ? { submitColor: 'red' } : {})}
      error={decide.error}
      isBusy={decide.isPending}
      isIncomplete={!fits}
      onSubmit={() => decide.mutate(comment.trim())}
      onClose={onClose}
    >
      <Text size="sm">
        {title}. {phrase(chooseTextKey(decision, proposal))}
      </Text>
      {asksNumber ? (
        <TextInput
          data-autofocus
          autoComplete="off"
          inputMode="numeric"
          label={say('bulk.confirm', { count: String(count) })}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      ) : null}
      <Textarea
        label={phrase('proposals.comment')}
        description={phrase('proposals.commentText')}
        autosize
        minRows={2}
        maxLength={longestComment}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
    </FormDialog>
  );
}

/** The longest comment that the server accepts, in characters. */
const longestComment = 2_000;

const chooseTextKey = (decision: ProposalDecision, { kind }: Proposal) => {
  if (decision === 'refuse') return 'proposals.refuseText' as const;
  if (kind === 'MERGE') return 'proposals.undoText' as const;
  return kind === 'UPDATE' ? ('proposals.updateText' as const) : ('proposals.finalText' as const);
};

function useDecide({ proposal, decision, title, onChanged, onClose }: DecideDialogProps) {
  const { phrase } = useProposalTexts();
  const tell = useTell();
  const { id: proposalId } = proposal;
  // The page behind the dialog can reload while it is open. The server must compare with the version that the person
  // saw.
  const [updatedOn] = useState(proposal.updatedOn);
  return useMutation({
    mutationFn: (said: string) => {
      const input = { proposalId, ...(said === '' ? {} : { comment: said }) };
      return decision === 'accept'
        ? nova.proposals.accept.mutate({ ...input, expected: { updatedOn } })
        : nova.proposals.refuse.mutate(input);
    },
    onSuccess: async (decided) => {
      queryClient.setQueryData(['proposals.get', { proposalId }], decided);
      tell(
        phrase(`proposals.told.${decided.state === 'OPEN' ? 'ACCEPTED' : decided.state}`, { what: title }),
      );
      onClose();
      await renew('proposals');
    },
    onError: async (error) => {
      const failure = failureOf(error);
      // If the proposal was decided, has expired or has another effect by now, the reloaded page shows that. The
      // dialog shows other errors.
      if (failure?.effect === undefined && failure?.error !== 'INVALID_STATE') return;
      await renew('proposals');
      if (failure.effect !== undefined) onChanged();
    },
  });
}
