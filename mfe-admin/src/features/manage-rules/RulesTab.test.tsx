import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openModulePage } from '../../testing/openModulePage.tsx';
import { organizationId, sampleRegistryModule } from '../../testing/sampleModule.ts';
import { refuse } from '../../testing/superAdminSession.ts';

const allowance = (path: string) => ({
  id: organizationId(801),
  path,
  granted_by: 'super admin ada',
  granted_at: '2026-11-19T10:00:00.000Z',
});

test('automatic rollback is off by default, and can be turned on with a threshold', async () => {
  const page = openModulePage(
    sampleRegistryModule(),
    { 'PUT /api/modules/:id/settings': ({ body }) => page.become(body) },
    '?tab=rules',
  );
  const choice = await screen.findByRole('button', { name: /Roll back automatically/ });
  expect(choice.textContent).toContain('Off');
  await page.user.click(choice);
  await page.user.click(await screen.findByRole('option', { name: 'When more than 25% of openings fail' }));
  await waitFor(() => expect(page.bodies('PUT /api/modules/:id/settings')).toEqual([{ auto_rollback_percent: 25 }]));
  await waitFor(() => expect(choice.textContent).toContain('25%'));
  await expectAccessible();
});

test('a page is allowed, and no longer allowed after a confirmation', async () => {
  let allowed: ReturnType<typeof allowance>[] = [];
  const { user, bodies } = openModulePage(
    sampleRegistryModule(),
    {
      'GET /api/modules/:id/allowances': () => allowed,
      'POST /api/modules/:id/allowances': ({ body }) => {
        allowed = [allowance(body.path)];
        return allowance(body.path);
      },
      'DELETE /api/modules/:id/allowances/:allowance_id': () => {
        allowed = [];
        return undefined;
      },
    },
    '?tab=rules',
  );
  await user.click(await screen.findByRole('button', { name: 'Allow a page…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Allow a page' });
  await user.type(within(dialog).getByLabelText('Page'), '/assistants/reports{Enter}');
  await waitFor(() => expect(bodies('POST /api/modules/:id/allowances')).toEqual([{ path: '/assistants/reports' }]));
  await user.click(await screen.findByRole('button', { name: 'Take /assistants/reports back' }));
  const question = await screen.findByRole('alertdialog', { name: 'Take /assistants/reports back?' });
  await user.click(within(question).getByRole('button', { name: 'Take it back' }));
  expect(await screen.findByText('No page elsewhere')).toBeTruthy();
});

test('a page that is already allowed is reported at its field', async () => {
  const message = 'It may have /assistants/reports already.';
  const { user } = openModulePage(
    sampleRegistryModule(),
    {
      'POST /api/modules/:id/allowances': refuse(409, {
        code: 'CONFLICT',
        reason: 'duplicate',
        message,
        fields: { path: message },
      }),
    },
    '?tab=rules&dialog=allow',
  );
  const dialog = await screen.findByRole('dialog', { name: 'Allow a page' });
  await user.type(within(dialog).getByLabelText('Page'), '/assistants/reports{Enter}');
  expect(await within(dialog).findByText(message)).toBeTruthy();
});
