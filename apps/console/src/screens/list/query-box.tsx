import { ActionIcon, Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { KindDefinition } from '../../definitions/definition.ts';
import { Icon } from '../../parts/icons.tsx';
import { useSingleKey } from '../../shell/use-keys.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { positionIn, suggest } from './query-completion.ts';
import { useQueryFields } from './use-query-fields.ts';
import classes from './list.module.css';

interface QueryBoxProps {
  readonly kind: KindDefinition;
  /** The query of the address. */
  readonly query: string;
  /** What the server says of it. */
  readonly problem: string | undefined;
  readonly onQuery: (query: string) => void;
  /** Told of every key, where the query is part of a form. */
  readonly onTyped?: (typed: string) => void;
}

/** A query is asked this long after the last key, in milliseconds; Enter asks at once. */
const patience = 500;

/** The query, with completion of fields and values, and the server's complaint at its place. */
export function QueryBox({ kind, query, problem, onQuery, onTyped }: QueryBoxProps) {
  const { say } = useTexts();
  const [typed, keepTyped] = useState(query);
  const setTyped = (text: string): void => {
    keepTyped(text);
    onTyped?.(text);
  };
  const [caret, setCaret] = useState(0);
  const [last, setLast] = useState(query);
  const [asked, setAsked] = useState(query);
  const ask = (text: string): void => {
    setAsked(text);
    onQuery(text);
  };
  if (last !== query) {
    setLast(query);
    // What was asked here is in the address a little later, and more may be typed by then.
    if (query !== asked) {
      setAsked(query);
      keepTyped(query);
    }
  }
  const input = useRef<HTMLInputElement>(null);
  const [wantsHelp, setWantsHelp] = useState(false);
  const fields = useQueryFields(kind, typed, caret);
  const suggestions = useMemo(() => suggest(typed, caret, fields), [typed, caret, fields]);
  const combobox = useCombobox({
    opened: wantsHelp && suggestions.length > 0,
    onOpenedChange: setWantsHelp,
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  useSingleKey(
    '/',
    useCallback(() => input.current?.focus(), []),
  );
  useQuietQuery(typed, query, ask);

  const choose = (value: string): void => {
    const chosen = suggestions.find((one) => one.value === value);
    if (!chosen) return;
    setTyped(chosen.query);
    setCaret(chosen.caret);
    combobox.resetSelectedOption();
    requestAnimationFrame(() => input.current?.setSelectionRange(chosen.caret, chosen.caret));
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() >= 0) return;
    combobox.closeDropdown();
    ask(typed.trim());
  };
  const isRefused = problem !== undefined && typed.trim() === query;
  return (
    <div className={classes.query}>
      <Combobox store={combobox} onOptionSubmit={choose} shadow="md" keepMounted={false}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={input}
            role="combobox"
            aria-label={say('list.query')}
            aria-autocomplete="list"
            placeholder={say('list.queryPlaceholder')}
            error={isRefused ? problem : undefined}
            errorProps={{ className: classes.problem }}
            autoComplete="off"
            spellCheck={false}
            leftSection={<Icon name="search" size={16} />}
            rightSection={
              typed === '' ? null : (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={say('list.clearQuery')}
                  onClick={() => {
                    setTyped('');
                    ask('');
                  }}
                >
                  <Icon name="cross" size={16} />
                </ActionIcon>
              )
            }
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setCaret(currentTarget.selectionStart ?? currentTarget.value.length);
              setWantsHelp(true);
              combobox.resetSelectedOption();
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={pressed}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options aria-label={say('list.suggestions')}>
            {suggestions.map(({ value, label, detail }) => (
              <Combobox.Option key={value} value={value} className={classes.suggestion ?? ''}>
                <span>{label}</span>
                <Text span size="xs" c="dimmed">
                  {detail}
                </Text>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {isRefused ? <Place query={query} position={positionIn(problem)} /> : null}
    </div>
  );
}

/** Asks the query when nobody has typed for a while. */
function useQuietQuery(typed: string, query: string, onQuery: (query: string) => void): void {
  const latest = useRef(onQuery);
  useEffect(() => {
    latest.current = onQuery;
  });
  useEffect(() => {
    if (typed.trim() === query || /[:(["]\s*$/u.test(typed)) return undefined;
    const timer = window.setTimeout(() => latest.current(typed.trim()), patience);
    return () => window.clearTimeout(timer);
  }, [typed, query]);
}

interface PlaceProps {
  readonly query: string;
  readonly position: number | undefined;
}

/** The query again, with what cannot be read marked. */
function Place({ query, position }: PlaceProps) {
  if (position === undefined) return null;
  const rest = query.slice(position);
  const length = Math.max(1, /^[^\s:()]+/u.exec(rest)?.[0].length ?? 1);
  return (
    <code className={classes.problemPlace}>
      {query.slice(0, position)}
      <mark>{rest.slice(0, length) || '\u00a0'}</mark>
      {rest.slice(length)}
    </code>
  );
}
