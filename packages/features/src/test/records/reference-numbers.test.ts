import { describe, expect, it } from '@jest/globals';
import { type Ports, referenceNumbers } from '@nova/core';

describe('claimed reference numbers', () => {
  const ports = {} as Ports;
  const of = (account: string) => referenceNumbers(ports, account, 'candidate');

  it('come singly at first, and in blocks when many are needed', () => {
    const wanted = Array.from({ length: 10 }, () => of('many').amountToReserve());
    expect(wanted).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 32, 32]);
  });

  it('go out lowest first, including those of refused creates', () => {
    const numbers = of('ordered');
    numbers.add(1_010, 3);
    numbers.add(1_004);
    expect([1, 2, 3, 4, 5].map(() => numbers.next())).toEqual([1_004, 1_010, 1_011, 1_012, undefined]);
  });

  it('expire when another process has used one of them', () => {
    const numbers = of('cleared');
    numbers.add(1_001, 5);
    numbers.clear();
    expect(numbers.next()).toBeUndefined();
  });

  it('belong to one account and one process', () => {
    of('one').add(1_001);
    expect(of('other').next()).toBeUndefined();
    expect(referenceNumbers({} as Ports, 'one', 'candidate').next()).toBeUndefined();
    expect(of('one').next()).toBe(1_001);
  });
});
