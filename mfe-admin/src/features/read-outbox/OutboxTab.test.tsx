import { expectAccessible, renderWithHost } from '@switchboard/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { OutboxTab } from './OutboxTab.tsx';

const mail = {
  name: '2026-11-20T08-00-00.000Z-ada',
  to: 'ada@example.com',
  subject: 'Join Engines of Leeds on Switchboard',
  written_at: '2026-11-20T08:00:00.000Z',
};
const link = 'http://localhost:3000/invite-accept?token=0123456789abcdef';

test('the outbox shows an email in a frame without scripts, with its links next to it', async () => {
  const { location } = renderWithHost(<OutboxTab />, {
    responses: {
      'GET /api/superadmin/outbox': () => ({ is_kept: true, mails: [mail] }),
      'GET /api/superadmin/outbox/:name': () => ({ ...mail, text: `Open\n\n${link}\n`, html: '<h1>Hello</h1>' }),
    },
  });
  await userEvent.click(await screen.findByText(mail.subject));
  const dialog = await screen.findByRole('dialog');
  expect(location()).toContain(`mail=${mail.name}`);
  expect(
    (await within(dialog).findByRole('link', { name: new RegExp(`^${link.slice(0, 30)}`) })).getAttribute('href'),
  ).toBe(link);
  const frame = within(dialog).getByTitle<HTMLIFrameElement>(mail.subject);
  expect([frame.getAttribute('sandbox'), frame.srcdoc]).toEqual(['', '<h1>Hello</h1>']);
  await userEvent.click(within(dialog).getByRole('tab', { name: 'Text' }));
  expect(await within(dialog).findByText(/Open/)).toBeTruthy();
  await expectAccessible();
});
