import type { Session } from '@switchboard/contracts/session';
import { Form, TextField } from '@switchboard/design-system/forms';
import { useSaveForm } from '@switchboard/platform/forms';
import { renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { holdsRole } from './membership.ts';

function Page() {
  const form = useSaveForm(z.object({ name: z.string() }), {
    values: { name: '' },
    save: async () => undefined,
    failed: 'It was not saved',
  });
  return (
    <Form form={form}>
      <TextField name="name" label="Name" />
    </Form>
  );
}

const before = sampleSession({ role: 'admin' });
const demoted = (role: 'member' | 'viewer'): Session => sampleSession({ role });

afterEach(() => {
  vi.useRealTimers();
});

test('a weaker role is applied once typed text is gone, and is announced once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { notices, unmount } = renderWithHost(<Page />, { session: before });
  const onClosed = vi.fn();
  expect(holdsRole(before, demoted('viewer'), onClosed)).toBe(false);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'A long text');
  expect(holdsRole(before, demoted('viewer'), onClosed)).toBe(true);
  expect(holdsRole(before, demoted('viewer'), onClosed)).toBe(true);
  expect(notices).toEqual([
    {
      title: 'You are a viewer in Northwind Clinics now',
      description:
        'Your role was changed from admin. You may not be able to save your unsaved text: copy what you need before you close it.',
      tone: 'warning',
    },
  ]);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(onClosed).not.toHaveBeenCalled();
  unmount();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(onClosed).toHaveBeenCalledTimes(1);
});

test('a stronger or equal role is applied at once although text is typed', async () => {
  renderWithHost(<Page />, { session: before });
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'A');
  for (const role of ['owner', 'admin'] as const)
    expect(holdsRole(before, sampleSession({ role }), () => undefined)).toBe(false);
});
