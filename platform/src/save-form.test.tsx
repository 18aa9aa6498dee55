import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from './api.ts';
import { type SaveForm, useSaveForm } from './forms.ts';
import { Link, Route, Routes } from './router.tsx';
import { renderWithHost } from './testing/index.ts';

const Person = z.object({ name: z.string().trim().min(1, 'Name is required'), email: z.string() });
type Person = z.infer<typeof Person>;

function Field({ form, name }: { form: Pick<SaveForm, 'useField'>; name: string }) {
  const { value, onChange, onBlur, ref, errorMessage } = form.useField(name);
  return (
    <>
      <input
        aria-label={name}
        ref={ref}
        value={String(value ?? '')}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
      />
      <p>{errorMessage}</p>
    </>
  );
}

function Page({ save, onSaved }: { save: (person: Person) => Promise<unknown>; onSaved?: () => void }) {
  const form = useSaveForm(Person, {
    values: { name: '', email: '' },
    save,
    done: 'Saved',
    failed: 'Failed to save',
    ...(onSaved ? { onSaved } : {}),
  });
  return (
    <form onSubmit={form.submit}>
      <Field form={form} name="name" />
      <Field form={form} name="email" />
      <button type="submit">save</button>
      <Link to="/elsewhere">elsewhere</Link>
      <Link to="?search=x">same page</Link>
      {form.question && (
        <>
          <button type="button" onClick={form.question.stay}>
            stay
          </button>
          <button type="button" onClick={form.question.leave}>
            leave
          </button>
          <button type="button" onClick={form.question.save}>
            save and leave
          </button>
        </>
      )}
    </form>
  );
}

function open(save: (person: Person) => Promise<unknown> = async () => undefined, onSaved?: () => void) {
  return renderWithHost(
    <Routes>
      <Route path="/" element={<Page save={save} {...(onSaved ? { onSaved } : {})} />} />
      <Route path="/elsewhere" element={<p>elsewhere it is</p>} />
    </Routes>,
  );
}

const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a form sends the parsed values, confirms the save, and passes the saved row on', async () => {
  const save = vi.fn(async () => 'saved row');
  const onSaved = vi.fn();
  const { notices } = open(save, onSaved);
  await userEvent.type(input('name'), '  Ada ');
  await press('save');
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('saved row', { name: 'Ada', email: '' }));
  expect(save).toHaveBeenCalledWith({ name: 'Ada', email: '' });
  expect(notices).toEqual([{ title: 'Saved', tone: 'success' }]);
});

test('errors of schema and server are shown at their fields, and typed values stay', async () => {
  const { notices } = open(async () => {
    const fields = { email: 'Already used', unknown: 'Nobody sees this' };
    throw new ApiError(409, { code: 'CONFLICT', message: 'Already used', fields });
  });
  await press('save');
  expect(await screen.findByText('Name is required')).toBeTruthy();
  expect(document.activeElement).toBe(input('name'));
  await userEvent.type(input('name'), 'Ada');
  await press('save');
  expect(await screen.findByText('Already used')).toBeTruthy();
  expect(document.activeElement).toBe(input('email'));
  expect(notices).toEqual([{ title: 'Failed to save', description: 'Already used', tone: 'danger' }]);
  expect(input('name').value).toBe('Ada');
});

test('a refusal about a field is shown only at that field', async () => {
  const { notices } = open(async () => {
    throw new ApiError(400, { code: 'VALIDATION', message: 'Check the fields', fields: { email: 'Not an address' } });
  });
  await userEvent.type(input('name'), 'Ada');
  await press('save');
  expect(await screen.findByText('Not an address')).toBeTruthy();
  expect(notices).toEqual([]);
});

test('a link asks before it leaves a page with typed text, and works after confirmation', async () => {
  open();
  await userEvent.type(input('name'), 'Ada');
  await userEvent.click(screen.getByRole('link', { name: 'elsewhere' }));
  await press('stay');
  expect(input('name').value).toBe('Ada');
  await userEvent.click(screen.getByRole('link', { name: 'elsewhere' }));
  await press('leave');
  expect(await screen.findByText('elsewhere it is')).toBeTruthy();
});

test('Save and leave saves first, and stays on the page when the save is refused', async () => {
  const save = vi.fn(async (_: Person) => undefined as unknown);
  save.mockRejectedValueOnce(new Error('No answer'));
  const { notices } = open(save);
  await userEvent.type(input('name'), 'Ada');
  const leaveBySaving = async () => {
    await userEvent.click(screen.getByRole('link', { name: 'elsewhere' }));
    await press('save and leave');
  };
  await leaveBySaving();
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Failed to save'));
  expect(input('name').value).toBe('Ada');
  await leaveBySaving();
  expect(await screen.findByText('elsewhere it is')).toBeTruthy();
  expect(save).toHaveBeenCalledTimes(2);
});

test('a form asks nothing for a link within the page or after it was saved', async () => {
  const { location } = open();
  await userEvent.type(input('name'), 'Ada');
  await userEvent.click(screen.getByRole('link', { name: 'same page' }));
  expect(location()).toBe('/?search=x');
  expect(input('name').value).toBe('Ada');
  await press('save');
  await userEvent.click(screen.getByRole('link', { name: 'elsewhere' }));
  expect(await screen.findByText('elsewhere it is')).toBeTruthy();
});

test('the browser warns before a page with typed text is closed or reloaded', async () => {
  open();
  const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isWarned()).toBe(false);
  await userEvent.type(input('name'), 'Ada');
  expect(isWarned()).toBe(true);
});

test('a field that the form does not have throws an error', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  function Wrong() {
    const form = useSaveForm(Person, { values: { name: '', email: '' }, save: async () => undefined, failed: '' });
    return <Field form={form} name="nmae" />;
  }
  expect(() => renderWithHost(<Wrong />)).toThrow('This form has no field “nmae”');
});

test('a form starts with values that load later, and takes over later changes in untouched fields', async () => {
  function Late() {
    const [values, setValues] = useState<Person>();
    const form = useSaveForm(Person, { values, save: async () => undefined, failed: '' });
    return (
      <>
        {values && <Field form={form} name="name" />}
        {values && <Field form={form} name="email" />}
        <output>{String(form.formState.isDirty)}</output>
        <button type="button" onClick={() => setValues({ name: values ? 'Bo' : 'Ada', email: values ? 'b@x' : 'a@x' })}>
          read
        </button>
      </>
    );
  }
  renderWithHost(<Late />);
  await press('read');
  expect([input('name').value, input('email').value]).toEqual(['Ada', 'a@x']);
  expect(screen.getByRole('status').textContent).toBe('false');
  await userEvent.type(input('name'), ' Park');
  await press('read');
  expect([input('name').value, input('email').value]).toEqual(['Ada Park', 'b@x']);
  expect(screen.getByRole('status').textContent).toBe('true');
});
