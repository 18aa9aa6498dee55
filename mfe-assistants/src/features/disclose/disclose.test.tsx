import type { Disclosure } from '@switchboard/contracts/disclosures';
import { expectAccessible, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { NoticeSwitch } from './NoticeSwitch.tsx';
import { UndecidedNotices } from './UndecidedNotices.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const sentence = "You're speaking with an automated AI assistant.";

function showSwitch(changes: Partial<Disclosure> = {}, role: 'admin' | 'member' = 'admin') {
  const stored: Disclosure = {
    ...{ assistant_id: id, is_on: true, is_undecided: false, sentence, is_in_language: true, reason: null },
    ...{ decided_by_name: null, decided_at: null },
    ...changes,
  };
  return renderWithHost(<NoticeSwitch assistantId={id} />, {
    session: sampleSession({ role }),
    responses: {
      'GET /api/assistants/:id/disclosure': () => ({ ...stored }),
      'PUT /api/assistants/:id/disclosure': ({ body }) =>
        Object.assign(stored, {
          is_on: body.is_on,
          reason: body.reason ?? null,
          decided_at: '2026-11-29T08:00:00.000Z',
        }),
    },
  });
}
const theSwitch = () => screen.findByRole('switch', { name: /Say at the beginning/ });

test('the disclosure setting shows the sentence with which calls begin', async () => {
  showSwitch();
  expect(((await theSwitch()) as HTMLInputElement).checked).toBe(true);
  expect(screen.getByText(new RegExp(sentence))).toBeTruthy();
  await expectAccessible();
});

test('turning the notice off names the law and asks for a reason', async () => {
  const { requests } = showSwitch();
  await userEvent.click(await theSwitch());
  expect(await screen.findByText(/EU AI Act, Article 50, in force since August 2, 2026/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Turn off notice' }));
  expect(requests.filter(({ key }) => key.startsWith('PUT'))).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'It only calls our own line');
  await userEvent.click(screen.getByRole('button', { name: 'Turn off notice' }));
  expect(await screen.findByText(/It only calls our own line/)).toBeTruthy();
  expect(requests.find(({ key }) => key.startsWith('PUT'))?.body).toEqual({
    is_on: false,
    reason: 'It only calls our own line',
  });
});

test('members see the notice and can’t change it', async () => {
  showSwitch({ is_in_language: false }, 'member');
  expect(((await theSwitch()) as HTMLInputElement).disabled).toBe(true);
  expect(screen.getByText(/given in English/)).toBeTruthy();
  expect(screen.getByText(/Admins can change this/)).toBeTruthy();
});

test.each([
  ['Turn on notice for all', true],
  ['Keep notice off', false],
])('the question about older assistants disappears after "%s"', async (name, is_on) => {
  let items = [
    { id, name: 'Reception', is_published: true },
    { id: id.replace(/1$/, '2'), name: 'Reminders', is_published: false },
  ];
  const { requests } = renderWithHost(<UndecidedNotices />, {
    session: sampleSession({ role: 'admin' }),
    responses: {
      'GET /api/undecided-disclosures': () => ({ items }),
      'POST /api/undecided-disclosures': () => {
        items = [];
        return { decided: 2 };
      },
    },
  });
  expect(await screen.findByRole('link', { name: 'Reception' })).toBeTruthy();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Reception' })).toBeNull());
  expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ is_on });
});

test('members are not asked about older assistants', () => {
  const { requests, container } = renderWithHost(<UndecidedNotices />, {
    session: sampleSession({ role: 'member' }),
    responses: {},
  });
  expect(container.textContent).toBe('');
  expect(requests).toEqual([]);
});
