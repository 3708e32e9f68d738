import { describe, expect, it } from '@jest/globals';
import { nextSort, readFirstOrder, turnRound, writeOrder } from '../src/records/list/list-order.ts';

describe('the order of a list', () => {
  it('its text is the one that the API takes', () => {
    expect(readFirstOrder('lastName')).toEqual({ column: 'lastName', direction: 'ascending' });
    expect(readFirstOrder('-updatedOn,lastName')).toEqual({ column: 'updatedOn', direction: 'descending' });
    expect(writeOrder({ column: 'updatedOn', direction: 'descending' })).toBe('-updatedOn');
    expect(writeOrder(turnRound({ column: 'address.city', direction: 'descending' }))).toBe('address.city');
  });

  it.each([undefined, '', '-'])('an address without a field means newest first: %s', (sort) => {
    expect(readFirstOrder(sort)).toBeUndefined();
  });

  const press = (field: { name: string; kind: string }, sort?: string) => nextSort(field, sort);

  it('ascends, descends, and is newest first again', () => {
    const name = { name: 'lastName', kind: 'text' };
    expect(press(name)).toBe('lastName');
    expect(press(name, 'lastName')).toBe('-lastName');
    expect(press(name, '-lastName')).toBeUndefined();
  });

  it('begins with the newest date', () => {
    const date = { name: 'updatedOn', kind: 'date' };
    expect(press(date)).toBe('-updatedOn');
    expect(press(date, '-updatedOn')).toBe('updatedOn');
    expect(press(date, 'updatedOn')).toBeUndefined();
  });

  it('turns round an order of several fields by its first, and replaces that of another column', () => {
    const name = { name: 'lastName', kind: 'text' };
    expect(press(name, 'lastName,-updatedOn')).toBe('-lastName');
    expect(press(name, '-updatedOn,lastName')).toBe('lastName');
  });
});
