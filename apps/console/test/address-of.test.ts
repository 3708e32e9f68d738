import { describe, expect, it } from '@jest/globals';
import { toLinkAddress } from '../src/records/address-of.ts';

describe('the address of a text', () => {
  it.each([
    ['https://meet.example/a?b=c', 'https://meet.example/a?b=c'],
    ['meet.example/abc', 'https://meet.example/abc'],
    ['ada@agency.example', 'mailto:ada@agency.example'],
  ])('leads from %s to %s', (text, address) => {
    expect(toLinkAddress(text)).toBe(address);
  });

  it.each([
    '',
    'handle',
    'javascript:alert(1)',
    'JavaScript:alert(1)//a.example/',
    'data:text/html,x',
    '//evil.example',
    '/app/settings',
  ])('leads nowhere from %j', (text) => {
    expect(toLinkAddress(text)).toBeUndefined();
  });
});
