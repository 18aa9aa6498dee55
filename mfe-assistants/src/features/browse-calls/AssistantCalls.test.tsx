import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { at, firstCall, openPro, sampleVersions, serverWith } from '../../testing/openAssistants.tsx';

test('the calls of an assistant can be filtered by version, which the address keeps', async () => {
  const { requests, location } = openPro(
    {
      ...serverWith({ ...firstCall }),
      'GET /api/assistants/:id/versions': () => ({ items: sampleVersions, next_cursor: null }),
    },
    `${at(firstCall)}?tab=calls`,
  );
  expect(await screen.findByText('No calls yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /Version/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Version 1' }));
  expect(await screen.findByText('No calls went by version 1')).toBeTruthy();
  expect(location()).toBe(`${at(firstCall)}?tab=calls&version=1`);
  expect(requests.findLast(({ key }) => key === 'GET /api/call-logs')?.query).toMatchObject({
    assistant_id: firstCall.id,
    assistant_version: '1',
  });
});
