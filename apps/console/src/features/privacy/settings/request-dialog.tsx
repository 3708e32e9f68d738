import { Alert, Radio, Select, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { act } from '../../../api/client.ts';
import { asked, renew } from '../../../api/queries.ts';
import { usePermissions } from '../../../api/session.ts';
import { findKind } from '../../../definitions/kinds.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { FormDialog, issuesOf } from '../../../parts/form-dialog.tsx';
import { Failed, Loading } from '../../../parts/states.tsx';
import { type PrivacyRequest } from '../request-state.tsx';
import { useTell } from '../../../shell/tell.tsx';
import { usePrivacyTexts } from '../texts/use-privacy-texts.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { RequestFacts } from './request-facts.tsx';

interface RequestDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Shows a request. An open one can be answered. */
export default function RequestDialog({ id, onClose }: RequestDialogProps) {
  const { say } = useTexts();
  const { code } = usePrivacyTexts();
  const { writes } = usePermissions();
  const requestQuery = useQuery(asked<PrivacyRequest>('privacy.getRequest', { privacyRequestId: id }));
  const request = requestQuery.data;
  if (request?.state === 'OPEN' && writes) return <OpenRequest request={request} onClose={onClose} />;
  return (
    <Dialog
      title={request ? `${request.reference} · ${code(request.type)}` : say('settings.requests')}
      size="lg"
      onClose={onClose}
    >
      {requestQuery.error ? (
        <Failed error={requestQuery.error} onRetry={() => void requestQuery.refetch()} />
      ) : null}
      {requestQuery.isPending ? <Loading lines={6} /> : null}
      {request ? <RequestFacts request={request} /> : null}
    </Dialog>
  );
}

type Answer = 'DONE' | 'REFUSED' | 'EXTEND';

interface Written {
  readonly answer: Answer | null;
  readonly text: string;
  readonly months: string;
}

/** The text is the reason of an extension, and the outcome of any other answer. */
const toBody = ({ answer, text, months }: Written) =>
  answer === 'EXTEND'
    ? { extendMonths: Number(months), extendReason: text }
    : { state: answer, ...(text.trim() === '' ? {} : { outcome: text }) };

function OpenRequest({
  request,
  onClose,
}: {
  readonly request: PrivacyRequest;
  readonly onClose: () => void;
}) {
  const { say } = useTexts();
  const { phrase, code } = usePrivacyTexts();
  const [value, setValue] = useState<Written>({ answer: null, text: '', months: '1' });
  const answer = useAnswer(request, onClose);
  const issues = issuesOf(answer.error);
  const needsText = value.answer === 'REFUSED' || value.answer === 'EXTEND';
  return (
    <FormDialog
      title={`${request.reference} · ${code(request.type)}`}
      submitText={say('action.save')}
      size="lg"
      error={answer.error}
      isBusy={answer.isPending}
      isIncomplete={value.answer === null || (needsText && value.text.trim() === '')}
      onSubmit={() => answer.mutate(value)}
      onClose={onClose}
    >
      <RequestFacts request={request} />
      {request.type === 'ERASURE' ? (
        <Alert variant="light" color="nova">
          {phrase('requests.eraseHint')}
        </Alert>
      ) : null}
      <Radio.Group
        label={phrase('requests.answer')}
        value={value.answer}
        onChange={(chosen) => setValue({ ...value, answer: chosen })}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="DONE" label={phrase('requests.answer.DONE')} />
          <Radio value="REFUSED" label={phrase('requests.answer.REFUSED')} />
          {request.extendMonths === null ? (
            <Radio value="EXTEND" label={phrase('requests.answer.EXTEND')} />
          ) : null}
        </Stack>
      </Radio.Group>
      {value.answer === 'EXTEND' ? (
        <Select
          role="combobox"
          allowDeselect={false}
          label={phrase('requests.extendBy')}
          data={['1', '2'].map((count) => ({
            value: count,
            label: phrase('requests.months', { count: Number(count) }),
          }))}
          value={value.months}
          onChange={(months) => setValue({ ...value, months: months ?? '1' })}
        />
      ) : null}
      {value.answer === null ? (
        <Text size="sm" c="dimmed">
          {phrase('requests.answerText')}
        </Text>
      ) : (
        <Textarea
          autosize
          minRows={2}
          maxRows={8}
          required={needsText}
          label={phrase(`requests.text.${value.answer}`)}
          error={issues.get('outcome') ?? issues.get('extendReason')}
          value={value.text}
          onChange={({ currentTarget }) => setValue({ ...value, text: currentTarget.value })}
        />
      )}
    </FormDialog>
  );
}

function useAnswer({ id, reference, entity }: PrivacyRequest, onDone: () => void) {
  const { phrase } = usePrivacyTexts();
  const tell = useTell();
  return useMutation({
    mutationFn: (written: Written) =>
      act('privacy.updateRequest', { privacyRequestId: id, ...toBody(written) }),
    onSuccess: async (_id, { answer }) => {
      await renew('privacy', findKind(entity)?.plural ?? '');
      tell(phrase(answer === 'EXTEND' ? 'requests.extended' : 'requests.closed', { name: reference }));
      onDone();
    },
  });
}
