import { api } from '@switchboard/contracts';
import { expect, it } from 'vitest';
import { operationList } from './operations.ts';

it('the list contains every operation once, spelled as in modules', () => {
  const list = operationList();
  const named = [...list.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(Object.keys(api).sort());
  expect(list).toContain('| `GET /api/leads/:id` |');
  expect(named.filter((name) => name?.includes('{'))).toEqual([]);
});
