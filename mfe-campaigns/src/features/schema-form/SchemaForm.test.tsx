import type { JsonSchema } from '@switchboard/forms';
import { expectAccessible } from '@switchboard/platform/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { SchemaForm } from './SchemaForm.tsx';
import type { SchemaFormProps } from './schemaFormProps.ts';

const everyKind: JsonSchema = {
  type: 'object',
  properties: {
    position: { type: 'string', description: 'As in the advertisement', minLength: 3 },
    pitch: { type: 'string', multiline: true, default: 'We are hiring.' },
    shift: { type: 'string', enum: ['Day', 'Night'] },
    hours: { type: 'number', title: 'Hours a week', minimum: 1, maximum: 60 },
    remote: { type: 'boolean' },
    office: {
      type: 'object',
      properties: { street: { type: 'string' }, floor: { type: 'number' } },
      required: ['street'],
    },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 3 },
    contacts: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, can_decide: { type: 'boolean' } },
        required: ['name'],
      },
    },
  },
  required: ['position', 'remote'],
};

async function open(props: Partial<SchemaFormProps> = {}) {
  const onSubmit = vi.fn();
  const view = render(
    <SchemaForm schema={everyKind} onSubmit={onSubmit} footer={<button type="submit">Save</button>} {...props} />,
  );
  await screen.findByRole('button', { name: 'Save' });
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  return { onSubmit, save, ...view };
}

const text = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('what is drawn', () => {
  test('every kind of field has its control, with its label and its hint', async () => {
    await open();
    expect(text(/Position/).tagName).toBe('INPUT');
    expect(text('Pitch').tagName).toBe('TEXTAREA');
    expect(text('Pitch').value).toBe('We are hiring.');
    expect(screen.getByRole('button', { name: /Shift/ })).toBeTruthy();
    expect(text('Hours a week').getAttribute('aria-roledescription')).toBe('Number field');
    expect(screen.getByRole('switch', { name: 'Remote' })).toBeTruthy();
    expect(within(screen.getByRole('group', { name: /Office/ })).getByRole('textbox', { name: /Street/ })).toBeTruthy();
    expect(screen.getByText('As in the advertisement')).toBeTruthy();
    await expectAccessible();
  });

  test('dates, times, email addresses, numbers and choices have inputs that send values in their format', async () => {
    const { onSubmit, save } = await open({
      schema: {
        type: 'object',
        properties: {
          day: { type: 'string', format: 'date' },
          hour: { type: 'string', format: 'time' },
          mail: { type: 'string', format: 'email' },
          desk: { type: 'string', format: 'phone' },
          site: { type: 'string', format: 'uri' },
          days: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['Monday', 'Tuesday', 'Friday'] } },
        },
      },
      values: { day: '2026-12-01', hour: '09:30' },
    });
    // Day, month and year; hour, minute and half of the day.
    expect(screen.getAllByRole('spinbutton').length).toBeGreaterThanOrEqual(5);
    expect([text('Mail'), text('Desk'), text('Site')].map(({ type }) => type)).toEqual(['email', 'tel', 'url']);
    await userEvent.type(text('Mail'), 'ada');
    await save();
    expect(await screen.findByText('Mail must be a valid email address')).toBeTruthy();
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.type(text('Mail'), '@example.com');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Friday' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Monday' }));
    await expectAccessible();
    await save();
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({
      ...{ day: '2026-12-01', hour: '09:30', mail: 'ada@example.com', days: ['Monday', 'Friday'] },
    });
  });

  test('fields are drawn in their order, not by name', async () => {
    const text = { type: 'string' };
    await open({
      schema: { properties: { b: { ...text, order: 2 }, a: { ...text, order: 0 }, c: { ...text, order: 1 } } },
    });
    expect(screen.getAllByRole('textbox').map((field) => field.closest('[id^=root]')?.id)).toEqual([
      'root_a',
      'root_c',
      'root_b',
    ]);
  });
});

