import { describe, expect, it } from '@jest/globals';
import { callerOrigin } from '../src/edge/caller.ts';
import { requestTarget } from '../src/exchange.ts';

describe('caller origin', () => {
  describe('links to files', () => {
    it('use the Host header without a proxy, whatever else is claimed', () => {
      const claimed = {
        host: 'crm.example:3000',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'evil.example',
      };
      expect(callerOrigin(claimed, 0)).toBe('http://crm.example:3000');
      expect(callerOrigin({ host: 'a b/"' }, 0)).toBe('http://localhost');
      expect(callerOrigin({}, 0)).toBe('http://localhost');
    });

    it('use what the outermost trusted proxy says', () => {
      const through = (proto: string, host: string, proxies: number) =>
        callerOrigin({ host: 'inner:3000', 'x-forwarded-proto': proto, 'x-forwarded-host': host }, proxies);
      expect(through('https', 'crm.example', 1)).toBe('https://crm.example');
      expect(through('http, https', 'evil.example, crm.example', 1)).toBe('https://crm.example');
      expect(through('http, https, http', 'evil.example, crm.example, inner', 2)).toBe('https://crm.example');
      expect(through('https', 'crm.example', 3)).toBe('https://crm.example');
      expect(through('javascript', 'crm.example/"><x', 1)).toBe('http://inner:3000');
    });
  });

  it('leaves a request target unresolved', () => {
    expect(requestTarget('/a/../b?x=1?y').path).toBe('/a/../b');
    expect(requestTarget('http://h:1/a?x=%20').query.get('x')).toBe(' ');
    expect(requestTarget('http://h').path).toBe('/');
    expect(requestTarget('*').path).toBe('*');
  });
});
