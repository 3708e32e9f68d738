import type { Random } from '@nova/random';
import type { Calendar } from './calendar.ts';
import type { Discipline } from './disciplines/discipline.ts';
import type { Culture } from './people-names.ts';
import type { Place } from './places.ts';

/** One line of an import. */
export type DemoLine = Readonly<Record<string, unknown>> & { readonly type: string };

/** What a demo is made from; a chapter is one scale's worth of it, so that any scale takes the same memory. */
export interface Chapter {
  readonly random: Random;
  readonly calendar: Calendar;
  /** Which chapter it is, from 0. */
  readonly number: number;
  /** How much of a whole chapter, up to 1. */
  readonly size: number;
  /** The caller's id of something in this chapter. */
  readonly id: (kind: string, number: number) => string;
}

/** How many there are of something in a chapter, at least one. */
export const amount = (chapter: Chapter, whole: number): number =>
  Math.max(1, Math.round(whole * chapter.size));

export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly team: string;
}

export interface Client {
  readonly id: string;
  readonly name: string;
  readonly discipline: Discipline;
  readonly place: Place;
  readonly domain: string;
  readonly owner: Colleague;
  readonly since: number;
  readonly contacts: readonly { readonly id: string; readonly name: string }[];
  readonly lines: readonly DemoLine[];
}

/** A candidate as the story needs it; what happens to it changes `status`, `active` and `hired`. */
export interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly culture: Culture;
  readonly discipline: Discipline;
  readonly rung: number;
  readonly place: Place;
  readonly owner: Colleague;
  /** Days ago. */
  readonly created: number;
  readonly salary: number;
  status: string;
  /** Days since the last thing that happened to it. */
  active: number;
  hired:
    | { readonly company: string; readonly title: string; readonly type: string; readonly daysAgo: number }
    | undefined;
  engaged: boolean;
}
