import { ActionIcon, Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { KindDefinition } from '../../definitions/definition.ts';
import { Icon } from '../../parts/icons.tsx';
import { useSingleKey } from '../../shell/use-keys.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { extractPosition, suggest } from './query-completion.ts';
import { useQueryFields } from './use-query-fields.ts';
import classes from './list.module.css';

interface QueryBoxProps {
  readonly kind: KindDefinition;
  /** The query of the address. */
  readonly query: string;
  /** The server's error message about the query. */
  readonly problem: string | undefined;
  readonly onQuery: (query: string) => void;
  /** Called whenever the text changes, for forms that the query is a part of. */
  readonly onTyped?: (typed: string) => void;
}

/** A query runs this long after the last key press, in milliseconds; Enter runs it at once. */
const patience = 500;

/** The input of the query. It completes fields and values, and marks where the server found an error. */
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
    // The address shows this box's own query with a delay, in which the person may have typed more. Only a query from
    // elsewhere replaces the typed text.
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
    const suggestion = suggestions.find((one) => one.value === value);
    if (!suggestion) return;
    setTyped(suggestion.query);
    setCaret(suggestion.caret);
    combobox.resetSelectedOption();
    requestAnimationFrame(() => input.current?.setSelectionRange(suggestion.caret, suggestion.caret));
  };
  const handleKey = (event: KeyboardEvent): void => {
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
            onKeyDown={handleKey}
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
      {isRefused ? <Place query={query} position={extractPosition(problem)} /> : null}
    </div>
  );
}

/** Runs the query once the person stops typing, unless it ends with an unfinished clause. */
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

/** Repeats the query with the part marked that the server could not parse. */
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
