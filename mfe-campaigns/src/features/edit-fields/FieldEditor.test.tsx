import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { intakeForm, openForm, serverOf } from '../../testing/openSchemaTemplates.tsx';

// Simulates a machine that is always busy: deferred updates never happen.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useDeferredValue: <T,>(value: T) => useRef(value).current,
}));

test('a new field appears in the tree immediately, and stays selected when the tree gets the focus', async () => {
  openForm(serverOf([intakeForm]));
  await screen.findByRole('treegrid', { name: 'Fields' });
  await userEvent.click(screen.getByRole('button', { name: 'Add field' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Number' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Label' })));
  expect(screen.getByRole('row', { name: 'New number' }).getAttribute('aria-selected')).toBe('true');
  await userEvent.tab({ shift: true });
  expect(document.activeElement?.getAttribute('role')).toBe('row');
  expect(screen.getByRole('textbox', { name: 'Label' })).toHaveProperty('value', 'New number');
});
