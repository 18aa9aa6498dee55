import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PhoneField } from '../PhoneField/PhoneField.tsx';
import { Select } from '../Select/Select.tsx';
import { Switch } from '../Switch/Switch.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { FormDialog, type GuardedForm } from './FormDialog.tsx';

type Values = Record<string, unknown>;

/** A form like the platform's, with the state of a test. */
function useTestForm(start: Values, errors: Record<string, string> = {}) {
  const [values, setValues] = useState(start);
  const [question, setQuestion] = useState<GuardedForm['question']>(null);
  const submit = vi.fn();
  const form: GuardedForm = {
    useField: (name) => ({
      value: values[name],
      onChange: (value) => setValues((before) => ({ ...before, [name]: value })),
      onBlur: () => undefined,
      ref: () => undefined,
      errorMessage: errors[name],
    }),
    submit,
    isSaving: false,
    leave: (then) =>
      values === start
        ? then()
        : setQuestion({
            stay: () => setQuestion(null),
            leave: () => {
              setQuestion(null);
              then();
            },
          }),
    question,
  };
  return { form, values };
}

function Demo({
  start,
  errors = {},
  onClose,
}: {
  start: Values;
  errors?: Record<string, string>;
  onClose?: () => void;
}) {
  const { form, values } = useTestForm(start, errors);
  return (
    <>
      <FormDialog form={form} title="Add Lead" submitLabel="Add Lead" onClose={onClose ?? (() => undefined)}>
        {'phone' in start && <PhoneField name="phone" label="Phone" />}
        {'status' in start && <Select name="status" label="Status" options={[{ id: 'new', label: 'New' }]} />}
        {'name' in start && <TextField name="name" label="Name" />}
        {'isOn' in start && <Switch name="isOn" label="On" />}
        <TextField name="own" label="Own" value="mine" onChange={() => undefined} />
      </FormDialog>
      <output>{JSON.stringify(values)}</output>
    </>
  );
}

const kept = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as Values;

describe('FormDialog', () => {
  it("FormDialog binds fields by name and shows their errors, and doesn't bind a field that has its own value", async () => {
    render(<Demo start={{ name: null, status: null, isOn: false }} errors={{ name: 'Name is required' }} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada');
    await userEvent.click(screen.getByRole('switch', { name: 'On' }));
    await userEvent.click(screen.getByRole('button', { name: /Status/ }));
    await userEvent.click(screen.getByRole('option', { name: 'New' }));
    expect(kept()).toEqual({ name: 'Ada', status: 'new', isOn: true });
    expect(screen.getByText('Name is required')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Own' }).value).toBe('mine');
    await expectAccessible();
  });

  it.each([
    [{ name: '' }, /Name/],
    [{ phone: '' }, /Phone/],
  ])('FormDialog focuses the text field when it opens with %j', (start, name) => {
    render(<Demo start={start} />);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name }));
  });

  it('FormDialog focuses a choice if it is the first field', () => {
    render(<Demo start={{ status: null, name: '' }} />);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Status/ }));
  });

  it('FormDialog closes immediately if nothing was typed, and asks first if something was', async () => {
    const onClose = vi.fn();
    const { unmount } = render(<Demo start={{ name: '' }} onClose={onClose} />);
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    unmount();

    render(<Demo start={{ name: '' }} onClose={onClose} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'A{Escape}');
    const question = screen.getByRole('alertdialog', { name: 'Discard what you typed?' });
    await expectAccessible(question);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
