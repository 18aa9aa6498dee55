import type { LiveEvent } from '@switchboard/contracts/events';
import type { BootData } from '@switchboard/contracts/session';
import { renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { bootStore } from '../boot/bootStore.ts';
import { followTemplates } from './followTemplates.ts';

const changed: LiveEvent = {
  id: '1',
  type: 'feature_template.changed',
  at: '2026-11-20T10:00:00.000Z',
  subject_id: '00000000-0000-4000-8000-000000000101',
  change: 'updated',
};
const named = (name: string): BootData => ({
  session: sampleSession(),
  modules: { platform: '1.0.0', modules: [] },
  templates: [{ id: '1', name }],
  module_settings: {},
  developer: null,
});
const names = () => bootStore.getState().templates.map(({ name }) => name);

beforeEach(() => bootStore.setState({ templates: [{ id: '1', name: 'Screening' }] }));

function open(answer: () => BootData | Promise<BootData>) {
  onTestFinished(followTemplates());
  return renderWithHost(<p>A page</p>, { responses: { 'GET /api/boot': answer } });
}

test('an open page updates when a template is renamed', async () => {
  const { emit } = open(() => named('Interviews'));
  emit(changed);
  await waitFor(() => expect(names()).toEqual(['Interviews']));
});

test('the later of two template changes is kept, whichever response arrives last', async () => {
  const answers: ((boot: BootData) => void)[] = [];
  const { emit } = open(() => new Promise<BootData>((resolve) => answers.push(resolve)));
  emit(changed);
  emit({ ...changed, id: '2' });
  await waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => answers[1]?.(named('Second')));
  await act(async () => answers[0]?.(named('First')));
  expect(names()).toEqual(['Second']);
});

test('an open page keeps its template names if the session is now in another organization', async () => {
  const elsewhere = sampleSession({ organization: { id: '00000000-0000-4000-8000-000000000999' } });
  const { emit, requests } = open(() => ({ ...named('Foreign'), session: elsewhere }));
  emit(changed);
  await waitFor(() => expect(requests).toHaveLength(1));
  await act(async () => undefined);
  expect(names()).toEqual(['Screening']);
});
