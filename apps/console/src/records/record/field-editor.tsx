import { ActionIcon, Group, Text } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { type Failure, failureOf, type JsonValue } from '../../api/client.ts';
import type { InputDefinition } from '../../definitions/definition.ts';
import { Icon } from '../../parts/icons.tsx';
import { FieldInput } from '../form/field-input.tsx';
import { issuesBelow, wholeIssue } from '../form/issues.ts';
import { useFirstRefused } from '../form/use-first-refused.ts';
import { asSent, asWritten } from '../form/written-values.ts';
import { useDraft } from '../use-draft.ts';
import { useSaveField } from '../use-save-field.ts';
import { findShownMember } from '../values.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import type { RecordFieldProps } from './record-props.ts';
import classes from './record.module.css';

interface FieldDraft {
  readonly value: JsonValue;
  /** The record's value when the person began to edit. */
  readonly seen: JsonValue;
}

interface Failed {
  /** Null if the server could not be reached. */
  readonly failure: Failure | null;
  readonly message: string;
}

interface EditorProps extends RecordFieldProps {
  readonly draftKey: string;
  readonly onClose: () => void;
}

/** Edits a field in place. It is loaded when the first editor opens. */
export default function FieldEditor({ kind, id, record, field, input, draftKey, onClose }: EditorProps) {
  const { say } = useTexts();
  const [start] = useState<FieldDraft>(() => {
    const current = record[field.name] ?? null;
    return { value: asWritten(input.control, current), seen: current };
  });
  const draft = useDraft<FieldDraft>(draftKey, start);
  const save = useSaveField(kind, id);
  const [failed, setFailed] = useState<Failed>();
  const editor = useFirstRefused<HTMLDivElement>(failed);
  const [isBusy, setBusy] = useState(false);
  const finish = (): void => {
    draft.discard();
    onClose();
  };
  const submit = async (value: JsonValue): Promise<void> => {
    setBusy(true);
    setFailed(undefined);
    try {
      const outcome = await save({ input, value: asSent(input, value), seen: draft.value.seen });
      if (outcome !== 'open') finish();
    } catch (thrown) {
      const failure = failureOf(thrown);
      setFailed({ failure, message: failure ? (thrown as Error).message : say('state.unreachable') });
    } finally {
      setBusy(false);
    }
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement;
    if (target.getAttribute('aria-expanded') === 'true') return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      finish();
    }
    if (event.key !== 'Enter' || event.shiftKey || target.tagName === 'BUTTON' || hasOpenTag(input, target))
      return;
    event.preventDefault();
    void submit(draft.value.value);
  };
  // A choice from a list is complete, so it is saved without a further key press.
  const savesAtOnce = input.control === 'choice' || (input.control === 'reference' && kind.takesExpected);
  const issues = issuesBelow(failed?.failure ?? null, input.name);
  const isAway = 'shownAs' in field && record[findShownMember(field)];
  return (
    <div ref={editor} className={classes.editor} onKeyDown={handleKey}>
      <FieldInput
        kind={kind}
        input={input}
        autoFocus
        isLabelHidden={input.control !== 'parts' && input.control !== 'customFields'}
        value={draft.value.value}
        currentName={typeof isAway === 'string' ? isAway : undefined}
        error={failed && (issues.size > 0 ? wholeIssue(input, issues) : failed.message)}
        issues={issues}
        onChange={(value) => {
          draft.set({ ...draft.value, value });
          if (savesAtOnce) void submit(value);
        }}
      />
      <Group gap={4}>
        <ActionIcon
          variant="light"
          aria-label={say('action.save')}
          loading={isBusy}
          onClick={() => void submit(draft.value.value)}
        >
          <Icon name="check" size={16} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={say('action.cancel')} onClick={finish}>
          <Icon name="cross" size={16} />
        </ActionIcon>
        {draft.wasKept ? (
          <Text size="xs" c="dimmed">
            {say('form.draft')}
          </Text>
        ) : null}
      </Group>
    </div>
  );
}

/** True while a tag is being typed. Enter then completes the tag, and only a second Enter saves the field. */
const hasOpenTag = ({ control }: InputDefinition, target: HTMLElement): boolean =>
  (control === 'tags' || control === 'texts') && target instanceof HTMLInputElement && target.value !== '';
