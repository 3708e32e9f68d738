import { Text } from '@mantine/core';

/** Shows a refusal below a value that has several inputs. */
export const FieldError = ({ children }: { readonly children: string | undefined }) =>
  children === undefined ? null : (
    <Text size="sm" c="var(--mantine-color-error)" role="alert">
      {children}
    </Text>
  );
