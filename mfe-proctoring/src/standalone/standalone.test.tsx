import { host, installHost } from '@switchboard/platform/host';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Root } from 'react-dom/client';
import { afterAll, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { showNotice } from './notices.tsx';
import { tokenOf } from './tokenOf.ts';

const roots = vi.hoisted((): Root[] => []);
vi.mock('react-dom/client', async (load) => {
  const client = await load<typeof import('react-dom/client')>();
  const createRoot: typeof client.createRoot = (...given) => {
    const root = client.createRoot(...given);
    roots.push(root);
    return root;
  };
  return { ...client, createRoot };
});
// The region for messages would go on dismissing those of the files that follow in this document.
afterAll(() =>
  act(() => {
    for (const root of roots.splice(0)) root.unmount();
  }),
);

test('tokenOf reads the token from the path of the link, also with a trailing slash', () => {
  expect(tokenOf('/video-call/Tz0tP4mVd9sKqXw1')).toBe('Tz0tP4mVd9sKqXw1');
  expect(tokenOf('/video-call/a%20b/')).toBe('a b');
  expect(tokenOf('/video-call/%zz')).toBe('%zz');
  expect(tokenOf('/video-call/a/b')).toBe('');
  expect(tokenOf('/')).toBe('');
});

test('the standalone page shows an error when it crashes, and Try Again renders it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  function Page() {
    if (isBroken) throw new Error('');
    return <p>Here again</p>;
  }
  render(
    <ErrorBoundary>
      <Page />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  expect(screen.getByText('An unexpected error occurred')).toBeTruthy();
  isBroken = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.getByText('Here again')).toBeTruthy();
});

test('the standalone page shows notices of the platform without the shell', async () => {
  installHost({ notify: showNotice, renderSlot: () => null, refreshSession: async () => undefined });
  host().notify({ title: 'Saved', tone: 'success' });
  expect(await screen.findByText('Saved')).toBeTruthy();
});
