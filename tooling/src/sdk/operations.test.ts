import { api } from '@switchboard/contracts';
import { expect, it } from 'vitest';
import { operationList } from './operations.ts';

it('lists every operation once, in the spelling in which modules name it', () => {
  const list = operationList();
  const named = [...list.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(Object.keys(api).sort());
  expect(list).toContain('| `GET /api/leads/:id` |');
  expect(named.filter((name) => name?.includes('{'))).toEqual([]);
});
