import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { SharedNumberDialog } from './SharedNumberDialog.tsx';

function open(isPending = false) {
  const [onUpdate, onSecond, onSkip, onClose] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  render(
    <SharedNumberDialog
      title="Ada Moss already has this number"
      description="Is this the same person?"
      answers={[
        { label: 'Update Ada Moss', onChoose: onUpdate },
        { label: 'Create a second lead', onChoose: onSecond },
      ]}
      isPending={isPending}
      onSkip={onSkip}
      onClose={onClose}
    />,
  );
  return { user: userEvent.setup(), onUpdate, onSecond, onSkip, onClose };
}

it('SharedNumberDialog calls only the handler of the chosen answer', async () => {
  const { user, onUpdate, onSecond, onSkip, onClose } = open();
  await expectAccessible(screen.getByRole('dialog', { name: 'Ada Moss already has this number' }));
  await user.click(screen.getByRole('button', { name: 'Create a second lead' }));
  expect([onUpdate, onSecond, onSkip, onClose].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0, 0]);
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  expect(onSkip).toHaveBeenCalledOnce();
});

it('SharedNumberDialog closes without an answer on Escape', async () => {
  const { user, onSkip, onClose } = open();
  await user.keyboard('{Escape}');
  expect([onClose.mock.calls.length, onSkip.mock.calls.length]).toEqual([1, 0]);
});

it('SharedNumberDialog accepts no second answer while the first is saved', async () => {
  const { user, onUpdate, onClose } = open(true);
  await user.click(screen.getByRole('button', { name: 'Update Ada Moss' }));
  await user.keyboard('{Escape}');
  expect([onUpdate.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0]);
});
