import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Toolbar, type ToolbarFilter } from './Toolbar.tsx';

const status: ToolbarFilter = {
  name: 'status',
  label: 'Status',
  chosen: null,
  choices: [
    { id: 'new', label: 'New' },
    { id: 'old', label: 'Old' },
  ],
};

test('Toolbar applies a filter from its menu, and removes it when it is chosen again', async () => {
  const user = userEvent.setup();
  const onFilter = vi.fn();
  const { rerender } = render(<Toolbar label="Leads" filters={[status]} onFilter={onFilter} />);
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(screen.getByRole('menuitem', { name: 'Old' }));
  expect(onFilter).toHaveBeenLastCalledWith('status', 'old');
  rerender(<Toolbar label="Leads" filters={[{ ...status, chosen: 'old' }]} onFilter={onFilter} />);
  screen.getByText('Status: Old');
  await user.click(screen.getByRole('button', { name: /Remove/ }));
  expect(onFilter).toHaveBeenLastCalledWith('status', null);
});

test('Toolbar shows an active filter even if it has no choices', () => {
  render(<Toolbar label="Leads" filters={[{ ...status, choices: [], chosen: 'gone' }]} onFilter={() => undefined} />);
  screen.getByText('Status: one of them');
  expect(screen.getByRole('search', { name: 'Leads' })).toBeTruthy();
});
