import type { JsonObject } from '../../api/client.ts';
import type { FieldDefinition, InputDefinition, KindDefinition } from '../../definitions/definition.ts';

/** The record that a record screen shows. Every part of the screen takes these props. */
export interface RecordProps {
  readonly kind: KindDefinition;
  readonly id: string;
  readonly record: JsonObject;
}

/** One field of that record. */
export interface RecordFieldProps extends RecordProps {
  readonly field: FieldDefinition;
  readonly input: InputDefinition;
}
