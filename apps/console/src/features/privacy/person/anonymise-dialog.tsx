import { Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { privacy } from 'virtual:privacy';
import { act } from '../../../api/client.ts';
import { renew } from '../../../api/queries.ts';
import type { KindDefinition } from '../../../definitions/definition.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { readReference, formatTitle } from '../../../records/record-title.ts';
import { useTell } from '../../../shell/tell.tsx';
import { usePrivacyTexts } from '../texts/use-privacy-texts.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { type EndingProps, usePartName } from './ending.ts';
import { HeldDialog } from './held-dialog.tsx';
import classes from './person.module.css';

interface Anonymised {
  readonly parts: Readonly<Record<string, number>>;
}

/** Removes a person's identifying data: all of it, or some fields. The reference number must be typed first. */
export default function AnonymiseDialog({ kind, id, record, hold, onClose }: EndingProps) {
  const { say } = useTexts();
  const { phrase } = usePrivacyTexts();
  const [isWhole, setWhole] = useState(true);
  const [fields, setFields] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const word = readReference(record);
  const anonymise = useAnonymise(kind, id, word, onClose);
  const title = phrase('person.anonymiseOne', { name: formatTitle(kind, record) });
  if (hold) return <HeldDialog title={title} hold={hold} onClose={onClose} />;
  return (
    <FormDialog
      title={title}
      submitText={phrase('person.anonymiseNow')}
      submitColor="red"
      size="lg"
      error={anonymise.error}
      isBusy={anonymise.isPending}
      isIncomplete={typed.trim() !== word || (!isWhole && fields.length === 0)}
      onSubmit={() => anonymise.mutate(isWhole ? null : fields)}
      onClose={onClose}
    >
      <Radio.Group
        label={phrase('person.what')}
        value={isWhole ? 'whole' : 'fields'}
        onChange={(chosen) => setWhole(chosen === 'whole')}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="whole" label={phrase('person.whole')} />
          <Radio value="fields" label={phrase('person.someFields')} />
        </Stack>
      </Radio.Group>
      {isWhole ? <Effects /> : <FieldChoice kind={kind} value={fields} onChange={setFields} />}
      <TextInput
        autoComplete="off"
        label={say('record.confirm', { name: word })}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </FormDialog>
  );
}

function useAnonymise(kind: KindDefinition, id: string, name: string, onDone: () => void) {
  const { number } = useTexts();
  const { phrase } = usePrivacyTexts();
  const partName = usePartName();
  const tell = useTell();
  return useMutation({
    mutationFn: (fields: readonly string[] | null) =>
      act<Anonymised>(`${kind.plural}.anonymise`, { [`${kind.name}Id`]: id, ...(fields ? { fields } : {}) }),
    onSuccess: async ({ parts }, fields) => {
      const removedParts = Object.entries(parts)
        .filter(([, count]) => count > 0)
        .map(([part, count]) => `${number(count)} ${partName(part, count)}`)
        .join(', ');
      if (fields) tell(phrase('person.fieldsGone', { name }));
      else
        tell(
          removedParts === ''
            ? phrase('person.isAnonymised', { name })
            : phrase('person.isAnonymisedWith', { name, gone: removedParts }),
        );
      onDone();
      await renew(kind.plural, 'notes', 'files', 'applications', 'interviews');
    },
  });
}

/** Explains what is removed, what stays, and that it is final. */
function Effects() {
  const { phrase } = usePrivacyTexts();
  return (
    <div className={classes.effects}>
      {(['goes', 'stays', 'forever'] as const).map((part) => (
        <div key={part}>
          <Text size="sm" fw={600}>
            {phrase(`person.${part}`)}
          </Text>
          <Text size="sm">{phrase(`person.${part}Text`)}</Text>
        </div>
      ))}
    </div>
  );
}

interface FieldChoiceProps {
  readonly kind: KindDefinition;
  readonly value: readonly string[];
  readonly onChange: (fields: readonly string[]) => void;
}

function FieldChoice({ kind, value, onChange }: FieldChoiceProps) {
  const { label } = useTexts();
  const { phrase } = usePrivacyTexts();
  return (
    <Checkbox.Group
      label={phrase('person.fields')}
      description={phrase('person.fieldsText')}
      value={[...value]}
      onChange={onChange}
    >
      <div className={classes.fields} tabIndex={0} role="group" aria-label={phrase('person.fields')}>
        {(privacy.personalFields[kind.name] ?? []).map((field) => (
          <Checkbox key={field} value={field} label={label(kind, field)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
