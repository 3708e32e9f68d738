import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import type { JsonObject } from '../../api/client.ts';
import { usePermissions, useSession } from '../../api/session.ts';
import { findKind, recordPath } from '../../definitions/kinds.ts';
import { useTaskDone } from './use-task-done.ts';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { groupTask } from './task-groups.ts';
import classes from './tasks.module.css';

const text = (note: JsonObject, name: string): string => (typeof note[name] === 'string' ? note[name] : '');

const firstLine = (long: string): string => long.split('\n')[0]?.slice(0, 120) ?? '';

/** A task: a checkbox, its title, its due date, and the records it is about. */
export function TaskItem({ note }: { readonly note: JsonObject }) {
  const { say, instant } = useTexts();
  const { writes } = usePermissions();
  const { timeZone } = useSession().account;
  const change = useTaskDone();
  const dueId = useId();
  const [id, doneOn, dueOn] = [text(note, 'id'), text(note, 'doneOn'), text(note, 'dueOn')];
  const title = text(note, 'subject') || firstLine(text(note, 'text'));
  const isDone = doneOn !== '';
  return (
    <li className={classes.task} data-done={isDone !== change.isPending || undefined}>
      <Checkbox
        label={title}
        aria-describedby={dueId}
        checked={isDone !== change.isPending}
        disabled={!writes}
        onChange={() => change.isPending || change.mutate({ id, title, doneOn })}
      />
      <p className={classes.about}>
        <span
          id={dueId}
          data-overdue={(!isDone && groupTask(note, new Date(), timeZone) === 'overdue') || undefined}
        >
          {isDone
            ? say('record.doneOn', { date: instant(doneOn) })
            : dueOn === ''
              ? say('tasks.noDate')
              : say('record.dueOn', { date: instant(dueOn) })}
        </span>
        <Subjects note={note} />
        <ScreenLink to={`/notes/${id}`}>{text(note, 'typeName') || text(note, 'reference')}</ScreenLink>
      </p>
    </li>
  );
}

/** Links to the records that the note refers to. */
const Subjects = ({ note }: { readonly note: JsonObject }) =>
  (findKind('note')?.fields ?? []).flatMap(({ name, type, to }) => {
    const path = type === 'reference' && to !== undefined ? recordPath(to, text(note, name)) : undefined;
    if (path === undefined || text(note, name) === '') return [];
    return (
      <ScreenLink key={name} to={path}>
        {text(note, `${name.slice(0, -2)}Name`)}
      </ScreenLink>
    );
  });
