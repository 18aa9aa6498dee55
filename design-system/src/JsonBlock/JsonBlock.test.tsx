import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { JsonBlock } from './JsonBlock.tsx';
import { jsonTokens } from './jsonTokens.ts';

describe('JsonBlock', () => {
  it('shows the value as indented JSON, complete', async () => {
    const value = { name: 'Ada "A" Moss', calls: [1, -2.5e3, null], isActive: true };
    const { container } = render(<JsonBlock label="Lead" value={value} />);
    expect(screen.getByRole('region', { name: 'Lead' }).textContent).toBe(JSON.stringify(value, null, 2));
    await expectAccessible(container);
  });

  it('shows what JSON cannot hold as text', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    const { rerender } = render(<JsonBlock label="Value" value={undefined} />);
    expect(screen.getByRole('region').textContent).toBe('undefined');
    rerender(<JsonBlock label="Value" value={loop} />);
    expect(screen.getByRole('region').textContent).toBe('[object Object]');
  });
});

describe('jsonTokens', () => {
  it('tells keys, strings, numbers and literals apart', () => {
    const kinds = jsonTokens('{"a": "b: 1", "c": 2, "d": null}')
      .filter((token) => token.kind !== 'plain')
      .map((token) => `${token.kind} ${token.text}`);
    expect(kinds).toEqual(['key "a"', 'string "b: 1"', 'key "c"', 'number 2', 'key "d"', 'literal null']);
  });
});
