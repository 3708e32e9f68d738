import { ActionIcon } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { isWide } from '../../definitions/kinds.ts';
import { Icon } from '../../parts/icons.tsx';
import { hasDraft } from '../use-draft.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import type { RecordFieldProps } from './record-props.ts';
import { ValueView } from './value-view.tsx';
import classes from './record.module.css';

const FieldEditor = lazy(() => import('./field-editor.tsx'));

/** A value with a button to edit it in place. An unsaved edit survives a reload. */
export function InlineField(props: RecordFieldProps) {
  const { kind, id, record, field, input } = props;
  const { say, label } = useTexts();
  const key = `${kind.name}.${id}.${input.name}`;
  const [isEdited, setEdited] = useState(() => hasDraft(key));
  const button = useRef<HTMLButtonElement>(null);
  const name = label(kind, field.name);
  const close = (): void => {
    setEdited(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <div className={classes.field} data-wide={isWide(input) || undefined} data-edited={isEdited || undefined}>
      <dt>{name}</dt>
      <dd>
        {isEdited ? (
          <Suspense fallback={<ValueView kind={kind} record={record} field={field} />}>
            <FieldEditor {...props} draftKey={key} onClose={close} />
          </Suspense>
        ) : (
          <>
            <ValueView kind={kind} record={record} field={field} />
            <ActionIcon
              ref={button}
              className={classes.edit ?? ''}
              variant="subtle"
              color="gray"
              size={26}
              aria-label={say('record.edit', { label: name })}
              onClick={() => setEdited(true)}
            >
              <Icon name="pencil" size={15} />
            </ActionIcon>
          </>
        )}
      </dd>
    </div>
  );
}
