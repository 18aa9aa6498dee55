import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ScrollBox } from './ScrollBox.tsx';

/** A box whose content is as high as `content`, seen through 100 pixels. */
function open(content: number, props: { holdsControls?: boolean } = {}) {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(content);
  render(
    <ScrollBox tag="ul" aria-label="Versions" {...props}>
      <li>Version 1</li>
    </ScrollBox>,
  );
  return screen.getByRole('list', { name: 'Versions' });
}

describe('ScrollBox', () => {
  it('ScrollBox marks the end at which more is hidden, and updates it on scroll', () => {
    const box = open(300);
    expect(box.dataset.more).toBe('end');
    const scrollTo = (top: number) =>
      act(() => {
        box.scrollTop = top;
        box.dispatchEvent(new Event('scroll'));
      });
    scrollTo(80);
    expect(box.dataset.more).toBe('both');
    scrollTo(200);
    expect(box.dataset.more).toBe('start');
  });

  it('ScrollBox is in the tab order if it hides text that has no controls', () => {
    expect(open(300).tabIndex).toBe(0);
  });

  it('ScrollBox leaves the focus to the controls inside it', () => {
    expect(open(300, { holdsControls: true }).getAttribute('tabindex')).toBeNull();
  });

  it("ScrollBox marks nothing and isn't in the tab order if its content fits", () => {
    const box = open(100);
    expect([box.dataset.more, box.getAttribute('tabindex')]).toEqual(['none', null]);
  });
});
