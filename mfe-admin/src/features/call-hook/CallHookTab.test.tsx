import type { CallHook } from '@switchboard/contracts/call-hooks';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CallHookTab } from './CallHookTab.tsx';
import { hookUrl, sampleHook, sampleTest } from './sampleHook.ts';

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';

function open(hook: CallHook | null, responses: FakeResponses = {}) {
  const host = renderWithHost(<CallHookTab />, {
    session: sampleSession({ role: 'admin' }),
    responses: { 'GET /api/call-hook': () => ({ hook }), ...responses },
  });
  return { ...host, user: userEvent.setup() };
}

test('a first before-call hook is saved, and its secret is shown once and not cached', async () => {
  const saved: unknown[] = [];
  const { user, queryClient } = open(null, {
    'PUT /api/call-hook': ({ body }) => {
      saved.push(body);
      return { hook: sampleHook(), secret };
    },
  });
  expect(await screen.findByText('Off')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Test outbound call' })).toBeNull();
  await user.type(await screen.findByLabelText(/^URL/), hookUrl);
  await user.click(screen.getByRole('radio', { name: /^Don't call/ }));
  await user.click(screen.getByRole('button', { name: 'Save hook' }));
  const dialog = await screen.findByRole('dialog', { name: 'Signing secret' });
  expect(within(dialog).getByText(secret)).toBeTruthy();
  expect(saved).toEqual([{ url: hookUrl, is_on_outbound: true, is_on_inbound: false, on_failure: 'hold' }]);
  await expectAccessible();
  await user.click(within(dialog).getByRole('button', { name: 'I have copied it' }));
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
  expect(
    JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ),
  ).not.toContain(secret);
});

test('an invalid hook address is reported at its field, also if the server refuses it', async () => {
  const { user } = open(null, {
    'PUT /api/call-hook': () => {
      throw new ApiError(400, {
        code: 'VALIDATION',
        message: '10.0.0.1 is a private address, which is not reached from here.',
        request_id: 'r1',
        fields: { url: '10.0.0.1 is a private address, which is not reached from here.' },
      });
    },
  });
  const url = await screen.findByLabelText(/^URL/);
  await user.type(url, 'http://crm.example.com/');
  await user.click(screen.getByRole('button', { name: 'Save hook' }));
  expect(await screen.findByText(/A hook URL begins with https/)).toBeTruthy();
  await user.clear(url);
  await user.type(url, 'https://10.0.0.1/');
  await user.click(screen.getByRole('button', { name: 'Save hook' }));
  expect(await screen.findByText(/is a private address/)).toBeTruthy();
  await expectAccessible();
});

test('a test of the before-call hook shows the decision, the time taken, the response and the request', async () => {
  const asked: unknown[] = [];
  const { user } = open(sampleHook(), {
    'POST /api/call-hook/test': ({ body }) => {
      asked.push(body);
      return sampleTest();
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Test outbound call' }));
  const result = await screen.findByRole('status', { name: 'Test result' });
  await waitFor(() => expect(result.textContent).not.toBe(''));
  expect(result.textContent).toContain('Allowed');
  expect(result.textContent).toContain('Status 200, 184 ms');
  expect(result.textContent).toContain('It set the variable plan.');
  expect(screen.getByText(/"plan": "Gold"/)).toBeTruthy();
  expect(screen.getByText(/webhook-signature/)).toBeTruthy();
  expect(asked).toEqual([{ direction: 'outbound' }]);
  await expectAccessible();
});

test('a hook test without an answer shows the reason and what would have happened', async () => {
  const explanation = "The before-call hook failed, so the number's own assistant answers. No answer within 2 seconds.";
  const { user } = open(sampleHook(), {
    'POST /api/call-hook/test': () => sampleTest({ response: null, outcome: 'fail', duration_ms: 2003, explanation }),
  });
  await user.click(await screen.findByRole('button', { name: 'Test inbound call' }));
  const result = await screen.findByRole('status', { name: 'Test result' });
  await waitFor(() => expect(result.textContent).not.toBe(''));
  expect(result.textContent).toContain('No answer, 2,003 ms');
  expect(result.textContent).toContain(explanation);
  expect(screen.queryByText('Response')).toBeNull();
});

test('a failing hook shows its last error and until when calls skip it', async () => {
  const failing = sampleHook({
    failures: 5,
    last_failure: 'It answered 500.',
    skipped_until: '2026-11-20T10:05:00.000Z',
  });
  open(failing);
  expect(await screen.findByText('The hook failed 5 times in a row')).toBeTruthy();
  expect(screen.getByText(/It answered 500/)).toBeTruthy();
  expect(screen.getByText('Failing')).toBeTruthy();
  await expectAccessible();
});

test('a new secret of the before-call hook is made after a confirmation and shown once', async () => {
  const { user } = open(sampleHook(), {
    'POST /api/call-hook/rotate-secret': () => ({ hook: sampleHook(), secret }),
  });
  await user.click(await screen.findByRole('button', { name: 'New secret' }));
  const question = await screen.findByRole('alertdialog', { name: 'Make a new secret?' });
  await user.click(within(question).getByRole('button', { name: 'Make a new secret' }));
  expect(within(await screen.findByRole('dialog', { name: 'Signing secret' })).getByText(secret)).toBeTruthy();
});
