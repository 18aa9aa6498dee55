import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DialogVerb } from './address.ts';
import { anyText, day, oneOf, useAddress, useDialogAddress } from './router.tsx';
import { renderWithHost } from './testing/index.ts';

function Page() {
  const [values, change] = useAddress({ search: anyText, status: oneOf(['full', 'available']), from: day });
  const [{ dialog }, open] = useAddress({ dialog: anyText });
  const both = () => {
    change({ search: 'ada' });
    open({ dialog: 'add' });
  };
  return (
    <>
      <output>{JSON.stringify({ ...values, dialog })}</output>
      <button type="button" onClick={both}>
        both
      </button>
      <button type="button" onClick={() => change({ search: null, status: '' })}>
        clear
      </button>
    </>
  );
}

const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '') as unknown;

test('address parameters are read if they are valid, and otherwise null', () => {
  renderWithHost(<Page />, { path: '/slots?search=x&status=gone&from=2027-02-31' });
  expect(shown()).toEqual({ search: 'x', status: null, from: null, dialog: null });
});

test('a page changes its own address parameters and keeps others', async () => {
  const { location } = renderWithHost(<Page />, { path: '/slots?search=x&status=full&utm=mail' });
  await userEvent.click(screen.getByRole('button', { name: 'clear' }));
  expect(location()).toBe('/slots?utm=mail');
});

test('two simultaneous changes of the address are both kept', async () => {
  const { location } = renderWithHost(<Page />, { path: '/slots?status=full' });
  await userEvent.click(screen.getByRole('button', { name: 'both' }));
  expect(location()).toBe('/slots?status=full&search=ada&dialog=add');
});

function Dialogs({ verbs }: { verbs: readonly DialogVerb[] }) {
  const dialog = useDialogAddress(verbs);
  return (
    <>
      <p>{dialog.isCreating ? 'creating' : (dialog.edit ?? dialog.delete ?? 'nothing open')}</p>
      <button type="button" onClick={dialog.create}>
        create
      </button>
      <button type="button" onClick={() => dialog.open('edit', '7')}>
        edit
      </button>
    </>
  );
}

test('opening a dialog replaces the open one in the address', async () => {
  const { location } = renderWithHost(<Dialogs verbs={['create', 'edit', 'delete']} />, { path: '/slots?delete=3' });
  screen.getByText('3');
  await userEvent.click(screen.getByRole('button', { name: 'edit' }));
  expect(location()).toBe('/slots?edit=7');
  screen.getByText('7');
  await userEvent.click(screen.getByRole('button', { name: 'create' }));
  expect(location()).toBe('/slots?dialog=create');
  screen.getByText('creating');
});

test('a link to a dialog that the page does not offer shows a notice', async () => {
  const { location, notices } = renderWithHost(<Dialogs verbs={['create']} />, { path: '/slots?search=ada&edit=7' });
  screen.getByText('nothing open');
  await waitFor(() => expect(location()).toBe('/slots?search=ada'));
  expect(notices).toEqual([{ title: 'You cannot edit anything here', tone: 'warning' }]);
});
