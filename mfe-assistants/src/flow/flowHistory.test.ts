import { emptyFlow } from '@switchboard/contracts/flows/document';
import { screening } from '@switchboard/contracts/flows/testing/sample-flows';
import { expect, it } from 'vitest';
import { editFlow, historyOf } from './flowHistory.ts';

const named = (name: string) => ({ ...screening(), start: name });

it('typing in one field is undone as a whole, and other changes one by one', () => {
  let history = historyOf(emptyFlow());
  for (const name of ['h', 'he', 'hel'])
    history = editFlow(history, { type: 'change', flow: named(name), what: 'text' });
  history = editFlow(history, { type: 'change', flow: named('other'), what: null });
  expect(history.past).toHaveLength(2);
  history = editFlow(editFlow(history, { type: 'undo' }), { type: 'undo' });
  expect(history.flow).toEqual(emptyFlow());
  expect(editFlow(history, { type: 'redo' }).flow.start).toBe('hel');
});

it('a draft saved by someone else can be undone, and loading the same draft changes nothing', () => {
  const history = historyOf(screening());
  expect(editFlow(history, { type: 'load', flow: structuredClone(screening()) })).toBe(history);
  const loaded = editFlow(history, { type: 'load', flow: emptyFlow() });
  expect(editFlow(loaded, { type: 'undo' }).flow).toEqual(screening());
});

it('undo without a past and redo without a future change nothing', () => {
  const history = historyOf(screening());
  expect(editFlow(history, { type: 'undo' })).toBe(history);
  expect(editFlow(history, { type: 'redo' })).toBe(history);
});
