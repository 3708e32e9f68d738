import { describe, expect, it } from '@jest/globals';
import { Random } from '@nova/random';
import { makeMailbox, type Outcome, decideOutcome } from '../src/mail/outcomes.ts';

describe('the mailbox world', () => {
  const hour = 3_600_000;
  const sent = Date.parse('2026-03-02T09:00:00Z');
  const longAfter = sent + 90 * 24 * hour;

  const world = (seed: number | string, now = longAfter, size = 3_000): Outcome[] =>
    Array.from({ length: size }, (_, at) => {
      const email = `person${String(at)}@people.example`;
      return decideOutcome({
        random: new Random(`${String(seed)}/mail/${email}`),
        mailbox: makeMailbox(seed, email, longAfter),
        turnOn: sent + at * 100,
        now,
        links: 4,
        offset: 3_600_000,
      });
    });

  const part = (outcomes: readonly Outcome[], holds: (one: Outcome) => boolean): number =>
    outcomes.filter(holds).length / outcomes.length;

  const all = world(1);
  const delivered = all.filter(({ state }) => state === 'DELIVERED');

  it('depends on the seed alone', () => {
    expect(world(1)).toEqual(all);
    expect(world(2)).not.toEqual(all);
  });

  it('gives mails every outcome, and delivers most', () => {
    const states = new Set(all.map(({ state }) => state));
    expect([...states].sort()).toEqual(
      ['DELIVERED', 'HARD_BOUNCE', 'IN_DOUBT', 'REJECTED', 'SOFT_BOUNCE'].sort(),
    );
    expect(part(all, ({ state }) => state === 'DELIVERED')).toBeGreaterThan(0.9);
    expect(part(all, ({ state }) => state === 'HARD_BOUNCE')).toBeLessThan(0.05);
    expect(part(all, ({ attempts }) => attempts > 0)).toBeGreaterThan(0);
  });

  it('gives mailings realistic readers', () => {
    expect(part(delivered, ({ opens }) => opens.length > 0)).toBeGreaterThan(0.25);
    expect(part(delivered, ({ opens }) => opens.length > 0)).toBeLessThan(0.6);
    const opened = delivered.filter(({ opens }) => opens.length > 0);
    expect(part(opened, ({ clicks }) => clicks.length > 0)).toBeGreaterThan(0.1);
    expect(part(opened, ({ clicks }) => clicks.length > 0)).toBeLessThan(0.35);
    expect(part(opened, ({ unsubscribedOn }) => unsubscribedOn !== null)).toBeLessThan(0.03);
    expect(part(opened, ({ unsubscribedOn }) => unsubscribedOn !== null)).toBeGreaterThan(0);
    const soon = part(opened, ({ opens, dispatchedOn }) => (opens[0] ?? 0) - (dispatchedOn ?? 0) < 48 * hour);
    expect(soon).toBeGreaterThan(0.9);
    expect(soon).toBeLessThan(1);
  });

  it('opens no mail before it came, clicks only after opening, and unsubscribes last', () => {
    for (const { dispatchedOn, opens, clicks, unsubscribedOn, complainedOn, deliveredOn } of all) {
      const [first = Infinity] = opens;
      expect(opens.every((on) => on > (dispatchedOn ?? Infinity))).toBe(true);
      expect(opens).toEqual([...opens].sort((a, b) => a - b));
      expect(clicks.every(({ on, link }) => on > first && link >= 1 && link <= 4)).toBe(true);
      expect((unsubscribedOn ?? Infinity) > first || opens.length === 0).toBe(true);
      expect((complainedOn ?? Infinity) > first || opens.length === 0).toBe(true);
      expect((deliveredOn ?? -Infinity) <= first).toBe(true);
    }
  });

  it('opens no mail that bounced or was never sent', () => {
    const without = all.filter(({ state }) => state !== 'DELIVERED');
    expect(without.length).toBeGreaterThan(50);
    for (const { opens, clicks, machineOpens, unsubscribedOn } of without)
      expect([opens, clicks, machineOpens, unsubscribedOn]).toEqual([[], [], 0, null]);
  });

  it('stops at the present, and continues from there', () => {
    const now = sent + 5 * hour;
    const early = world(1, now);
    for (const [at, one] of early.entries()) {
      const then = all[at];
      const { opens, clicks, bouncedOn, unsubscribedOn, complainedOn, deliveredOn, turnOn } = one;
      const moments = [turnOn, ...opens, ...clicks.map(({ on }) => on), bouncedOn, unsubscribedOn];
      expect(Math.max(...[...moments, complainedOn, deliveredOn].map((on) => on ?? 0))).toBeLessThanOrEqual(
        now,
      );
      expect(then?.opens.slice(0, opens.length)).toEqual(opens);
      expect(then?.dispatchedOn).toBe(one.dispatchedOn);
    }
    expect(new Set(early.map(({ state }) => state))).toContain('DISPATCHED');
    expect(world(1, sent - 1).every(({ state }) => state === 'PENDING')).toBe(true);
  });

  it('opens little at night', () => {
    const nightly = delivered
      .flatMap(({ opens }) => opens)
      .filter((on) => new Date(on + hour).getUTCHours() < 7);
    expect(nightly).toEqual([]);
  });
});
