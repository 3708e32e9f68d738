import { Button, Group, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { Icon } from './icons.tsx';

/** A text to use elsewhere, with a button `Copy`. */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const { say } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // There is a clipboard only over https. Otherwise the text is selected, so that a key can copy it.
    }
  };
  return (
    <Group gap="xs" align="end" wrap="nowrap">
      <TextInput
        ref={input}
        readOnly
        label={label}
        value={value}
        ff="monospace"
        style={{ flex: 1, minWidth: 0 }}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={<Icon name={isCopied ? 'check' : 'copy'} size={16} />}
        onClick={() => void copy()}
      >
        {say(isCopied ? 'parts.copied' : 'parts.copy')}
      </Button>
    </Group>
  );
}
