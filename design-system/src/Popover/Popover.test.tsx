import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Button } from '../Button/Button.tsx';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Popover } from './Popover.tsx';

describe('Popover', () => {
  it('Popover opens next to its trigger as a named dialog and closes from inside', async () => {
    const user = userEvent.setup();
    render(
      <Popover label="Cost" trigger={<Button>$0.42</Button>}>
        {(close) => <Button onPress={close}>Done</Button>}
      </Popover>,
    );
    await user.click(screen.getByRole('button', { name: '$0.42' }));
    expect(screen.getByRole('dialog', { name: 'Cost' })).toBeTruthy();
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('Popover closes with Escape', async () => {
    const user = userEvent.setup();
    render(
      <Popover label="Cost" trigger={<Button>$0.42</Button>}>
        3:12 spoken
      </Popover>,
    );
    await user.click(screen.getByRole('button'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
