import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { at, field, firstCall, openPro, sampleVersions, serverWith } from '../../testing/openAssistants.tsx';

beforeEach(() => localStorage.clear());

test('the history shows who published what, and compares a version with the draft', async () => {
  const before = {
    ...firstCall.config,
    first_message: 'Good morning',
    llm_configuration: { ...firstCall.config.llm_configuration, temperature: 0.2 },
  };
  const { requests } = openPro(
    {
      ...serverWith({ ...firstCall, has_unpublished_changes: false }),
      'GET /api/assistants/:id/versions': () => ({ items: sampleVersions, next_cursor: null }),
      'GET /api/assistants/:id/versions/:version': ({ params }) =>
        ({
          ...(sampleVersions.find(({ version }) => version === Number(params.version)) ?? sampleVersions[0]),
          config: before,
        }) as never,
      'POST /api/assistants/:id/restore': () => ({
        ...firstCall,
        config: before,
        draft_revision: 9,
        published_version: 4,
      }),
    },
    `${at(firstCall)}?panel=history`,
  );
  const panel = within(await screen.findByRole('dialog', { name: 'History' }));
  expect(await panel.findByText(/Maya Chen, .*, 2 calls/)).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Compare version 1' }));
  expect(await panel.findByText('Temperature')).toBeTruthy();
  await waitFor(() =>
    expect(panel.getByRole('group', { name: 'First Message, compared' }).querySelector('del')).toBeTruthy(),
  );
  await userEvent.click(panel.getByRole('button', { name: 'Make version 1 live again' }));
  await waitFor(() =>
    expect(requests.findLast(({ key }) => key.endsWith('/restore'))?.body).toEqual({ version: 1, publish: true }),
  );
  await waitFor(async () => expect((await field(/Assistant name/)).value).toBe('First call'));
});
