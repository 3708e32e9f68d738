import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { interfaceText } from './interface-text.ts';

describe('the interface', () => {
  const file = fileURLToPath(new URL('../interface.txt', import.meta.url));
  const command = 'ACCEPT_INTERFACE=1 npm test -w packages/contract -- interface-snapshot';
  const head = `# The interface, reviewed. A change is accepted with: ${command}\n\n`;

  it('It is the one that interface.txt describes; the command in its first line accepts a change', () => {
    const text = head + interfaceText();
    if (process.env.ACCEPT_INTERFACE === '1') writeFileSync(file, text);
    expect(text).toBe(readFileSync(file, 'utf8'));
  });
});
