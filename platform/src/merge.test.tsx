import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from './api.ts';
import { useSaveForm } from './save-form.ts';
import { renderWithHost } from './testing/index.ts';

const Schema = z.object({ name: z.string(), notes: z.string() });
type Values = z.infer<typeof Schema>;

interface Row extends Values {
  updated_at: string;
}

const before: Row = { name: 'Ada', notes: 'First', updated_at: '1' };

/** A server that refuses a save whose version isn't the stored one. */
function serverWith(start: Row) {
  const server = {
    row: start,
    save: vi.fn(async (values: Values, version: unknown) => {
      if (version !== server.row.updated_at)
        throw new ApiError(409, { code: 'CONFLICT', reason: 'stale', message: 'Changed meanwhile' });
      server.row = { ...values, updated_at: String(Number(version) + 1) };
      return server.row;
    }),
  };
  return server;
}

function Editor({ server, row }: { server: ReturnType<typeof serverWith>; row: Row }) {
  const { updated_at, ...values } = row;
  const form = useSaveForm(Schema, {
    values,
    save: server.save,
    merge: {
      version: updated_at,
      read: async () => ({ version: server.row.updated_at, values: server.row }),
      label: (name) => (name === 'name' ? 'Name' : 'Notes'),
    },
    done: 'Saved',
    failed: 'Failed',
  });
  const typed = form.watch();
  const type = (name: keyof Values, value: string) => form.setValue(name, value, { shouldDirty: true });
  return (
    <>
      <p>{`${typed.name} / ${typed.notes}`}</p>
      <button type="button" onClick={() => type('name', 'Mine')}>
        Type a name
      </button>
      <button type="button" onClick={() => form.submit()}>
        Save
      </button>
      {form.clash && (
        <>
          <p>{form.clash.fields.map(({ label, mine, theirs }) => `${label}: ${mine} or ${theirs}`).join()}</p>
          <button type="button" onClick={() => form.clash?.save([])}>
            Save mine
          </button>
          <button type="button" onClick={() => form.clash?.save(['name'])}>
            Save theirs
          </button>
        </>
      )}
    </>
  );
}

const click = (name: string) => act(() => screen.getByRole('button', { name }).click());

async function saveOver(theirs: Row) {
  const server = serverWith(before);
  const { notices } = renderWithHost(<Editor server={server} row={before} />);
  click('Type a name');
  server.row = theirs;
  click('Save');
  return { server, notices };
}

test('both changes are saved without a question when two people change different fields', async () => {
  const { server, notices } = await saveOver({ ...before, notes: 'Theirs', updated_at: '2' });
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Saved'));
  expect(server.row).toMatchObject({ name: 'Mine', notes: 'Theirs' });
  expect(screen.queryByRole('button', { name: 'Save mine' })).toBeNull();
});

test.each([
  ['Save mine', 'Mine'],
  ['Save theirs', 'Theirs'],
])('the form asks when two people change the same field, and %s saves', async (choice, name) => {
  const { server, notices } = await saveOver({ name: 'Theirs', notes: 'Also theirs', updated_at: '2' });
  expect(await screen.findByText('Name: Mine or Theirs')).toBeTruthy();
  expect(server.save).toHaveBeenCalledTimes(1);
  click(choice);
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Saved'));
  expect(server.row).toMatchObject({ name, notes: 'Also theirs' });
  expect(screen.queryByRole('button', { name: 'Save mine' })).toBeNull();
});

test("the form also asks when another person's change of the same field arrived before the save", async () => {
  const server = serverWith(before);
  const theirs = { ...before, name: 'Theirs', updated_at: '2' };
  let show = (_: Row) => {};
  function Page() {
    const [row, setRow] = useState(before);
    show = setRow;
    return <Editor server={server} row={row} />;
  }
  renderWithHost(<Page />);
  click('Type a name');
  server.row = theirs;
  act(() => show(theirs));
  click('Save');
  expect(await screen.findByText('Name: Mine or Theirs')).toBeTruthy();
});

