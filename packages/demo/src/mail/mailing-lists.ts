import type { ListEntity } from '@nova/contract';
import { listId, senderId } from './mailing-ids.ts';

interface NamedList {
  readonly id: string;
  readonly name: string;
  readonly entity: ListEntity;
}

/** People whom campaigns go to: whom a query finds, or a share of the agency's people whom somebody chose one by one. */
export type MailingList = NamedList &
  (
    | { readonly kind: 'QUERY'; readonly query: string }
    | { readonly kind: 'STATIC'; readonly query: null; readonly share: number }
  );

const query = (number: number, name: string, text: string): MailingList => ({
  id: listId(number),
  name,
  entity: 'candidate',
  kind: 'QUERY',
  query: text,
});

const chosen = (number: number, name: string, entity: ListEntity, share: number): MailingList => ({
  id: listId(number),
  name,
  entity,
  kind: 'STATIC',
  query: null,
  share,
});

/** Some dozens of people each in a demo of one scale: whatever a demo holds beside them stays much more. */
export const mailingLists = {
  developers: query(
    1,
    'Web developers, available',
    'skills:(TypeScript OR React) AND statusName:Available AND address.country:"United Kingdom"',
  ),
  accountants: query(2, 'Accountants with IFRS', 'skills:IFRS AND jobTitle:(accountant OR controller)'),
  nurses: query(3, 'Senior nurses', 'jobTitle:"Senior Nurse" AND address.country:"United Kingdom"'),
  alumni: query(4, 'People we placed', 'placed:true AND rating:>=3'),
  readers: chosen(5, 'Newsletter readers', 'candidate', 0.022),
  clients: chosen(6, 'Client contacts', 'contact', 0.12),
} as const satisfies Readonly<Record<string, MailingList>>;

export interface Sender {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly replyTo: string | null;
  readonly ratePerSecond: number | null;
}

export const senders = {
  jobs: {
    id: senderId(1),
    name: 'Demo agency jobs',
    email: 'jobs@demo.example',
    replyTo: null,
    ratePerSecond: 5,
  },
  news: {
    id: senderId(2),
    name: 'Demo agency',
    email: 'news@demo.example',
    replyTo: 'hello@demo.example',
    ratePerSecond: null,
  },
  clients: {
    id: senderId(3),
    name: 'Maya Ellison, Demo agency',
    email: 'maya.ellison@demo.example',
    replyTo: null,
    ratePerSecond: 2,
  },
} as const satisfies Readonly<Record<string, Sender>>;
