import { useOrganization } from '@switchboard/platform';
import { expectAccessible, type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { notAdmitted } from '../../testing/samplePeople.ts';
import { GeneralTab } from './GeneralTab.tsx';

const session = sampleSession({ role: 'owner' });
const name = session.organization?.name ?? '';

function Tab() {
  const organization = useOrganization();
  return organization && <GeneralTab organization={organization} />;
}

function open(role: 'owner' | 'admin', responses: FakeResponses = {}) {
  const host = renderWithHost(<Tab />, {
    session: sampleSession({ role }),
    responses: {
      'GET /api/operator-access': notAdmitted,
      'GET /api/organization': () => ({ ...session.organization, reply_address: null }) as never,
      ...responses,
    },
  });
  return { ...host, user: userEvent.setup() };
}

test('an owner has to read the consequences and type the name to delete the organization', async () => {
  const { user, requests } = open('owner', { 'POST /api/organization/delete': () => undefined });
  await user.click(screen.getByRole('button', { name: 'Delete this organization' }));
  const dialog = await screen.findByRole('dialog', { name: `Delete ${name}` });
  expect(dialog.textContent).toContain('For 14 days any owner can take it back as it is now.');
  expect(dialog.textContent).toContain('Live calls are ended, API keys and webhooks stop');
  const submit = within(dialog).getByRole('button', { name: 'Delete this organization' });
  expect(submit.hasAttribute('disabled')).toBe(true);
  await user.type(within(dialog).getByLabelText(/Type/), name);
  await expectAccessible();
  await user.click(submit);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.at(-1)).toMatchObject({ key: 'POST /api/organization/delete', body: { name } });
});

test("an admin can't delete the organization", () => {
  open('admin');
  expect(screen.queryByRole('button', { name: 'Delete this organization' })).toBeNull();
});
