import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Slider } from './Slider.tsx';

describe('Slider', () => {
  it('Slider moves by its step with the arrow keys', async () => {
    const onChange = vi.fn();
    const { container } = render(
      <Slider label="Temperature" min={0} max={1} step={0.1} defaultValue={0.4} onChange={onChange} />,
    );
    screen.getByRole('slider', { name: 'Temperature' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(onChange).toHaveBeenLastCalledWith(0.5);
    await userEvent.keyboard('{Home}');
    expect(onChange).toHaveBeenLastCalledWith(0);
    await expectAccessible(container);
  });

  it('Slider shows and announces its value in formatted form', async () => {
    render(
      <Slider
        label="Endpointing"
        min={100}
        max={5000}
        step={100}
        defaultValue={1200}
        formatValue={(ms) => `${ms / 1000} s`}
      />,
    );
    const slider = screen.getByRole('slider');
    expect(screen.getByText('1.2 s')).toBeTruthy();
    expect(slider.getAttribute('aria-valuetext')).toBe('1.2 s');
    slider.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(slider.getAttribute('aria-valuetext')).toBe('1.3 s');
  });

  it("Slider can't be moved while disabled", () => {
    render(<Slider label="Temperature" isDisabled defaultValue={3} />);
    expect((screen.getByRole('slider') as HTMLInputElement).disabled).toBe(true);
  });
});
