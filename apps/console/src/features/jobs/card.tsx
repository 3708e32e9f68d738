import { useDraggable } from '@dnd-kit/core';
import { ActionIcon, Menu } from '@mantine/core';
import { memo, useEffect, useRef } from 'react';
import { Icon } from '../../parts/icons.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Application } from './board-places.ts';
import { useBoard } from './board-context.ts';
import classes from './board.module.css';

interface CardProps {
  readonly application: Application;
  readonly isHeld: boolean;
}

/** A candidate on the board: a button that can be dragged with a pointer or moved by keys, and a menu of stages. */
export const Card = memo(function Card({ application, isHeld }: CardProps) {
  const { helpId, focused, writes, open } = useBoard();
  const name = application.candidateName ?? '';
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging } = useDraggable({
    id: application.id,
    data: { application },
    disabled: !writes,
  });
  const button = useRef<HTMLButtonElement | null>(null);
  useEffect(() => {
    if (focused.current !== application.id) return;
    focused.current = null;
    button.current?.focus();
  });
  return (
    <li ref={setNodeRef} className={classes.card} data-taken={isDragging || isHeld || undefined}>
      <button
        type="button"
        ref={(node) => {
          button.current = node;
          setActivatorNodeRef(node);
        }}
        className={classes.name}
        aria-describedby={writes ? helpId : undefined}
        aria-pressed={isHeld || undefined}
        {...listeners}
        // Some browsers fire a click when Space is released, even though its press picked up the card.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        onClick={() => open(application)}
      >
        {name}
      </button>
      <Said application={application} />
      {writes ? <MoveMenu application={application} /> : null}
    </li>
  );
});

const Said = memo(function Said({ application }: Pick<CardProps, 'application'>) {
  const { ago, instant } = useTexts();
  const { subStateName, movedOn, rejected, stageName, rejectReasonName } = application;
  const words = [rejected ? stageName : null, rejected ? rejectReasonName : subStateName].filter(Boolean);
  return (
    <p className={classes.said}>
      {words.length > 0 ? `${words.join(' · ')} · ` : null}
      {movedOn ? (
        <time dateTime={movedOn} title={instant(movedOn)}>
          {ago(movedOn)}
        </time>
      ) : null}
    </p>
  );
});

const MoveMenu = memo(function MoveMenu({ application }: Pick<CardProps, 'application'>) {
  const { say } = useTexts();
  const { stages, move, focused, askToReject, open } = useBoard();
  const { id, stageCode, rejected } = application;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          className={classes.move ?? ''}
          variant="subtle"
          color="gray"
          size="md"
          aria-label={say('board.move', { name: application.candidateName ?? '' })}
        >
          <Icon name="more" size={22} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {stages.map(({ code, name }) => (
          <Menu.Item
            key={code}
            disabled={!rejected && code === stageCode}
            onClick={() => {
              focused.current = id;
              move(application, { place: code });
            }}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {rejected ? null : (
          <Menu.Item onClick={() => askToReject(application)}>{say('board.reject')}</Menu.Item>
        )}
        <Menu.Item onClick={() => open(application)}>{say('board.open')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});
