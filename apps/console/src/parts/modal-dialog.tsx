import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { Icon } from './icons.tsx';

export interface DialogProps {
  readonly title: string;
  readonly opened?: boolean;
  readonly size?: 'md' | 'lg' | 'xl';
  /** Whether a click beside it does not close it. */
  readonly keepsOpen?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with its title and a way to close it. */
export default function ModalDialog({
  title,
  opened = true,
  size = 'md',
  keepsOpen = false,
  onClose,
  children,
}: DialogProps) {
  const { say } = useTexts();
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
