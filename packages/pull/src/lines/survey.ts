import { customFieldEntities, type CustomFieldKind, type ImportType } from '@nova/features/contract';
import { z } from 'zod';
import type { OtherRecord } from '../http/envelopes.ts';
import { createReferenceFinder, type NamedReference, type NameFinder } from './line-of.ts';

const customValue = z.looseObject({
  fieldId: z.string(),
  fieldLabel: z.string().nullish(),
  value: z.unknown(),
  boolValue: z.unknown(),
  dateValue: z.unknown(),
  listValue: z.unknown(),
});

const recruiterShape = z.looseObject({
  id: z.string().min(1),
  fullName: z.string().nullish(),
  email: z.string().nullish(),
});

export interface NamedField {
  readonly id: string;
  readonly entity: string;
  readonly label: string;
  /** Undefined until a value shows the kind. */
  readonly kind: CustomFieldKind | undefined;
}

/** Collects the users, custom fields and jobs that records refer to, for servers without lists of them. */
export class Survey {
  readonly users = new Map<string, NamedReference>();
  readonly fields = new Map<string, NamedField>();
  /** Ids of jobs in the order of their appearance. */
  readonly jobIds = new Set<string>();
  readonly #finders = new Map<ImportType, { readonly users: NameFinder; readonly jobs: NameFinder }>();

  add(type: ImportType, record: OtherRecord): void {
    const { users, jobs } = this.#findersOf(type);
    for (const user of users(record)) this.#learnUser(user);
    for (const { id } of jobs(record)) this.jobIds.add(id);
    if (!customFieldEntities.some((entity) => entity === type)) return;
    const values = z.array(customValue).safeParse(record.customFields).data ?? [];
    for (const value of values) this.#learnField(type, value);
  }

  addRecruiter(recruiter: unknown): void {
    const { data } = recruiterShape.safeParse(recruiter);
    if (data)
      this.#learnUser({ id: data.id, name: data.fullName ?? undefined, email: data.email ?? undefined });
  }

  #learnUser({ id, name, email }: NamedReference): void {
    const user = this.users.get(id);
    this.users.set(id, { id, name: user?.name ?? name, email: user?.email ?? email });
  }

  #learnField(entity: string, value: z.output<typeof customValue>): void {
    const { fieldId: id, fieldLabel } = value;
    const field = this.fields.get(`${entity} ${id}`);
    const label = field?.label ?? fieldLabel ?? id;
    this.fields.set(`${entity} ${id}`, { id, entity, label, kind: field?.kind ?? guessKind(value) });
  }

  #findersOf(type: ImportType): { readonly users: NameFinder; readonly jobs: NameFinder } {
    const finders = this.#finders.get(type) ?? {
      users: createReferenceFinder(type, 'user'),
      jobs: createReferenceFinder(type, 'job'),
    };
    this.#finders.set(type, finders);
    return finders;
  }
}

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** The member that has the value shows the kind. Numbers are not recognised, since they look like texts. */
function guessKind({ value, boolValue, dateValue, listValue }: z.output<typeof customValue>) {
  if (isGiven(boolValue)) return 'BOOLEAN';
  if (isGiven(dateValue)) return 'DATE';
  if (Array.isArray(listValue) && listValue.length > 0) return 'LIST';
  return isGiven(value) ? 'TEXT' : undefined;
}
