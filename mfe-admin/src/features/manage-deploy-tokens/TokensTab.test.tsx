import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openModulePage, rowOf } from '../../testing/openModulePage.tsx';
import { organizationId, sampleRegistryModule, sampleToken } from '../../testing/sampleModule.ts';

test('deploy tokens are shown once, with the command that uses them', async () => {
  const token = 'sbd_0123456789';
  const { user, queryClient, location } = openModulePage(
    sampleRegistryModule(),
    {
      'POST /api/modules/:id/tokens': ({ body }) => ({ ...sampleToken({ id: organizationId(702), ...body }), token }),
    },
    '?tab=tokens',
  );
  await user.click(await screen.findByRole('button', { name: 'New deploy token…' }));
  await user.type(await screen.findByLabelText('Name'), 'Nightly{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Deploy token Nightly' });
  expect(within(dialog).getByRole('region', { name: 'deploy token' }).textContent).toBe(token);
  expect(within(dialog).getByRole('region', { name: 'release command' }).textContent).toBe(
    `SWITCHBOARD_DEPLOY_TOKEN=${token} npm run release -w mfe-leads -- --to ${window.location.origin}`,
  );
  await user.click(within(dialog).getByRole('button', { name: 'Copy deploy token' }));
  expect(await navigator.clipboard.readText()).toBe(token);
  await expectAccessible();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'I have copied it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.textContent).not.toContain(token);
  expect(location()).not.toContain('dialog');
  await waitFor(() => {
    const kept = [...queryClient.getMutationCache().getAll(), ...queryClient.getQueryCache().getAll()];
    expect(JSON.stringify(kept.map(({ state }) => state))).not.toContain(token);
  });
});

test('deploy tokens show their last use, and are revoked after a confirmation', async () => {
  const { user, notices, requests } = openModulePage(
    sampleRegistryModule(),
    { 'DELETE /api/modules/:id/tokens/:token_id': () => undefined },
    '?tab=tokens',
  );
  expect((await rowOf('CI')).textContent).toContain('Never');
  await user.click(screen.getByRole('button', { name: 'Revoke CI' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Revoke CI?' });
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Deploy token revoked'));
  const revoked = requests.find(({ key }) => key.startsWith('DELETE'));
  expect(revoked?.params).toEqual({ id: 'leads', token_id: sampleToken().id });
});

test('deploy tokens can be made for a module without a release', async () => {
  openModulePage(null, { 'GET /api/modules/:id/tokens': () => [] }, '?dialog=token');
  expect(await screen.findByText('No release of leads yet')).toBeTruthy();
  expect(await screen.findByRole('dialog', { name: 'New deploy token' })).toBeTruthy();
});
