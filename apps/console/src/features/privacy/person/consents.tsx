import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answers, RowOf } from '../../../api/answers.ts';
import { act } from '../../../api/client.ts';
import { renew } from '../../../api/queries.ts';
import { usePermissions } from '../../../api/session.ts';
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx';
import { Mark, type Tone } from '../../../parts/mark.tsx';
import { useUserNames } from '../../../records/users.ts';
import { usePurposes } from '../use-purposes.ts';
import { useTell } from '../../../shell/tell.tsx';
import { usePrivacyTexts } from '../texts/use-privacy-texts.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { More } from '../../../records/record/more.tsx';
import type { RecordProps } from '../../../records/record/record-props.ts';
import record from '../../../records/record/record.module.css';
import classes from './person.module.css';

type Consent = RowOf<Answers['candidates']['consents']>;

/** Lists the consents of a person, including past ones. */
export function Consents(props: RecordProps) {
  const { kind, id } = props;
  const { phrase } = usePrivacyTexts();
  return (
    <More name={`${kind.plural}.consents`} input={{ [`${kind.name}Id`]: id }} none={phrase('consents.none')}>
      {(consents) => (
        <ul className={record.notes}>
          {(consents as unknown as readonly Consent[]).map((consent) => (
            <li key={consent.id}>
              <ConsentLine {...props} consent={consent} />
            </li>
          ))}
        </ul>
      )}
    </More>
  );
}

const tones: Readonly<Record<Consent['state'], Tone>> = {
  REQUESTED: 'wait',
  GIVEN: 'good',
  REFUSED: 'bad',
  WITHDRAWN: 'bad',
  EXPIRED: 'quiet',
};

type ConsentProps = RecordProps & { readonly consent: Consent };

function ConsentLine(props: ConsentProps) {
  const { consent } = props;
  const { phrase } = usePrivacyTexts();
  const { writes } = usePermissions();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const name = usePurposeName()(consent.purpose);
  const { state, text, proof, version } = consent;
  return (
    <>
      <div className={classes.consent}>
        <Text size="sm" fw={500}>
          {name}
        </Text>
        <Mark tone={tones[state]}>{phrase(`consents.state.${state}`)}</Mark>
        {writes && (state === 'GIVEN' || state === 'EXPIRED') ? (
          <Button
            size="compact-sm"
            variant="default"
            ml="auto"
            aria-label={phrase('consents.withdrawOne', { name })}
            onClick={() => setWithdrawing(true)}
          >
            {phrase('consents.withdraw')}
          </Button>
        ) : null}
      </div>
      <Text size="xs" c="dimmed">
        <Times consent={consent} />
      </Text>
      {proof === null ? null : (
        <Text size="sm" className={record.text ?? ''}>
          {proof}
        </Text>
      )}
      <details className={classes.details}>
        <summary>{phrase('consents.text', { version })}</summary>
        <Text size="sm" className={record.text ?? ''}>
          {text}
        </Text>
      </details>
      {isWithdrawing ? <Withdraw {...props} name={name} onClose={() => setWithdrawing(false)} /> : null}
    </>
  );
}

/** Returns a function that names a purpose. Users who may not see the list of purposes get its code. */
function usePurposeName(): (purpose: string) => string {
  const { seesAll = false } = usePermissions();
  const { code } = usePrivacyTexts();
  const purposes = usePurposes(seesAll);
  return (purpose) => purposes.find((one) => one.code === purpose)?.name ?? code(purpose);
}

/** Shows when a consent was requested, given and withdrawn, when it expires, and who recorded it. */
function Times({ consent }: { readonly consent: Consent }) {
  const { day } = useTexts();
  const { phrase } = usePrivacyTexts();
  const { requestedOn, givenOn, withdrawnOn, expiresOn, via, userId, state } = consent;
  const findName = useUserNames([userId]);
  const user = userId === null ? undefined : findName(userId);
  const parts = [
    givenOn === null && requestedOn !== null
      ? phrase('consents.requestedOn', { date: day(requestedOn) })
      : '',
    givenOn === null ? '' : phrase('consents.givenOn', { date: day(givenOn) }),
    withdrawnOn === null ? '' : phrase('consents.withdrawnOn', { date: day(withdrawnOn) }),
    expiresOn !== null && (state === 'GIVEN' || state === 'EXPIRED')
      ? phrase('consents.until', { date: day(expiresOn) })
      : '',
    state === 'GIVEN' && expiresOn === null ? phrase('consents.endless') : '',
    via === 'USER' ? (user ?? '') : phrase(`consents.via.${via}`),
  ];
  return parts.filter((one) => one !== '').join(' · ');
}

interface WithdrawProps extends ConsentProps {
  readonly name: string;
  readonly onClose: () => void;
}

function Withdraw({ kind, id, consent, name, onClose }: WithdrawProps) {
  const { phrase } = usePrivacyTexts();
  const tell = useTell();
  const withdraw = useMutation({
    mutationFn: () =>
      act(`${kind.plural}.withdrawConsent`, { [`${kind.name}Id`]: id, consentId: consent.id }),
    onSuccess: async () => {
      await renew(kind.plural);
      tell(phrase('consents.withdrawn', { name }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={phrase('consents.withdrawOne', { name })}
      text={phrase('consents.withdrawText')}
      action={phrase('consents.withdraw')}
      error={withdraw.error}
      isBusy={withdraw.isPending}
      onConfirm={() => withdraw.mutate()}
      onClose={onClose}
    />
  );
}