test('changes that others made to other fields are kept in the first save once they are on screen', async () => {
  const server = serverWith(before);
  const theirs = { ...before, notes: 'Theirs', updated_at: '2' };
  let show = (_: Row) => {};
  function Page() {
    const [row, setRow] = useState(before);
    show = setRow;
    return <Editor server={server} row={row} />;
  }
  renderWithHost(<Page />);
  click('Type a name');
  server.row = theirs;
  act(() => show(theirs));
  expect(screen.getByText('Mine / Theirs')).toBeTruthy();
  click('Save');
  await waitFor(() => expect(server.row).toMatchObject({ name: 'Mine', notes: 'Theirs', updated_at: '3' }));
  expect(server.save).toHaveBeenCalledTimes(1);
});

test('the conflict question shows list entries and the differing part of long texts', async () => {
  const Rule = z.object({ kind: z.string(), text: z.string(), is_pattern: z.boolean() });
  const Lists = z.object({ name: z.array(z.string()), notes: z.string(), rules: z.array(Rule) });
  const rule = (text: string, is_pattern = false) => ({ kind: 'says', text, is_pattern });
  const long = 'x'.repeat(300);
  const stored = { name: ['Tea', 'Milk'], notes: `${long} theirs`, rules: [rule('Hi'), rule('Bye', true)] };
  function Lister() {
    const form = useSaveForm(Lists, {
      values: { name: [] as string[], notes: '', rules: [rule('Hi')] },
      save: async () => {
        throw new ApiError(409, { code: 'CONFLICT', reason: 'stale', message: 'Changed meanwhile' });
      },
      merge: { version: '1', read: async () => ({ version: '2', values: stored }), label: (name) => name },
      failed: 'Failed',
    });
    form.watch();
    return (
      <>
        <button
          type="button"
          onClick={() => {
            form.setValue('name', ['Tea', 'Sugar'], { shouldDirty: true });
            form.setValue('notes', `${long} mine`, { shouldDirty: true });
            form.setValue('rules', [rule('Hello')], { shouldDirty: true });
          }}
        >
          Type
        </button>
        <button type="button" onClick={() => form.submit()}>
          Save
        </button>
        {form.clash?.fields.map(({ name, mine, theirs }) => (
          <p key={name}>{`${name}: ${mine} or ${theirs}`}</p>
        ))}
      </>
    );
  }
  renderWithHost(<Lister />);
  await act(async () => screen.getByText('Type').click());
  await act(async () => screen.getByText('Save').click());
  expect(await screen.findByText('name: Tea, Sugar or Tea, Milk')).toBeTruthy();
  expect(screen.getByText('rules: says Hello or says Hi; says Bye pattern')).toBeTruthy();
  const shown = `…${'x'.repeat(39)} `;
  expect(screen.getByText(`notes: ${shown}mine or ${shown}theirs`)).toBeTruthy();
});

test('a refused save shows the error if no newer row can be read', async () => {
  const server = serverWith(before);
  server.save.mockImplementation(async () => {
    throw new ApiError(409, { code: 'CONFLICT', reason: 'stale', message: 'It was deleted.' });
  });
  const { notices } = renderWithHost(<Editor server={server} row={before} />);
  await act(async () => screen.getByText('Type a name').click());
  await act(async () => screen.getByText('Save').click());
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Failed', description: 'It was deleted.' }));
  expect(server.save).toHaveBeenCalledTimes(1);
});

test('a typed list is saved whole although a longer one was saved in the meantime', async () => {
  const Lists = z.object({ rules: z.array(z.object({ kind: z.string(), text: z.string() })) });
  const save = vi.fn(async (input: z.output<typeof Lists>) => input);
  let show: (values: z.input<typeof Lists>) => void = () => undefined;
  function Lister() {
    const [values, setValues] = useState<z.input<typeof Lists>>({ rules: [{ kind: 'says', text: 'Hi' }] });
    show = setValues;
    const form = useSaveForm(Lists, { values, save, failed: 'Failed' });
    form.watch();
    return (
      <>
        <button type="button" onClick={() => form.setValue('rules.0.text', 'Mine', { shouldDirty: true })}>
          Type
        </button>
        <button type="button" onClick={() => form.submit()}>
          Save
        </button>
      </>
    );
  }
  renderWithHost(<Lister />);
  await act(async () => screen.getByText('Type').click());
  act(() =>
    show({
      rules: [
        { kind: 'asks', text: 'Theirs' },
        { kind: 'says', text: 'Bye' },
      ],
    }),
  );
  await act(async () => screen.getByText('Save').click());
  await waitFor(() => expect(save).toHaveBeenCalledWith({ rules: [{ kind: 'says', text: 'Mine' }] }));
});
