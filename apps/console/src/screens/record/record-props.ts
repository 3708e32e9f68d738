import type { JsonObject } from '../../api/client.ts';
import type { FieldDefinition, InputDefinition, KindDefinition } from '../../definitions/definition.ts';

/** The record on screen; every part of its screen takes it. */
export interface RecordProps {
  readonly kind: KindDefinition;
  readonly id: string;
  readonly record: JsonObject;
}

/** One field of the record on screen. */
export interface RecordFieldProps extends RecordProps {
  readonly field: FieldDefinition;
  readonly input: InputDefinition;
}
