import type { Lead } from '@switchboard/contracts/leads';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useNextLead } from './useNextLead.ts';

const lead = (id: string, do_not_call = false) => ({ id, do_not_call }) as Lead;

function listing(start: { rows: Lead[]; voice: string | null; cursor?: string | null; key?: string }) {
  const called: string[] = [];
  const turned: string[] = [];
  const view = renderHook(
    ({ rows, voice, cursor = null, key = 'one' }: typeof start) =>
      useNextLead(
        { key, next: (next) => void turned.push(next) },
        {
          rows,
          isCurrent: true,
          page: { isPlaceholderData: false, data: { items: rows, next_cursor: cursor } } as never,
        },
        { dialog: { voice } as never, act: (_, { id }) => void called.push(id) },
      ),
    { initialProps: start },
  );
  return { ...view, called, turned };
}

test('the next lead follows the order of the list, and leads on the do-not-call list are skipped', () => {
  const { result, called } = listing({ rows: [lead('a'), lead('b', true), lead('c')], voice: 'a' });
  act(() => result.current?.());
  expect(called).toEqual(['c']);
});

test('the next lead follows the same order after the called lead has left a filtered list', () => {
  const rows = [lead('a'), lead('b'), lead('c')];
  const { result, rerender, called } = listing({ rows, voice: 'b' });
  rerender({ rows: [lead('a'), lead('c'), lead('d')], voice: 'b' });
  act(() => result.current?.());
  expect(called).toEqual(['c']);
  rerender({ rows: [lead('a'), lead('d')], voice: 'b' });
  act(() => result.current?.());
  expect(called).toEqual(['c', 'd']);
});

test('the next lead after the last one of a page is the first lead of the next page', () => {
  const rows = [lead('a'), lead('b')];
  const { result, rerender, called, turned } = listing({ rows, voice: 'b', cursor: 'next' });
  act(() => result.current?.());
  expect([turned, called]).toEqual([['next'], []]);
  rerender({ rows: [lead('c', true), lead('d')], voice: 'b', key: 'two' });
  expect(called).toEqual(['d']);
});

test('there is no next lead at the end of the list, or without a call', () => {
  const rows = [lead('a'), lead('b')];
  const { result, rerender } = listing({ rows, voice: 'b' });
  expect(result.current).toBeUndefined();
  rerender({ rows, voice: null });
  expect(result.current).toBeUndefined();
});
