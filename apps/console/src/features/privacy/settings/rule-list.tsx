import { ActionIcon, Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { findKind } from '../../../definitions/kinds.ts';
import { Icon } from '../../../parts/icons.tsx';
import { Mark } from '../../../parts/mark.tsx';
import { Empty } from '../../../parts/states.tsx';
import { usePurposes } from '../use-purposes.ts';
import { usePrivacyTexts } from '../texts/use-privacy-texts.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { moveItem, type Rule } from './retention-data.ts';
import classes from './privacy.module.css';

interface RuleListProps {
  readonly rules: readonly Rule[];
  /** Undefined if the user may not change the rules. */
  readonly onChange: ((rules: readonly Rule[]) => void) | undefined;
  readonly onEdit: (rule: Rule) => void;
}

/** Lists the rules in their order. Buttons, or Alt with an arrow key, move a rule. */
export function RuleList({ rules, onChange, onEdit }: RuleListProps) {
  const { say } = useTexts();
  const { phrase } = usePrivacyTexts();
  const { list, told, move } = useMoves(rules, onChange);
  if (rules.length === 0) return <Empty>{phrase('retention.none')}</Empty>;
  return (
    <>
      <ol ref={list} className={classes.rules} aria-label={phrase('retention.rules')}>
        {rules.map((rule, at) => (
          <li key={rule.name} className={classes.rule} onKeyDown={(event) => move.pressed(event, at)}>
            <RuleText rule={rule} />
            {onChange ? (
              <span className={classes.ruleActions}>
                <MoveButton name={rule.name} by={-1} isOff={at === 0} onMove={() => move.by(at, -1)} />
                <MoveButton
                  name={rule.name}
                  by={1}
                  isOff={at === rules.length - 1}
                  onMove={() => move.by(at, 1)}
                />
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={say('settings.change', { name: rule.name })}
                  onClick={() => onEdit(rule)}
                >
                  {say('settings.changeShort')}
                </Button>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={say('form.remove', { name: rule.name })}
                  onClick={() => onChange(rules.filter((one) => one !== rule))}
                >
                  <Icon name="trash" size={16} />
                </ActionIcon>
              </span>
            ) : null}
          </li>
        ))}
      </ol>
      <p role="status" className={classes.unseen}>
        {told}
      </p>
    </>
  );
}

interface MoveButtonProps {
  readonly name: string;
  readonly by: 1 | -1;
  /**
   * True if the rule cannot move further. The button is not disabled then, because a disabled button would lose the
   * focus.
   */
  readonly isOff: boolean;
  readonly onMove: () => void;
}

function MoveButton({ name, by, isOff, onMove }: MoveButtonProps) {
  const { say } = useTexts();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-disabled={isOff}
      data-by={by}
      aria-label={say(by < 0 ? 'form.moveUp' : 'form.moveDown', { name })}
      onClick={() => isOff || onMove()}
    >
      <Icon name={by < 0 ? 'up' : 'down'} size={16} />
    </ActionIcon>
  );
}

/** Moves rules. The focus follows the moved rule, and its new place is announced. */
function useMoves(rules: readonly Rule[], onChange: RuleListProps['onChange']) {
  const { phrase } = usePrivacyTexts();
  const list = useRef<HTMLOListElement>(null);
  const focusTarget = useRef<{ readonly at: number; readonly by: 1 | -1 } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const { at, by } = focusTarget.current ?? { at: -1, by: 1 };
    focusTarget.current = null;
    list.current?.children[at]?.querySelector<HTMLElement>(`[data-by="${String(by)}"]`)?.focus();
  }, [rules]);
  const by = (at: number, step: 1 | -1): void => {
    const to = at + step;
    if (!onChange || to < 0 || to >= rules.length) return;
    focusTarget.current = { at: to, by: step };
    onChange(moveItem(rules, at, step));
    setAnnouncement(
      phrase('retention.moved', { name: rules[at]?.name ?? '', place: to + 1, count: rules.length }),
    );
  };
  const handleKey = (event: KeyboardEvent, at: number): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    by(at, event.key === 'ArrowUp' ? -1 : 1);
  };
  return { list, told: announcement, move: { by, pressed: handleKey } };
}

const tones = { ASK: 'good', ANONYMISE: 'wait', ERASE: 'bad' } as const;

/** Describes a rule in a sentence. */
function RuleText({ rule }: { readonly rule: Rule }) {
  const { kindName, label } = useTexts();
  const { phrase, code } = usePrivacyTexts();
  const purposes = usePurposes(rule.action === 'ASK');
  const kind = findKind(rule.entity);
  const purpose = purposes.find((one) => one.code === rule.purpose)?.name ?? rule.purpose;
  return (
    <div>
      <div className={classes.ruleName}>
        <strong>{rule.name}</strong> <Mark tone={tones[rule.action]}>{code(rule.action)}</Mark>
        {rule.nightly ? <Mark>{phrase('retention.nightly')}</Mark> : null}
      </div>
      <div className={classes.ruleText}>
        {phrase('retention.sentence', {
          count: rule.afterDays,
          kinds: kind ? kindName(kind, 'title') : rule.entity,
          date: label(kind, rule.of),
        })}
        {rule.query === '' ? null : (
          <>
            {' · '}
            <code>{rule.query}</code>
          </>
        )}
        {rule.action === 'ASK' && purpose !== null ? ` · ${purpose}` : null}
      </div>
    </div>
  );
}
