import type { Kind } from '../kind.ts';
import type { SqlSource } from './source.ts';

/** Values of custom fields carry their labels: written with those of the moment, whoever writes them. */
export function labelTriggers(kind: Kind): readonly SqlSource[] {
  return Object.entries(kind.fields).flatMap(([column, { type }]) => {
    if (type !== 'customFields') return [];
    const some = `jsonb_array_length(NEW."${column}") > 0`;
    const sql = `CREATE TRIGGER nova_label_insert BEFORE INSERT ON ${kind.table} FOR EACH ROW
  WHEN (${some}) EXECUTE FUNCTION nova_label_values();
CREATE TRIGGER nova_label_update BEFORE UPDATE OF "${column}" ON ${kind.table} FOR EACH ROW
  WHEN (OLD."${column}" IS DISTINCT FROM NEW."${column}" AND ${some}) EXECUTE FUNCTION nova_label_values();
`;
    return [{ name: `labels of ${kind.table}`, sql }];
  });
}
