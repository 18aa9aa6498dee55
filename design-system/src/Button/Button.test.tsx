import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Button, buttonVariants } from './Button.tsx';

describe('Button', () => {
  it.each(buttonVariants)('Button %s acts on click, Enter and Space', async (variant) => {
    const onPress = vi.fn();
    const user = userEvent.setup();
    const { container } = render(
      <Button variant={variant} onPress={onPress}>
        Call
      </Button>,
    );
    await user.click(screen.getByRole('button', { name: 'Call' }));
    expect(document.activeElement).toBe(screen.getByRole('button'));
    await user.keyboard('{Enter}');
    await user.keyboard(' ');
    expect(onPress).toHaveBeenCalledTimes(3);
    await expectAccessible(container);
  });

  it('Button ignores clicks while disabled', async () => {
    const onPress = vi.fn();
    render(
      <Button isDisabled onPress={onPress}>
        Call
      </Button>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(onPress).not.toHaveBeenCalled();
  });

  it('Button keeps the focus, shows that it is working and ignores clicks while pending', async () => {
    const onPress = vi.fn();
    const { rerender } = render(<Button onPress={onPress}>Call</Button>);
    await userEvent.tab();
    rerender(
      <Button onPress={onPress} isPending>
        Call
      </Button>,
    );
    const button = screen.getByRole('button');
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('progressbar', { name: 'Working' })).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(onPress).not.toHaveBeenCalled();
  });

  it('Button submits its form', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit">Save</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('Button is a link with href', async () => {
    const { container } = render(<Button href="/campaigns">Open</Button>);
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/campaigns');
    await expectAccessible(container);
  });
});
