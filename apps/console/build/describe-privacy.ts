import { endpoints, retentionRun } from '@nova/features/contract';
import { type Kind, personalData } from '@nova/kinds';
import type { PrivacyDefinition } from '../src/features/privacy/privacy-definition.ts';

interface Schema {
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** What screens about privacy need of the contract and the kinds. */
export const describePrivacy = (): PrivacyDefinition => ({
  requestTypes: codesOf('privacy.createRequest', 'type'),
  requestStates: codesOf('privacy.requests', 'state'),
  bases: codesOf('privacy.setPurpose', 'basis'),
  actions: codesOf('privacy.setRetention', 'rules', 'action'),
  dates: codesOf('privacy.setRetention', 'rules', 'of'),
  mostPerRun: retentionRun.most,
  erasureReasons: codesOf('candidates.erase', 'reason'),
  personalFields: Object.fromEntries(personalData().map(({ kind }) => [kind.name, personalFieldsOf(kind)])),
});

/** The codes that a member of an endpoint's input takes, or one of the objects in it; none if there is no such endpoint. */
function codesOf(endpoint: string, ...path: readonly string[]): readonly string[] {
  const input = endpoints
    .find(({ name }) => name === endpoint)
    ?.input.toJSONSchema({ unrepresentable: 'any', io: 'input' }) as Schema | undefined;
  const resolved = (schema: Schema | undefined): Schema | undefined =>
    input?.$defs?.[schema?.$ref?.split('/').at(-1) ?? ''] ?? schema;
  let schema = input;
  for (const name of path) {
    const holder: Schema | undefined = resolved(schema?.items) ?? schema;
    schema = resolved(holder?.properties?.[name]);
  }
  return (schema?.enum ?? []).map(String);
}

const personalFieldsOf = ({ fields }: Kind): readonly string[] =>
  Object.entries(fields)
    .filter(([, { personal }]) => personal)
    .map(([name]) => name);
