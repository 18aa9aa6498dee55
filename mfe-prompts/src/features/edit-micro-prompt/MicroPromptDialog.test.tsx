import { ApiError } from '@switchboard/platform';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { greeting, open, refusal, serverWith } from '../../testing/openMicroPrompts.tsx';

describe('adding and editing', () => {
  test('texts that are too short or too long are refused with the rule', async () => {
    const { requests } = open(serverWith([]), { path: '/micro-prompts?dialog=create' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Micro Prompt' }));
    const [title, content] = [
      dialog.getByRole('textbox', { name: /Title/ }),
      dialog.getByRole('textbox', { name: /Content/ }),
    ];
    await userEvent.type(title, 'ab');
    await userEvent.type(content, 'abcd');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Micro Prompt' }));
    expect(await dialog.findByText('Title must be at least 3 characters')).toBeTruthy();
    expect(dialog.getByText('Content must be at least 5 characters')).toBeTruthy();

    await userEvent.clear(title);
    await userEvent.click(title);
    await userEvent.paste('t'.repeat(101));
    await userEvent.clear(content);
    await userEvent.click(content);
    await userEvent.paste('c'.repeat(501));
    expect(await dialog.findByText('Title must be less than 100 characters')).toBeTruthy();
    expect(await dialog.findByText('Content must be less than 500 characters')).toBeTruthy();
    expect(dialog.getByText('101 characters of 3 to 100')).toBeTruthy();
    expect(dialog.getByText('501 characters of 5 to 500')).toBeTruthy();
    expect(requests.filter(({ key }) => key.startsWith('POST'))).toEqual([]);
  });

  test('a new micro prompt is trimmed, saved and shown', async () => {
    const { requests, notices, location } = open(serverWith([]));
    const [add] = await screen.findAllByRole('button', { name: 'Add Micro Prompt' });
    if (add) await userEvent.click(add);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: /Title/ }), '  Voicemail ');
    await userEvent.type(dialog.getByRole('textbox', { name: /Content/ }), 'Please call back.');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Micro Prompt' }));
    expect(await screen.findByRole('heading', { name: 'Voicemail' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({
      title: 'Voicemail',
      content: 'Please call back.',
    });
    expect(notices.at(-1)).toMatchObject({ tone: 'success', title: 'Micro prompt created' });
    expect(location()).toBe('/micro-prompts');
  });

  test('the edit dialog starts with the current text of the micro prompt', async () => {
    const { requests } = open(serverWith([greeting]));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Greeting' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Micro Prompt' }));
    const title = dialog.getByRole<HTMLInputElement>('textbox', { name: /Title/ });
    expect(title.value).toBe('Greeting');
    await userEvent.type(title, ' in the morning');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByRole('heading', { name: 'Greeting in the morning' })).toBeTruthy();
    expect(requests.find(({ key }) => key.startsWith('PATCH'))).toMatchObject({
      params: { id: greeting.id },
      body: { title: 'Greeting in the morning', content: greeting.content },
    });
  });

  test.each([
    ['create', '/micro-prompts?dialog=create', 'Add Micro Prompt', 'Failed to create micro prompt'],
    ['update', `/micro-prompts?edit=${greeting.id}`, 'Save Changes', 'Failed to update micro prompt'],
  ])('typed text is kept when the server refuses to %s', async (_, path, button, title) => {
    const refuse = () => {
      throw refusal;
    };
    const { notices } = open(
      { ...serverWith([greeting]), 'POST /api/micro-prompts': refuse, 'PATCH /api/micro-prompts/:id': refuse },
      { path },
    );
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: /Title/ });
    await userEvent.clear(field);
    await userEvent.type(field, 'Kept title');
    const content = dialog.getByRole('textbox', { name: /Content/ });
    await userEvent.clear(content);
    await userEvent.type(content, 'Kept content');
    await userEvent.click(dialog.getByRole('button', { name: button }));
    await waitFor(() =>
      expect(notices.at(-1)).toEqual({ tone: 'danger', title, description: 'The library is locked.' }),
    );
    expect(field.value).toBe('Kept title');
  });
});

describe('typed text', () => {
  const typeInto = async (path = '/micro-prompts?dialog=create') => {
    const host = open(serverWith([greeting]), { path });
    const title = within(await screen.findByRole('dialog')).getByRole<HTMLInputElement>('textbox', { name: /Title/ });
    expect(document.activeElement).toBe(title);
    await userEvent.type(title, 'Half a tit');
    return { ...host, title };
  };

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['the cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])("leaving with %s asks first, and typed text isn't lost", async (_, leave) => {
    const { title, location } = await typeInto();
    await leave();
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' }));
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(title.value).toBe('Half a tit');
    await leave();
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(location()).toBe('/micro-prompts'));
  });

  test("the dialog doesn't ask if the text equals the saved one", async () => {
    const { title } = await typeInto(`/micro-prompts?edit=${greeting.id}`);
    await userEvent.clear(title);
    await userEvent.type(title, greeting.title);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('typed text stays when someone else deletes the prompt', async () => {
    const rows = [greeting];
    const { emit } = open(
      { 'GET /api/micro-prompts': () => ({ items: [...rows], next_cursor: null }) },
      { path: `/micro-prompts?edit=${greeting.id}` },
    );
    const title = within(await screen.findByRole('dialog')).getByRole<HTMLInputElement>('textbox', { name: /Title/ });
    await userEvent.type(title, ' again');
    rows.pop();
    emit({
      id: '1',
      type: 'micro_prompt.changed',
      at: '2026-11-02T09:00:00Z',
      subject_id: greeting.id,
      change: 'deleted',
    });
    await screen.findByText('No micro prompts available');
    expect(title.value).toBe('Greeting again');
  });
});

test('the second of two tabs asks which content is saved, and saves it', async () => {
  const theirs = { title: 'Greeting', content: 'Their content', updated_at: '2026-11-02T10:00:00.000Z' };
  const server = serverWith([greeting]);
  let isSaved = false;
  const save = server['PATCH /api/micro-prompts/:id'];
  const { requests, location } = open(
    {
      ...server,
      'GET /api/micro-prompts/:id': () => (isSaved ? { ...greeting, ...theirs } : greeting),
      'PATCH /api/micro-prompts/:id': (input) => {
        if (input.body.updated_at === theirs.updated_at) return save?.(input) as never;
        isSaved = true;
        throw new ApiError(409, { code: 'CONFLICT', reason: 'stale', message: 'Saved meanwhile', details: theirs });
      },
    },
    { path: `/micro-prompts?edit=${greeting.id}` },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Micro Prompt' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Content/ }), ' Mine');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  const question = within(await screen.findByRole('dialog', { name: 'Someone else changed this too' }));
  expect(question.getByRole('radio', { name: 'Theirs: Their content' })).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(location()).toBe('/micro-prompts'));
  expect(requests.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body)).toEqual([
    { title: 'Greeting', content: `${greeting.content} Mine`, updated_at: greeting.updated_at },
    { title: 'Greeting', content: `${greeting.content} Mine`, updated_at: theirs.updated_at },
  ]);
});
