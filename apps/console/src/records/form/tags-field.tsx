import { TagsInput, type TagsInputProps } from '@mantine/core';

/** A list of words. Its code is loaded only by forms that have one. */
export default function TagsField(props: TagsInputProps) {
  return <TagsInput {...props} />;
}