describe('saving', () => {
  test('filled fields are sent, and empty ones are left out', async () => {
    const { onSubmit, save } = await open();
    await userEvent.type(text(/Position/), 'Nurse');
    await userEvent.clear(text('Pitch'));
    await userEvent.type(text('Hours a week'), '38.5');
    await userEvent.click(screen.getByRole('button', { name: /Shift/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Night' }));
    await save();
    expect(onSubmit).toHaveBeenCalledWith({ position: 'Nurse', hours: 38.5, shift: 'Night', remote: false });
  });

  test('Enter sends the text that was just typed', async () => {
    const { onSubmit } = await open();
    await userEvent.type(text(/Position/), 'Nurse{Enter}');
    expect(onSubmit).toHaveBeenCalledWith({ position: 'Nurse', pitch: 'We are hiring.', remote: false });
  });

  test('errors are shown at their fields, and the first invalid field gets the focus', async () => {
    const { onSubmit, save } = await open();
    await userEvent.type(text(/Floor/), '2');
    await save();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByText('Position is required')).toBeTruthy();
    expect(screen.getByText('Street is required')).toBeTruthy();
    expect(document.activeElement).toBe(text(/Position/));
    await userEvent.type(text(/Position/), 'Nurse');
    await waitFor(() => expect(screen.queryByText('Position is required')).toBeNull());
    expect(screen.getByText('Street is required')).toBeTruthy();
    await expectAccessible();
  });

  test('errors of the API are shown at their fields, or above the form if they have no field', async () => {
    const { rerender, onSubmit } = await open({ values: { position: 'Nurse', contacts: [{ name: 'Ada' }] } });
    rerender(
      <SchemaForm
        schema={everyKind}
        values={{ position: 'Nurse', contacts: [{ name: 'Ada' }] }}
        onSubmit={onSubmit}
        problems={{ 'contacts.0.name': 'Name is taken', colour: 'There is no field named colour' }}
      />,
    );
    expect((await screen.findByRole('alert')).textContent).toContain('There is no field named colour');
    expect(screen.getByText('Name is taken')).toBeTruthy();
    expect(document.activeElement).toBe(text(/^Name/));
  });
});

describe('lists', () => {
  test('a new list entry is an empty text, 0 or off, and has the focus', async () => {
    const schema = {
      properties: Object.fromEntries(
        ['string', 'number', 'boolean'].map((type) => [`${type}s`, { type: 'array', items: { type } }]),
      ),
    };
    const { onSubmit, save } = await open({ schema });
    for (const list of ['Strings', 'Numbers', 'Booleans']) {
      await press(`Add item to ${list}`);
      expect(screen.getByRole('group', { name: list }).contains(document.activeElement)).toBe(true);
    }
    await save();
    expect(onSubmit).toHaveBeenCalledWith({ strings: [''], numbers: [0], booleans: [false] });
  });

  test('list entries can be moved and removed together with their fields', async () => {
    const { onSubmit, save } = await open({ values: { position: 'Nurse', tags: ['one', 'two', 'three'] } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add item to Tags' }).disabled).toBe(true);
    await press('Move Tags 3 up');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Tags 2 up');
    await press('Remove Tags 1');
    expect(text('Tags 1').value).toBe('three');
    await press('Add item to Contacts');
    await save();
    expect(screen.getByText('Name is required')).toBeTruthy();
    await userEvent.type(text(/^Name/), 'Ada');
    await save();
    expect(onSubmit).toHaveBeenCalledWith({
      position: 'Nurse',
      remote: false,
      tags: ['three', 'two'],
      contacts: [{ name: 'Ada' }],
    });
  });
});

describe('held values', () => {
  const footer: SchemaFormProps['footer'] = ({ isDirty, reset }) => (
    <>
      <button type="submit">Save</button>
      <button type="button" onClick={reset} disabled={!isDirty}>
        Reset
      </button>
    </>
  );
  const reset = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Reset' });

  test('Reset restores the saved values, and is then disabled', async () => {
    await open({ values: { position: 'Nurse' }, footer });
    expect(reset().disabled).toBe(true);
    await userEvent.type(text(/Position/), 's');
    await waitFor(() => expect(reset().disabled).toBe(false));
    await userEvent.click(reset());
    expect(text(/Position/).value).toBe('Nurse');
    expect(reset().disabled).toBe(true);
  });

  test('changed values from outside replace the shown ones, and equal ones keep typed text', async () => {
    const { rerender } = await open({ values: { position: 'Nurse' }, footer });
    rerender(<SchemaForm schema={everyKind} values={{ position: 'Doctor' }} footer={footer} />);
    await waitFor(() => expect(text(/Position/).value).toBe('Doctor'));
    await userEvent.type(text(/Position/), 's');
    await userEvent.tab();
    rerender(<SchemaForm schema={everyKind} values={{ position: 'Doctor' }} footer={footer} />);
    expect(text(/Position/).value).toBe('Doctors');
    rerender(<SchemaForm schema={everyKind} values={{ position: 'Nurse', pitch: 'Soon.' }} footer={footer} />);
    await waitFor(() => expect(text('Pitch').value).toBe('Soon.'));
    expect(text(/Position/).value).toBe('Doctors');
    expect(reset().disabled).toBe(false);
    rerender(<SchemaForm schema={everyKind} values={{ position: 'Doctors', pitch: 'Soon.' }} footer={footer} />);
    expect(reset().disabled).toBe(true);
  });
});

test('an error disappears while a person types', async () => {
  const { save } = await open({ schema: { properties: { name: { type: 'string' } }, required: ['name'] } });
  await save();
  await screen.findByText('Name is required');
  await userEvent.type(text('Name'), 'A');
  expect(screen.queryByText('Name is required')).toBeNull();
  await userEvent.clear(text('Name'));
  await userEvent.tab();
  await screen.findByText('Name is required');
});

test('typing in a form of 200 fields rerenders one field', async () => {
  const names = Array.from({ length: 200 }, (_, index) => `field_${index}`);
  const schema = { properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) };
  const onChange = vi.fn();
  await open({ schema, onChange });
  const field = text('Field 7');
  const seen = new Set<string>();
  const watcher = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const drawn = (target as Element).closest('[id^=root_]');
      if (drawn) seen.add(drawn.id);
    }
  });
  watcher.observe(document.body, { subtree: true, attributes: true, childList: true, characterData: true });
  await userEvent.type(field, 'abc');
  expect([...seen]).toEqual(['root_field_7']);
  await userEvent.tab();
  expect(onChange).toHaveBeenLastCalledWith({ field_7: 'abc' }, true);
  watcher.disconnect();
});
