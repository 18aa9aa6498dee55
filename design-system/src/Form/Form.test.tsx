import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPortal } from 'react-dom';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../Button/Button.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Form } from './Form.tsx';

/** Submits at a fixed time of the page's clock, however long the test takes. */
function submitAt(form: HTMLElement, milliseconds: number) {
  const event = createEvent.submit(form);
  Object.defineProperty(event, 'timeStamp', { value: milliseconds });
  fireEvent(form, event);
}

describe('Form', () => {
  it('Form submits on Enter without a page load, and leaves validation to its caller', async () => {
    const onSubmit = vi.fn((event: { defaultPrevented: boolean }) => event.defaultPrevented);
    const { container } = render(
      <Form onSubmit={onSubmit} aria-label="Lead">
        <TextField label="Name" name="name" isRequired />
        <Button type="submit">Create lead</Button>
      </Form>,
    );
    await userEvent.type(screen.getByRole('textbox'), '{Enter}');
    expect(onSubmit).toHaveReturnedWith(true);
    await expectAccessible(container);
  });

  it.each([
    ['other browsers', { isComposing: true }],
    ['Safari', { keyCode: 229 }],
  ])("Enter that ends a composed word doesn't submit the form in %s", (_, how) => {
    render(
      <Form onSubmit={() => undefined} aria-label="Lead">
        <TextField label="Name" name="name" />
      </Form>,
    );
    const box = screen.getByRole('textbox');
    // False means that the default, submitting, was prevented.
    expect(fireEvent.keyDown(box, { key: 'Enter', ...how })).toBe(false);
    expect(fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })).toBe(true);
    expect(fireEvent.keyDown(box, { key: 'a', ...how })).toBe(true);
  });

  it('Form submits once when its button is clicked twice quickly', () => {
    const onSubmit = vi.fn();
    render(
      <Form onSubmit={onSubmit} aria-label="Lead">
        <Button type="submit">Create lead</Button>
      </Form>,
    );
    const form = screen.getByRole('form');
    submitAt(form, 0);
    submitAt(form, 100);
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('a form in a dialog is submitted without the form around it', () => {
    const [outer, inner] = [vi.fn(), vi.fn()];
    render(
      <Form onSubmit={outer} aria-label="Lead">
        {createPortal(<Form onSubmit={inner} aria-label="Note" />, document.body)}
      </Form>,
    );
    fireEvent.submit(screen.getByRole('form', { name: 'Note' }));
    expect([outer.mock.calls.length, inner.mock.calls.length]).toEqual([0, 1]);
  });

  it('Form submits again immediately if a field changed since the last submit', () => {
    const onSubmit = vi.fn();
    render(
      <Form onSubmit={onSubmit} aria-label="Lead">
        <TextField label="Phone" name="phone" />
        <Button type="submit">Create lead</Button>
      </Form>,
    );
    const form = screen.getByRole('form');
    submitAt(form, 0);
    fireEvent.input(screen.getByRole('textbox'), { target: { value: '+1 212 555 0148' } });
    submitAt(form, 100);
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it('Form submits again immediately after a click outside it', () => {
    const onSubmit = vi.fn();
    render(
      <>
        <Button>Keep mine</Button>
        <Form onSubmit={onSubmit} aria-label="Lead">
          <Button type="submit">Create lead</Button>
        </Form>
      </>,
    );
    const form = screen.getByRole('form');
    submitAt(form, 0);
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Keep mine' }));
    submitAt(form, 100);
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it('Form shows server errors at the fields by name until they change', async () => {
    render(
      <Form onSubmit={() => undefined} errors={{ name: 'Already used.' }}>
        <TextField label="Name" name="name" defaultValue="a" />
      </Form>,
    );
    const input = screen.getByRole('textbox');
    expect(screen.getByText('Already used.')).toBeTruthy();
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(input, 'b');
    await userEvent.tab();
    expect(screen.queryByText('Already used.')).toBeNull();
  });
});
