import type { UndeliveredMail } from '@switchboard/contracts/mails';
import { expectAccessible, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UndeliveredMailTab } from './UndeliveredMailTab.tsx';

const uuid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
const refused: UndeliveredMail = {
  id: uuid(1),
  organization_id: uuid(2),
  mail: 'invitation.staff',
  title: 'Invitation',
  recipient: 'ada@example.com',
  status: 'failed',
  error: '550 No such mailbox',
  about_id: uuid(3),
  created_at: '2026-11-01T10:00:00.000Z',
};

const open = (items: UndeliveredMail[]) =>
  renderWithHost(<UndeliveredMailTab />, {
    session: sampleSession({ role: 'admin' }),
    responses: { 'GET /api/mails': () => ({ items, next_cursor: null }) },
  });

test('undelivered mail shows its kind, recipient and the error of the mail server', async () => {
  open([refused, { ...refused, id: uuid(4), recipient: 'grace@example.com', status: 'unsure', error: null }]);
  const row = (await screen.findByText('ada@example.com')).closest('tr') as HTMLElement;
  expect(within(row).getByText('Invitation')).toBeTruthy();
  expect(within(row).getByText('Could not be delivered')).toBeTruthy();
  expect(within(row).getByText('550 No such mailbox')).toBeTruthy();
  expect(screen.getByText('Perhaps delivered')).toBeTruthy();
  await expectAccessible();
});

test('the page shows that no mail is undelivered', async () => {
  open([]);
  expect(await screen.findByText('No undelivered mail')).toBeTruthy();
});
