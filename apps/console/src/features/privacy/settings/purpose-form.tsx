import { Select, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { privacy } from 'virtual:privacy';
import { act } from '../../../api/client.ts';
import { renew } from '../../../api/queries.ts';
import { FormDialog, issuesOf } from '../../../parts/form-dialog.tsx';
import type { Purpose } from '../use-purposes.ts';
import { useDraft } from '../../../records/use-draft.ts';
import { changedFields, useSaveChanges } from '../../../records/use-save-changes.ts';
import { plainText } from '../../../records/values.ts';
import { useTell } from '../../../shell/tell.tsx';
import { usePrivacyTexts } from '../texts/use-privacy-texts.ts';
import { useTexts } from '../../../texts/use-texts.tsx';

interface PurposeDraft {
  readonly code: string;
  readonly name: string;
  readonly text: string;
  readonly basis: string;
  readonly validMonths: number | null;
}

const blank: PurposeDraft = {
  code: '',
  name: '',
  text: '',
  basis: privacy.bases[0] ?? '',
  validMonths: null,
};

interface PurposeFormProps {
  readonly purpose: Purpose | null;
  /** The codes of all purposes. A new purpose with one of them would overwrite the existing purpose. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
}

/** Creates a purpose, or edits one. */
export default function PurposeForm({ purpose, taken, onClose }: PurposeFormProps) {
  const { say } = useTexts();
  const { phrase, code } = usePrivacyTexts();
  const draft = useDraft<PurposeDraft>(`purpose.${purpose?.code ?? 'new'}`, purpose ?? blank);
  const { value } = draft;
  const set = (part: Partial<PurposeDraft>): void => draft.set({ ...value, ...part });
  const finish = (): void => {
    draft.discard();
    onClose();
  };
  const write = useWritePurpose(purpose, finish);
  const issues = issuesOf(write.error);
  const isTaken = !purpose && taken.includes(value.code);
  return (
    <FormDialog
      title={purpose ? say('settings.change', { name: purpose.name }) : phrase('purposes.new')}
      {...(purpose ? { submitText: say('action.save') } : {})}
      size="lg"
      error={write.error}
      isBusy={write.isPending}
      isIncomplete={[value.code, value.name, value.text].some((one) => one.trim() === '') || isTaken}
      onSubmit={() => write.mutate(value)}
      onClose={purpose ? finish : onClose}
    >
      <TextInput
        data-autofocus
        required
        label={say('users.name')}
        error={issues.get('name')}
        value={value.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      {purpose ? null : (
        <TextInput
          required
          label={phrase('purposes.code')}
          description={phrase('purposes.codeText')}
          error={isTaken ? phrase('purposes.taken') : issues.get('code')}
          value={value.code}
          onChange={({ currentTarget }) => set({ code: toCode(currentTarget.value) })}
        />
      )}
      <Textarea
        required
        autosize
        minRows={3}
        maxRows={12}
        label={phrase('purposes.text')}
        description={
          purpose && value.text !== purpose.text
            ? phrase('purposes.nextVersion', { version: purpose.version + 1 })
            : phrase('purposes.textText')
        }
        error={issues.get('text')}
        value={value.text}
        onChange={({ currentTarget }) => set({ text: currentTarget.value })}
      />
      <Select
        role="combobox"
        allowDeselect={false}
        label={phrase('purposes.basis')}
        data={privacy.bases.map((one) => ({ value: one, label: code(one) }))}
        value={value.basis}
        onChange={(basis) => set({ basis: basis ?? value.basis })}
      />
      <TextInput
        type="number"
        min={1}
        label={phrase('purposes.validMonths')}
        description={phrase('purposes.validText')}
        error={issues.get('validMonths')}
        value={value.validMonths ?? ''}
        onChange={({ currentTarget: { value: typed } }) =>
          set({ validMonths: typed === '' ? null : Number(typed) })
        }
      />
    </FormDialog>
  );
}

/** Codes consist of capitals, digits and _. */
const toCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]+/gu, '_');

function useWritePurpose(purpose: Purpose | null, onDone: () => void) {
  const { say } = useTexts();
  const { phrase, code } = usePrivacyTexts();
  const tell = useTell();
  const save = useSaveChanges();
  const labels = {
    name: say('users.name'),
    text: phrase('purposes.text'),
    basis: phrase('purposes.basis'),
    validMonths: phrase('purposes.validMonths'),
  };
  return useMutation({
    mutationFn: async ({ code: named, name, text, basis, validMonths }: PurposeDraft) => {
      const value = { name, text, basis, validMonths };
      if (!purpose) return act<string>('privacy.setPurpose', { code: named, ...value });
      // A write replaces every value of a purpose, so all of them are sent if one has changed.
      const isChanged = changedFields(labels, { ...purpose }, value).length > 0;
      const all = Object.entries(labels).map(([field, label]) => ({
        name: field,
        label,
        value: value[field as keyof typeof value],
        seen: purpose[field as keyof typeof value],
      }));
      return save({
        endpoint: 'privacy.setPurpose',
        ids: { code: purpose.code },
        changed: isChanged ? all : [],
        inWords: (field, one) => (field === 'basis' ? code(plainText(one)) : plainText(one)),
      });
    },
    onSuccess: async (answer, { name }) => {
      await renew('privacy');
      if (answer === 'open') return;
      onDone();
      if (answer !== 'theirs') tell(say(purpose ? 'settings.saved' : 'record.created', { name }));
    },
  });
}
