import { ApiError } from '@switchboard/platform';
import { expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { closing, greeting, open, refusal, samplePrompt, serverWith } from '../testing/openMicroPrompts.tsx';

describe('the library', () => {
  test('the library shows every micro prompt as a card with title and content', async () => {
    open(serverWith([closing, greeting]));
    const cards = within(await screen.findByRole('list', { name: 'Micro prompts' })).getAllByRole('listitem');
    expect(cards.map((card) => card.textContent)).toEqual([
      'ClosingThank you for your time.',
      'GreetingHello {first_name}, good to reach you.',
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'Micro Prompts' })).toBeTruthy();
  });

  test('the library shows placeholder cards while it loads', async () => {
    open({ 'GET /api/micro-prompts': () => new Promise(() => undefined) });
    expect(await screen.findByRole('status', { name: 'Loading micro prompts' })).toBeTruthy();
  });

  test('an empty library explains micro prompts, and adds the first one', async () => {
    open(serverWith([]));
    expect(await screen.findByText('No micro prompts available')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Add Micro Prompt' })).toHaveLength(2);
  });

  test('a loading error of the micro prompts can be retried', async () => {
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

  test('people without an organization are asked to join one, and no request is sent', () => {
    const { requests } = open({}, { session: { ...sampleSession(), organization: null } });
    expect(screen.getByRole('heading', { level: 1, name: 'No Organization Found' })).toBeTruthy();
    expect(screen.getByText('You need to be part of an organization to access micro prompts.')).toBeTruthy();
    expect(requests).toEqual([]);
  });

  test('a large library has a search for words in title and content, and a small one has none', async () => {
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

  test('the library reloads when someone else changes a micro prompt', async () => {
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

  test('a viewer sees micro prompts without buttons, and the address opens no form', async () => {
    open(serverWith([greeting]), {
      session: sampleSession({ role: 'viewer' }),
      path: `/micro-prompts?edit=${greeting.id}`,
    });
    await screen.findByText('Greeting');
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a link to a prompt', () => {
  test("a link opens a micro prompt that the list doesn't show", async () => {
    open(
      { ...serverWith([greeting]), 'GET /api/micro-prompts/:id': () => closing },
      { path: `/micro-prompts?edit=${closing.id}` },
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Micro Prompt' }));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /Title/ }).value).toBe('Closing');
  });

  test('a link to a deleted micro prompt says so, and the other parameters stay', async () => {
    const gone = () => {
      throw new ApiError(404, { code: 'NOT_FOUND', message: 'Micro prompt not found' });
    };
    const { notices, location } = open(
      { ...serverWith([greeting]), 'GET /api/micro-prompts/:id': gone },
      { path: `/micro-prompts?search=hello&delete=${closing.id}` },
    );
    await waitFor(() => expect(notices).toEqual([{ title: 'This micro prompt no longer exists', tone: 'warning' }]));
    expect(location()).toBe('/micro-prompts?search=hello');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('deleting', () => {
  test('a micro prompt is deleted after a confirmation', async () => {
    const { requests, notices } = open(serverWith([greeting, closing]));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Greeting' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete “Greeting”?' }));
    expect(requests.some(({ key }) => key.startsWith('DELETE'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Greeting')).toBeNull());
    expect(screen.getByText('Closing')).toBeTruthy();
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ tone: 'success', title: 'Micro prompt deleted' }));
  });

  test('canceling the confirmation deletes nothing', async () => {
    const { requests } = open(serverWith([greeting]), { path: `/micro-prompts?delete=${greeting.id}` });
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(requests.filter(({ key }) => key.startsWith('DELETE'))).toEqual([]);
  });

  test('a failed deletion shows an error and keeps the micro prompt', async () => {
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
  ['the dialog', '/micro-prompts?dialog=create'],
  ['the confirmation', `/micro-prompts?delete=${greeting.id}`],
])('on the micro prompts page, %s has no accessibility violations', async (_, path) => {
  open(serverWith([greeting, closing]), { path });
  await screen.findByText('Greeting');
  await expectAccessible();
});
