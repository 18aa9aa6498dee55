import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { anyText } from './address.ts';
import { installHost } from './host.ts';
import { BrowserRouter, useAddress, useLocation, useNavigate } from './router.tsx';

function Page({ onOpen }: { onOpen: (close: (() => void) | null) => void }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [, change] = useAddress({ edit: anyText });
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    change({ edit: null });
    setOpen(false);
    onOpen(null);
  };
  const open = () => {
    change({ edit: 'row' });
    setOpen(true);
    onOpen(close);
  };
  return (
    <>
      <p>{`${pathname}${search} ${isOpen ? 'with a dialog' : 'alone'}`}</p>
      <button type="button" onClick={() => navigate('/second')}>
        Go on
      </button>
      <button type="button" onClick={open}>
        Open
      </button>
    </>
  );
}

const click = (name: string) => act(() => screen.getByRole('button', { name }).click());

test('Back closes an open dialog first, and leaves the page the next time', async () => {
  let closer: (() => void) | null = null;
  installHost({
    notify: () => undefined,
    renderSlot: () => null,
    refreshSession: async () => undefined,
    closerOfDialog: () => closer,
  });
  window.history.replaceState(null, '', '/first');
  render(
    <BrowserRouter>
      <Page
        onOpen={(close) => {
          closer = close;
        }}
      />
    </BrowserRouter>,
  );
  click('Go on');
  click('Open');
  await screen.findByText('/second?edit=row with a dialog');
  act(() => window.history.back());
  await screen.findByText('/second alone');
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByText('/first alone')).not.toBeNull());
});
