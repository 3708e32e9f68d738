import { Checkbox, Text } from '@mantine/core';
import type { JsonObject } from '../../api/client.ts';
import { usePermissions } from '../../api/session.ts';
import { Panel } from '../../parts/panel.tsx';
import { useTaskDone } from './use-task-done.ts';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { More } from '../../records/record/more.tsx';
import type { RecordProps } from '../../records/record/record-props.ts';
import recordClasses from '../../records/record/record.module.css';
import classes from './notes.module.css';

const text = (note: JsonObject, name: string): string => (typeof note[name] === 'string' ? note[name] : '');

/** Lists the record's notes and tasks. */
export function Notes({ kind, id }: RecordProps) {
  const { say } = useTexts();
  return (
    <Panel title={say('record.notes')}>
      <More name="notes.list" input={{ [`${kind.name}Id`]: id }} none={say('record.noNotes')}>
        {(notes) => (
          <ul className={classes.notes}>
            {notes.map((note) => (
              <li key={text(note, 'id')}>
                <Note note={note} />
              </li>
            ))}
          </ul>
        )}
      </More>
    </Panel>
  );
}

function Note({ note }: { readonly note: JsonObject }) {
  const { ago, instant } = useTexts();
  const author = text(note, 'ownerName');
  const title = text(note, 'subject') || text(note, 'typeName') || text(note, 'reference');
  return (
    <>
      <Text size="sm" fw={500}>
        <ScreenLink to={`/notes/${text(note, 'id')}`} className={recordClasses.quiet}>
          {title}
        </ScreenLink>
      </Text>
      {text(note, 'text') === '' ? null : (
        <Text size="sm" className={recordClasses.text ?? ''} lineClamp={6}>
          {text(note, 'text')}
        </Text>
      )}
      {text(note, 'dueOn') === '' ? null : <Task note={note} title={title} />}
      <Text size="xs" c="dimmed">
        <time dateTime={text(note, 'createdOn')} title={instant(text(note, 'createdOn'))}>
          {ago(text(note, 'createdOn'))}
        </time>
        {author === '' ? null : ` · ${author}`}
        {text(note, 'subject') === '' || text(note, 'typeName') === ''
          ? null
          : ` · ${text(note, 'typeName')}`}
      </Text>
    </>
  );
}

/** The checkbox and the due date of a note that is a task. */
function Task({ note, title }: { readonly note: JsonObject; readonly title: string }) {
  const { say, instant } = useTexts();
  const { writes } = usePermissions();
  const doneOn = text(note, 'doneOn');
  const isDone = doneOn !== '';
  const change = useTaskDone();
  const when = isDone
    ? say('record.doneOn', { date: instant(doneOn) })
    : say('record.dueOn', { date: instant(text(note, 'dueOn')) });
  return (
    <Checkbox
      my={4}
      label={`${title}: ${when}`}
      checked={isDone !== change.isPending}
      disabled={!writes}
      onChange={() => change.isPending || change.mutate({ id: text(note, 'id'), title, doneOn })}
    />
  );
}
