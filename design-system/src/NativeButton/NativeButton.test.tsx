import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { buttonVariants } from '../Button/Button.tsx';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { NativeButton } from './NativeButton.tsx';

describe('NativeButton', () => {
  it.each(buttonVariants)('NativeButton %s acts on click, Enter and Space', async (variant) => {
    const onPress = vi.fn();
    const user = userEvent.setup();
    const { container } = render(
      <NativeButton variant={variant} onPress={onPress}>
        Start
      </NativeButton>,
    );
    await user.click(screen.getByRole('button', { name: 'Start' }));
    expect(document.activeElement).toBe(screen.getByRole('button'));
    await user.keyboard('{Enter}');
    await user.keyboard(' ');
    expect(onPress).toHaveBeenCalledTimes(3);
    await expectAccessible(container);
  });

  it('NativeButton keeps the focus and ignores clicks while pending, also in a form', async () => {
    const onPress = vi.fn();
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <NativeButton type="submit" isPending onPress={onPress}>
          Send
        </NativeButton>
      </form>,
    );
    const button = screen.getByRole('button', { name: /Send/ });
    await userEvent.setup().click(button);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(onPress).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
