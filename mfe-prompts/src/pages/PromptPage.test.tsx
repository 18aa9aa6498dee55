import { ApiError } from '@switchboard/platform';
import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  idOf,
  moment,
  open,
  samplePrompt,
  sampleTranscript,
  sampleVersion,
  serverWith,
} from '../testing/openEngine.tsx';
import { typeIntoEditor, writeIntoEditor } from '../testing/writeIntoEditor.ts';

const content = '# Greeting\r\n\r\nGreet {first_name}.  \n<b>Be brief</b>\n';
const prompt = () => samplePrompt(1, 'First call', { latest: sampleVersion(3, content) });
const pathOf = (page: string) => `/prompt-engine/${page}/${idOf(1)}`;

describe('a prompt', () => {
  test('a prompt is shown as written and formatted, with its HTML as text', async () => {
    open(serverWith({ prompts: [prompt()] }), pathOf('prompt'));
    const text = await screen.findByRole('region', { name: 'Prompt' });
    expect(text.textContent).toBe(content);
    expect(within(text).getByText('{first_name}').tagName).toBe('MARK');
    expect(screen.getByRole('tab', { name: 'Original Transcript' }).getAttribute('aria-disabled')).toBe('true');
    await expectAccessible();
    await userEvent.click(screen.getByRole('radio', { name: 'Formatted' }));
    expect(await screen.findByRole('heading', { name: 'Greeting' })).toBeTruthy();
    expect(screen.getByText(/<b>Be brief/)).toBeTruthy();
  });

  test('links in a prompt open without leaving the page, and only web addresses are links', async () => {
    const links = '[site](https://example.com) [script](javascript:alert(1)) [own](/leads)';
    const linked = samplePrompt(1, 'Links', { latest: sampleVersion(1, links) });
    open(serverWith({ prompts: [linked] }), pathOf('prompt'));
    await userEvent.click(await screen.findByRole('radio', { name: 'Formatted' }));
    const site = await screen.findByRole('link', { name: /site/ });
    expect([site.getAttribute('href'), site.getAttribute('target')]).toEqual(['https://example.com', '_blank']);
    for (const name of ['script', 'own']) expect(screen.queryByRole('link', { name })).toBeNull();
    expect(screen.getByText('script')).toBeTruthy();
  });

  test('a prompt shows the transcript it was made from', async () => {
    const made = { ...prompt(), transcript_id: idOf(3) };
    open(serverWith({ prompts: [made], transcripts: [sampleTranscript(3)] }), `${pathOf('prompt')}?tab=transcript`);
    expect(await screen.findByRole('list', { name: 'Conversation' })).toBeTruthy();
  });

  test('a prompt can be copied', async () => {
    const { notices } = open(serverWith({ prompts: [prompt()] }), pathOf('prompt'));
    await userEvent.click(await screen.findByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Prompt copied to clipboard.' }));
    expect(await navigator.clipboard.readText()).toBe(content);
  });

  test.each(['prompt', 'edit', 'history'])('a deleted prompt says so at %s', async (page) => {
    open(serverWith({}), pathOf(page));
    expect(await screen.findByText('Prompt not found.')).toBeTruthy();
  });
});

describe('editing', () => {
  test('a changed text is saved exactly as a new version, based on the version it started from', async () => {
    const { requests, location, notices } = open(serverWith({ prompts: [prompt()] }), pathOf('edit'));
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save Changes' });
    expect(save.disabled).toBe(true);
    await writeIntoEditor(`${content}More.  \n`);
    await userEvent.type(screen.getByRole('textbox', { name: /Note/ }), 'Says more');
    await userEvent.click(save);
    await waitFor(() => expect(location()).toBe(pathOf('prompt')));
    expect(notices.at(-1)).toMatchObject({ title: 'Prompt updated successfully.' });
    // Unchanged fields aren't sent, since someone else may have changed them.
    expect(requests.find(({ key }) => key === 'POST /api/prompts/:id/versions')?.body).toEqual({
      content: `${content}More.  \n`,
      note: 'Says more',
      base_version: 3,
    });
    expect(sessionStorage).toHaveLength(0);
  });

  test('a change of the title alone creates no version', async () => {
    const { requests } = open(serverWith({ prompts: [prompt()] }), pathOf('edit'));
    await userEvent.type(await screen.findByRole('textbox', { name: /Title/ }), ' of all');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(requests.filter(({ key }) => !key.startsWith('GET')).map(({ key }) => key)).toEqual([
        'PATCH /api/prompts/:id',
      ]),
    );
  });

  test("a prompt with missing values isn't saved", async () => {
    open(serverWith({ prompts: [prompt()] }), pathOf('edit'));
    await userEvent.clear(await screen.findByRole('textbox', { name: /Title/ }));
    await writeIntoEditor('  ');
    expect(await screen.findByText('Please provide a title for your prompt.')).toBeTruthy();
    expect(screen.getByText('Prompt content cannot be empty.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true);
    await expectAccessible();
  });

  test('unsaved edits are restored after a reload, and leaving asks first', async () => {
    const { unmount } = open(serverWith({ prompts: [prompt()] }), pathOf('edit'));
    await screen.findByRole('textbox', { name: 'Prompt' });
    await writeIntoEditor('Half a thought');
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    const { location } = open(serverWith({ prompts: [prompt()] }), pathOf('edit'));
    expect(await screen.findByText(/Your unsaved changes from .* were restored/)).toBeTruthy();
    expect((await screen.findByRole('textbox', { name: 'Prompt' })).textContent).toBe('Half a thought');
    await userEvent.click(screen.getByRole('button', { name: 'Discard it' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Prompt' }).textContent).toContain('Greeting'));
    await waitFor(() => expect(location()).toBe(pathOf('edit')));
    expect(sessionStorage).toHaveLength(0);
  });

  test.each([
    ['reloads', () => void window.dispatchEvent(new Event('pagehide'))],
    ['is taken away', () => undefined],
  ])('the last typed text is kept when the page %s', async (_, happens) => {
    const { unmount } = open(serverWith({ prompts: [prompt()] }), pathOf('edit'));
    await writeIntoEditor('Half a ');
    await typeIntoEditor('thought');
    happens();
    unmount();
    open(serverWith({ prompts: [prompt()] }), pathOf('edit'));
    expect((await screen.findByRole('textbox', { name: 'Prompt' })).textContent).toBe('Half a thought');
    sessionStorage.clear();
  });

  describe('of two people', () => {
    const details = { latest_version: 4, content: 'Their text', created_by_name: 'Sam Ortiz', created_at: moment };
    const openWithTheirs = () => {
      const server = serverWith({ prompts: [prompt()] });
      const save = server['POST /api/prompts/:id/versions'];
      return open(
        {
          ...server,
          'POST /api/prompts/:id/versions': (input) => {
            if (input.body.base_version === 3)
              throw new ApiError(409, {
                code: 'CONFLICT',
                reason: 'version_conflict',
                message: 'Version 4 was saved meanwhile',
                details,
              });
            return save?.(input) as never;
          },
        },
        pathOf('edit'),
      );
    };
    const meetTheirs = async () => {
      await screen.findByRole('textbox', { name: 'Prompt' });
      await writeIntoEditor('My text');
      await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
      return within(await screen.findByRole('dialog', { name: 'Someone else saved this prompt' }));
    };

    test('a conflict shows both texts, and mine can be saved as a newer version', async () => {
      const { requests, location } = openWithTheirs();
      const dialog = await meetTheirs();
      const texts = await dialog.findByRole('group', { name: 'Theirs and yours' });
      expect(texts.textContent).toContain('Their text');
      expect(texts.textContent).toContain('My text');
      await userEvent.click(dialog.getByRole('button', { name: 'Save mine as version 5' }));
      await waitFor(() => expect(location()).toBe(pathOf('prompt')));
      expect(requests.findLast(({ key }) => key.startsWith('POST'))?.body).toMatchObject({
        base_version: 4,
        content: 'My text',
      });
    });

    test('a conflict can be resolved with their text, and the typed title, description and note are kept', async () => {
      const { requests, location } = openWithTheirs();
      await userEvent.type(await screen.findByRole('textbox', { name: /Title/ }), ' of all');
      await userEvent.type(screen.getByRole('textbox', { name: /Description/ }), 'For new leads');
      await writeIntoEditor('My text');
      await userEvent.type(screen.getByRole('textbox', { name: /Note/ }), 'Says more');
      const dialog = await meetTheirs();
      await userEvent.click(dialog.getByRole('button', { name: 'Take theirs' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.getByRole('textbox', { name: 'Prompt' }).textContent).toBe('Their text');
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Title/ }).value).toBe('First call of all');
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Description/ }).value).toBe('For new leads');
      await writeIntoEditor('Their text and mine');
      const note = screen.getByRole<HTMLInputElement>('textbox', { name: /Note/ });
      expect(note).toMatchObject({ value: 'Says more', disabled: false });
      await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
      await waitFor(() => expect(location()).toBe(pathOf('prompt')));
      expect(requests.findLast(({ key }) => key.startsWith('POST'))?.body).toEqual({
        title: 'First call of all',
        description: 'For new leads',
        content: 'Their text and mine',
        note: 'Says more',
        base_version: 4,
      });
    });
  });
});

describe('history', () => {
  const versions = () => [3, 2, 1].map((version) => sampleVersion(version, `Say hello.\n\nText of ${version}.`));
  const first = () => samplePrompt(1, 'First call', { latest: sampleVersion(3, 'Say hello.\n\nText of 3.') });

  test('the history compares the newest version with the previous one, and then any two', async () => {
    open(serverWith({ prompts: [first()], versions: versions() }), pathOf('history'));
    expect(await screen.findByRole('heading', { name: 'From version 2 to version 3' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Version 1/ }));
    expect(await screen.findByRole('heading', { name: 'From version 1 to version 3' })).toBeTruthy();
    const compared = await screen.findByRole('group', { name: 'Version 1 and version 3' });
    expect(compared.querySelector('del')?.textContent).toBe('Text of 1.');
    expect(compared.querySelector('ins')?.textContent).toBe('Text of 3.');
    await expectAccessible();
  });

  test('a restored version becomes the newest one', async () => {
    const { notices } = open(
      serverWith({ prompts: [first()], versions: versions() }),
      `${pathOf('history')}?version=1`,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Restored version 1 as the latest version.' }));
    expect(await screen.findByText('Restored from version 1')).toBeTruthy();
  });
});
