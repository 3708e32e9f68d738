import { TagsInput, type TagsInputProps } from '@mantine/core';

/** A list of words. It is loaded where a form has one: most pages are shown without. */
export default function TagsField(props: TagsInputProps) {
  return <TagsInput {...props} />;
}
