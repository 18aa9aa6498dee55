import type { MicroPrompt } from '@switchboard/contracts/micro-prompts';
import { ApiError } from '@switchboard/platform';
import { type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { MicroPromptsPage } from './MicroPromptsPage.tsx';

// Room for a busy machine; nothing waits longer than it has to.
configure({ asyncUtilTimeout: 5_000 });

const organizationId = sampleSession().organization?.id ?? '';

function samplePrompt(number: number, overrides: Partial<MicroPrompt> = {}): MicroPrompt {
  return {
    id: `00000000-0000-4000-8000-0000000001${String(number).padStart(2, '0')}`,
    organization_id: organizationId,
    title: `Prompt ${number}`,
    content: `Content of prompt ${number}`,
    created_by: null,
    created_at: '2026-11-02T09:00:00.000Z',
    updated_at: '2026-11-02T09:00:00.000Z',
    ...overrides,
  };
}

const greeting = samplePrompt(1, { title: 'Greeting', content: 'Hello {first_name}, good to reach you.' });
const closing = samplePrompt(2, { title: 'Closing', content: 'Thank you for your time.' });

/** A server that keeps its prompts, so that the page shows what was really sent. */
function serverWith(prompts: MicroPrompt[]): FakeResponses {
  const rows = [...prompts];
  return {
    'GET /api/micro-prompts': () => ({ items: [...rows], next_cursor: null }),
    'POST /api/micro-prompts': ({ body }) => {
      const row = samplePrompt(50, body);
      rows.push(row);
      return row;
    },
    'PATCH /api/micro-prompts/:id': ({ params, body }) => {
      const index = rows.findIndex(({ id }) => id === params.id);
      const row = { ...samplePrompt(0), ...rows[index], ...body };
      rows[index] = row;
      return row;
    },
    'DELETE /api/micro-prompts/:id': ({ params }) => {
      rows.splice(
        rows.findIndex(({ id }) => id === params.id),
        1,
      );
      return undefined;
    },
  };
}

const refusal = new ApiError(409, { code: 'CONFLICT', message: 'The library is locked.' });

function open(responses: FakeResponses, options: Partial<Parameters<typeof renderWithHost>[1]> = {}) {
  return renderWithHost(<MicroPromptsPage />, { path: '/micro-prompts', responses, ...options });
}

describe('the library', () => {
  test('shows every prompt as a card with title and content', async () => {
    open(serverWith([closing, greeting]));
    const cards = within(await screen.findByRole('list', { name: 'Micro prompts' })).getAllByRole('listitem');
    expect(cards.map((card) => card.textContent)).toEqual([
      'ClosingThank you for your time.',
      'GreetingHello {first_name}, good to reach you.',
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'Micro Prompts' })).toBeTruthy();
  });

  test('shows the shape of the cards while they load', async () => {
    open({ 'GET /api/micro-prompts': () => new Promise(() => undefined) });
    expect(await screen.findByRole('status', { name: 'Loading micro prompts' })).toBeTruthy();
  });

  test('teaches when there is none, and adds the first one from there', async () => {
    open(serverWith([]));
    expect(await screen.findByText('No micro prompts available')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Add Micro Prompt' })).toHaveLength(2);
  });

  test('says what failed and tries again', async () => {
    let isDown = true;
    open({
      'GET /api/micro-prompts': () => {
        if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The database is restarting.' });
        return { items: [greeting], next_cursor: null };
      },
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to fetch micro prompts');
    expect(alert.textContent).toContain('The database is restarting.');
    isDown = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Greeting')).toBeTruthy();
  });

  test('asks people without an organization to join one, and asks the server for nothing', () => {
    const { requests } = open({}, { session: { ...sampleSession(), organization: null } });
    expect(screen.getByRole('heading', { level: 1, name: 'No Organization Found' })).toBeTruthy();
    expect(screen.getByText('You need to be part of an organization to access micro prompts.')).toBeTruthy();
    expect(requests).toEqual([]);
  });

  test('offers no search in a small library, and in a large one finds words of title and content', async () => {
    const many = Array.from({ length: 7 }, (_, index) => samplePrompt(index + 10));
    const { location, unmount } = open(serverWith([...many, greeting]));
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search micro prompts' }), 'REACH hello');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.getByText('Greeting')).toBeTruthy();
    expect(location()).toBe('/micro-prompts?search=REACH+hello');
    await userEvent.type(screen.getByRole('searchbox'), ' nowhere');
    expect(await screen.findByText('No matching micro prompts found')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all micro prompts' }));
    expect(await screen.findAllByRole('listitem')).toHaveLength(8);
    unmount();

    open(serverWith([greeting]));
    await screen.findByText('Greeting');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('reads the list again when somebody else changes it', async () => {
    const rows = [greeting];
    const { emit } = open({ 'GET /api/micro-prompts': () => ({ items: [...rows], next_cursor: null }) });
    await screen.findByText('Greeting');
    rows.push(closing);
    emit({
      id: '1',
      type: 'micro_prompt.changed',
      at: '2026-11-02T09:00:00Z',
      subject_id: closing.id,
      change: 'created',
    });
    expect(await screen.findByText('Closing')).toBeTruthy();
  });

  test('gives a viewer nothing to write with, not even by address', async () => {
    open(serverWith([greeting]), {
      session: sampleSession({ role: 'viewer' }),
      path: `/micro-prompts?edit=${greeting.id}`,
    });
    await screen.findByText('Greeting');
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('adding and editing', () => {
  test('refuses texts that are too short or too long, in the words of the rules', async () => {
    const { requests } = open(serverWith([]), { path: '/micro-prompts?dialog=add' });
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

  test('adds a prompt, trimmed, and shows it', async () => {
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

  test('changes a prompt, starting from what it says', async () => {
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
    ['create', '/micro-prompts?dialog=add', 'Add Micro Prompt', 'Failed to create micro prompt'],
    ['update', `/micro-prompts?edit=${greeting.id}`, 'Save Changes', 'Failed to update micro prompt'],
  ])('keeps what was typed when the server refuses to %s', async (_, path, button, title) => {
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

describe('deleting', () => {
  test('asks first, then deletes', async () => {
    const { requests, notices } = open(serverWith([greeting, closing]));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Greeting' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete “Greeting”?' }));
    expect(requests.some(({ key }) => key.startsWith('DELETE'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Greeting')).toBeNull());
    expect(screen.getByText('Closing')).toBeTruthy();
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ tone: 'success', title: 'Micro prompt deleted' }));
  });

  test('cancelling deletes nothing', async () => {
    const { requests } = open(serverWith([greeting]), { path: `/micro-prompts?delete=${greeting.id}` });
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(requests.map(({ key }) => key)).toEqual(['GET /api/micro-prompts']);
  });

  test('says so when it fails, and keeps the prompt', async () => {
    const { notices } = open(
      {
        ...serverWith([greeting]),
        'DELETE /api/micro-prompts/:id': () => {
          throw refusal;
        },
      },
      { path: `/micro-prompts?delete=${greeting.id}` },
    );
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(notices.at(-1)).toMatchObject({ tone: 'danger', title: 'Failed to delete micro prompt' }),
    );
    expect(screen.getByText(greeting.content)).toBeTruthy();
  });
});

test.each([
  ['the list', '/micro-prompts'],
  ['the dialog', '/micro-prompts?dialog=add'],
  ['the confirmation', `/micro-prompts?delete=${greeting.id}`],
])('%s has no accessibility violations that axe finds', async (_, path) => {
  open(serverWith([greeting, closing]), { path });
  await screen.findByText('Greeting');
  // Colours are checked in a real browser; here nothing is laid out.
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
