import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { Icon } from './icons.tsx';

export interface DialogProps {
  readonly title: string;
  readonly opened?: boolean;
  readonly size?: 'md' | 'lg' | 'xl';
  /** True if a click outside does not close the dialog. */
  readonly keepsOpen?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with its title and a button to close it. */
export default function ModalDialog({
  title,
  opened = true,
  size = 'md',
  keepsOpen = false,
  onClose,
  children,
}: DialogProps) {
  const { say } = useTexts();
  useFocusBack();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={!keepsOpen}
      closeButtonProps={{ 'aria-label': say('action.close'), icon: <Icon name="cross" /> }}
    >
      {children}
    </Modal>
  );
}

/**
 * Returns the focus to its place before the dialog, unless it has moved on. Without this, a closed dialog leaves the
 * focus nowhere.
 */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      if (isNowhere && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    },
    [before],
  );
}
