import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { at, button, field, firstCall, openPro, sampleVersions, serverWith } from '../../testing/openAssistants.tsx';

beforeEach(() => localStorage.clear());

const before = {
  ...firstCall.config,
  first_message: 'Good morning',
  llm_configuration: { ...firstCall.config.llm_configuration, temperature: 0.2 },
};

async function openHistory(typed = '') {
  const page = openPro(
    {
      ...serverWith({ ...firstCall, has_unpublished_changes: false }),
      'GET /api/assistants/:id/versions': () => ({ items: sampleVersions, next_cursor: null }),
      'GET /api/assistants/:id/versions/:version': ({ params }) =>
        ({
          ...(sampleVersions.find(({ version }) => version === Number(params.version)) ?? sampleVersions[0]),
          config: before,
        }) as never,
      'POST /api/assistants/:id/restore': ({ body }) => ({
        ...firstCall,
        ...(body.publish ? { published_version: 4 } : { config: before, draft_revision: 3 }),
      }),
    },
    at(firstCall),
  );
  const name = await field(/Assistant name/);
  if (typed) await userEvent.type(name, typed);
  await userEvent.click(button('History'));
  const panel = within(await screen.findByRole('dialog', { name: 'History' }));
  await panel.findByText(/Maya Chen, .*, 2 calls/);
  const restored = () => page.requests.findLast(({ key }) => key.endsWith('/restore'))?.body;
  return { name, panel, restored };
}

test('the history compares a version with the draft, field by field', async () => {
  const { panel } = await openHistory();
  await userEvent.click(panel.getByRole('button', { name: 'Compare version 1' }));
  expect(await panel.findByText('Temperature')).toBeTruthy();
  await waitFor(() =>
    expect(panel.getByRole('group', { name: 'First Message, compared' }).querySelector('del')).toBeTruthy(),
  );
});

test('making a version live again keeps the draft and the typed text', async () => {
  const { name, panel, restored } = await openHistory(' typed');
  await userEvent.click(panel.getByRole('button', { name: 'Make version 1 live again' }));
  await waitFor(() => expect(restored()).toEqual({ version: 1, publish: true }));
  await waitFor(() => expect(name.value).toBe('First call typed'));
  expect(screen.getByText('Not saved')).toBeTruthy();
});

test('restoring a version into the draft asks first if typed text would be lost', async () => {
  const { panel, restored } = await openHistory(' typed');
  await userEvent.click(panel.getByRole('button', { name: 'Restore version 1 into the draft' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Restore version 1 into the draft?' }));
  await userEvent.click(question.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(restored()).toEqual({ version: 1, publish: false, revision: 2 }));
  await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull());
});
