import { Button, CloseButton, Text } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import classes from './shell.module.css';

interface Told {
  readonly text: string;
  /** Undoes the action. If it resolves to a text, that is shown; otherwise the usual one. */
  readonly undo?: () => Promise<unknown>;
  readonly isFailure?: boolean;
}

/** Shows people what was done, and screen readers announce it politely. With `undo`, they can reverse it. */
export type Tell = (text: string, more?: Omit<Told, 'text'>) => void;

const TellContext = createContext<Tell>(() => undefined);

export const useTell = (): Tell => useContext(TellContext);

/** Milliseconds; a message with `undo` stays long enough to read it and reach the button. */
const shownFor = { plain: 6_000, undoable: 20_000 } as const;

export function TellProvider({ children }: { readonly children: ReactNode }) {
  const [told, setTold] = useState<Told | null>(null);
  const timer = useRef<number>(undefined);
  const tell = useCallback<Tell>((text, more = {}) => {
    window.clearTimeout(timer.current);
    setTold({ text, ...more });
    const duration = more.undo || more.isFailure ? shownFor.undoable : shownFor.plain;
    timer.current = window.setTimeout(() => setTold(null), duration);
  }, []);
  const value = useMemo(() => tell, [tell]);
  return (
    <TellContext.Provider value={value}>
      {children}
      <Message told={told} tell={tell} onClose={() => setTold(null)} />
    </TellContext.Provider>
  );
}

interface MessageProps {
  readonly told: Told | null;
  readonly tell: Tell;
  readonly onClose: () => void;
}

function Message({ told, tell, onClose }: MessageProps) {
  const { say } = useTexts();
  const undo = async (): Promise<void> => {
    onClose();
    try {
      const outcome = await told?.undo?.();
      tell(typeof outcome === 'string' ? outcome : say('status.undone'));
    } catch (error) {
      tell(error instanceof Error ? error.message : say('state.failed'), { isFailure: true });
    }
  };
  return (
    <div role="status" className={classes.told} data-shown={told !== null || undefined}>
      {told ? (
        <div className={classes.message} data-failure={told.isFailure || undefined}>
          <Text size="sm" className={classes.messageText}>
            {told.text}
          </Text>
          {told.undo ? (
            <Button size="compact-sm" variant="white" onClick={() => void undo()}>
              {say('status.undo')}
            </Button>
          ) : null}
          <CloseButton variant="transparent" c="inherit" aria-label={say('status.close')} onClick={onClose} />
        </div>
      ) : null}
    </div>
  );
}
