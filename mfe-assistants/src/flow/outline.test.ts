import { randomFlows } from '@switchboard/contracts/flows/testing/random-flows';
import { screening } from '@switchboard/contracts/flows/testing/sample-flows';
import { expect, it } from 'vitest';
import { type OutlineItem, outlineOf, rowText } from './outline.ts';

const drawn = (items: readonly OutlineItem[], depth = 0): string[] =>
  items.flatMap((item) => [`${'  '.repeat(depth)}${rowText(item)}`, ...drawn(item.children, depth + 1)]);

it('the main path stays on one level of the outline, and other paths are below their node', () => {
  expect(drawn(outlineOf(screening(), null))).toEqual([
    'Say “Hello {first_name}.”',
    'Ask “How many years have you worked?”',
    '  No valid answer',
    '    Transfer “To Front desk”',
    '    End the call “Goodbye.”',
    'Decide “Enough experience?”',
    '  years ≥ 3',
    '    Ask “When can you start?”',
    '      No valid answer: continue at Transfer “To Front desk”',
    '    End the call “We will call you before {start}.”',
    '  years < 3: End the call “Thank you. Goodbye.”',
    '  Otherwise: not connected',
    'Exits from everywhere',
    '  Stop calling me: continue at End the call “Goodbye.”',
    '  Asks for a human: continue at Transfer “To Front desk”',
    '  Says goodbye: continue at End the call “Goodbye.”',
  ]);
});

it('every node has exactly one row in the outline, and every row has a unique id', () => {
  const all = (items: readonly OutlineItem[]): OutlineItem[] => items.flatMap((item) => [item, ...all(item.children)]);
  for (const flow of randomFlows(50)) {
    const rows = all(outlineOf(flow, null));
    const nodes = rows.flatMap((row) => (row.type === 'node' ? [row.node.id] : []));
    expect(nodes.toSorted()).toEqual(flow.nodes.map(({ id }) => id).toSorted());
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  }
});

it('an unreachable node is listed under "Nothing leads here"', () => {
  const flow = screening();
  const lost = { ...flow, edges: flow.edges.filter(({ from }) => from !== 'hello') };
  expect(drawn(outlineOf(lost, null)).slice(-3, -1)).not.toContain('Exits from everywhere');
  expect(outlineOf(lost, null).map(rowText)).toContain('Nothing leads here');
});
