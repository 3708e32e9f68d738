import { Button, FocusTrap, Group, Overlay, Portal, Text, Title } from '@mantine/core';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useState,
} from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import classes from './records.module.css';

/** Two people's values of the same thing, as texts. */
interface Difference {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

export type ConflictDecision = 'mine' | 'theirs' | 'later';

type Ask = (differences: readonly Difference[]) => Promise<ConflictDecision>;

const ConflictContext = createContext<Ask>(() => Promise.resolve('later'));

/** Shows both values and asks which one remains; `later` leaves the typed value as it is. */
export const useConflict = (): Ask => useContext(ConflictContext);

interface OpenConflict {
  readonly differences: readonly Difference[];
  readonly decide: (decision: ConflictDecision) => void;
}

export function ConflictProvider({ children }: { readonly children: ReactNode }) {
  // Questions are asked one after the other.
  const [[first], setOpen] = useState<readonly OpenConflict[]>([]);
  const ask = useCallback<Ask>(
    (differences) =>
      new Promise((resolve) => {
        const decide = (decision: ConflictDecision): void => {
          setOpen((all) => all.filter((one) => one.decide !== decide));
          resolve(decision);
        };
        setOpen((all) => [...all, { differences, decide }]);
      }),
    [],
  );
  return (
    <ConflictContext.Provider value={ask}>
      {children}
      {first ? <ConflictDialog {...first} /> : null}
    </ConflictContext.Provider>
  );
}

/** The role of Mantine's dialog is fixed, but this one has to be an alert dialog. */
function ConflictDialog({ differences, decide }: OpenConflict) {
  const { say } = useTexts();
  const id = useId();
  const handleKey = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') decide('later');
  };
  return (
    <Portal>
      <Overlay fixed backgroundOpacity={0.5} zIndex={300} />
      <FocusTrap active>
        <section
          role="alertdialog"
          aria-modal
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
          className={classes.conflict}
          onKeyDown={handleKey}
        >
          <Title order={2} size="h4" id={`${id}-title`}>
            {say('conflict.title')}
          </Title>
          <Text id={`${id}-text`} size="sm" c="dimmed" my="xs">
            {say('conflict.text')}
          </Text>
          {differences.map(({ label, mine, theirs }) => (
            <div key={label} className={classes.difference}>
              <Text fw={600} size="sm">
                {label}
              </Text>
              <dl>
                <dt>{say('conflict.mine')}</dt>
                <dd>{mine || '–'}</dd>
                <dt>{say('conflict.theirs')}</dt>
                <dd>{theirs || '–'}</dd>
              </dl>
            </div>
          ))}
          <Group justify="flex-end" mt="md">
            <Button variant="default" data-autofocus onClick={() => decide('theirs')}>
              {say('conflict.takeTheirs')}
            </Button>
            <Button onClick={() => decide('mine')}>{say('conflict.keepMine')}</Button>
          </Group>
        </section>
      </FocusTrap>
    </Portal>
  );
}
