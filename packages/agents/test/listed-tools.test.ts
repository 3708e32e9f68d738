import { describe, expect, it } from '@jest/globals';
import { writeInstructions } from '../src/instructions.ts';
import { toListedTool } from '../src/listed-tools.ts';
import { readingTools, tools } from '../src/tools/tools.ts';

const bytes = (value: unknown): number =>
  Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));

describe('what a model is told before it acts', () => {
  it('the list of tools costs at most 4,000 tokens', () => {
    expect(bytes(tools.map(toListedTool)) / 4).toBeLessThanOrEqual(4_000);
  });

  it('instructions have at most 2,000 bytes', () => {
    expect(bytes(writeInstructions(true))).toBeLessThanOrEqual(2_000);
    expect(bytes(writeInstructions(false))).toBeLessThanOrEqual(2_000);
  });

  it('every tool has both schemas, closed arguments, and says what it is', () => {
    for (const one of tools.map(toListedTool)) {
      expect(one.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(one.outputSchema.type).toBe('object');
      expect(one.annotations).toMatchObject({ destructiveHint: false, openWorldHint: false });
      expect(one.description).not.toBe('');
    }
  });

  it('reading tools are those that write nothing', () => {
    expect(readingTools.map(({ name }) => name)).toEqual([
      ...['describe', 'find', 'get', 'pipeline', 'campaign_audience', 'proposals'],
    ]);
    expect(readingTools.map(toListedTool).every(({ annotations }) => annotations.readOnlyHint)).toBe(true);
  });
});
