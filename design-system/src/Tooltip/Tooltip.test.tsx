import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Button } from '../Button/Button.tsx';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Tooltip } from './Tooltip.tsx';

describe('Tooltip', () => {
  it('Tooltip describes its control while that has keyboard focus, and closes with Escape', async () => {
    const user = userEvent.setup();
    render(
      <Tooltip content="In the lead's time zone">
        <Button>Call window</Button>
      </Tooltip>,
    );
    expect(screen.queryByRole('tooltip')).toBeNull();
    await user.tab();
    const tooltip = await screen.findByRole('tooltip');
    expect(screen.getByRole('button').getAttribute('aria-describedby')).toBe(tooltip.id);
    await expectAccessible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('Tooltip closes when another element has focus, even without a blur event', async () => {
    render(
      <>
        <Tooltip content="More actions">
          <Button>Menu</Button>
        </Tooltip>
        <input aria-label="Reason" />
      </>,
    );
    await userEvent.tab();
    await screen.findByRole('tooltip');
    const unheard = (event: FocusEvent) => event.stopImmediatePropagation();
    for (const type of ['blur', 'focusout'] as const) window.addEventListener(type, unheard, true);
    screen.getByRole('textbox').focus();
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
    for (const type of ['blur', 'focusout'] as const) window.removeEventListener(type, unheard, true);
  });

  it('Tooltip works on a DOM element that can be focused', async () => {
    render(
      <Tooltip content="Copied from the résumé">
        <button type="button">Source</button>
      </Tooltip>,
    );
    await userEvent.tab();
    expect((await screen.findByRole('tooltip')).textContent).toBe('Copied from the résumé');
  });
});
