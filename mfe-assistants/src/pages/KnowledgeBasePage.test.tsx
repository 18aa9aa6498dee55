import { knowledgeLimits } from '@switchboard/contracts/knowledge.limits';
import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  at,
  handbook,
  hours,
  open,
  refusal,
  sampleBase,
  sampleDocument,
  serverWith,
} from '../testing/openKnowledge.tsx';

async function give(...files: File[]) {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!found) throw new Error('no file input');
    return found;
  });
  await userEvent.setup({ applyAccept: false }).upload(input, files);
}

const failed = sampleDocument(312, 'scan.pdf', {
  document_status: 'failed',
  error_message: 'This document holds pictures only.',
  passage_count: 0,
});

describe('documents', () => {
  test('documents are listed with their status', async () => {
    open(serverWith({ documents: [hours, failed] }), at());
    await screen.findByRole('heading', { name: 'Handbook', level: 1 });
    within(await screen.findByRole('row', { name: /hours\.md/ })).getByText('Ready');
    const row = within(screen.getByRole('row', { name: /scan\.pdf/ }));
    row.getByText('Failed');
    row.getByText('This document holds pictures only.');
    await expectAccessible();
  });

  test('documents are uploaded, and wait to be read', async () => {
    const base = { ...handbook, document_count: 2, unread_count: 1 };
    const { requests } = open(serverWith({ bases: [base], documents: [] }), at());
    await screen.findByText('No documents yet');
    screen.getByRole('progressbar', { name: 'Reading documents: 1 of 2' });
    await give(new File(['# Hours'], 'hours.md'), new File(['Item,Price'], 'prices.csv'));
    within(await screen.findByRole('row', { name: /hours\.md/ })).getByText('Waiting');
    await screen.findByRole('row', { name: /prices\.csv/ });
    await waitFor(() => expect(screen.queryByRole('progressbar', { name: /\.(md|csv)$/ })).toBeNull());
    expect(requests.filter(({ key }) => key === 'POST /api/knowledge-bases/:id/documents')).toHaveLength(2);
  });

  test('documents of a wrong type, too large or empty are refused before sending', async () => {
    const { requests } = open(serverWith({ documents: [] }), at());
    const large = new File(['x'], 'large.pdf');
    Object.defineProperty(large, 'size', { value: knowledgeLimits.documentBytes + 1 });
    await give(new File(['x'], 'photo.png'), large, new File([], 'empty.md'));
    await screen.findByText('photo.png was not added');
    screen.getByText('It cannot be read: only PDF, DOC, DOCX, TXT, RTF, ODT, MD and CSV files are accepted.');
    screen.getByText('It is too large: a file may have up to 10 MB.');
    screen.getByText('It is empty.');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss photo.png' }));
    expect(screen.queryByText('photo.png was not added')).toBeNull();
    expect(requests.some(({ key }) => key.startsWith('POST'))).toBe(false);
  });

  test('documents that the server refuses show the reason', async () => {
    const full = refusal(503, 'UNAVAILABLE', 'A knowledge base holds at most 200 documents.');
    open({ ...serverWith(), 'POST /api/knowledge-bases/:id/documents': full }, at());
    await give(new File(['# Hours'], 'more.md'));
    await screen.findByText('more.md was not added');
    screen.getByText('A knowledge base holds at most 200 documents.');
  });

  test('documents can be pasted as text', async () => {
    const { requests, location } = open(serverWith({ documents: [] }), at());
    await userEvent.click(await screen.findByRole('button', { name: 'Paste text' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste text' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Title/ }), 'Hours');
    await userEvent.click(dialog.getByRole('button', { name: 'Add text' }));
    await dialog.findByText('Text is required');
    await userEvent.type(dialog.getByRole('textbox', { name: /Text/ }), 'Open from nine to five.');
    await userEvent.click(dialog.getByRole('button', { name: 'Add text' }));
    await screen.findByRole('row', { name: /Hours/ });
    expect(requests.find(({ key }) => key.endsWith('/texts'))?.body).toEqual({
      title: 'Hours',
      content: 'Open from nine to five.',
    });
    await waitFor(() => expect(location()).toBe(at()));
  });

  test('failed documents can be read again', async () => {
    open(serverWith({ documents: [failed] }), at());
    await userEvent.click((await screen.findAllByRole('button', { name: 'Retry' }))[0] as HTMLElement);
    await screen.findByText('Waiting');
  });

  test('documents show their passages', async () => {
    const { location } = open(serverWith(), at(`?passages=${hours.id}`));
    const panel = within(await screen.findByRole('dialog', { name: 'hours.md' }));
    await panel.findByText('Handbook › Hours, page 3');
    panel.getByText('We are open from nine to five.');
    await expectAccessible();
    await userEvent.click(panel.getByRole('button', { name: 'Close panel' }));
    await waitFor(() => expect(location()).toBe(at()));
  });

  test('documents are removed after a confirmation', async () => {
    open(serverWith(), at(`?remove=${hours.id}`));
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Remove/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await screen.findByText('No documents yet');
  });

  test('a link to a removed document says that it is gone', async () => {
    const { notices, location } = open(serverWith(), at('?passages=00000000-0000-4000-8000-000000000999'));
    await waitFor(() => expect(notices.at(-1)?.title).toBe('This document no longer exists'));
    await waitFor(() => expect(location()).toBe(at()));
  });

  test('viewers can only read documents', async () => {
    open(serverWith({ documents: [failed] }), at(), 'viewer');
    await screen.findByRole('row', { name: /scan\.pdf/ });
    for (const name of ['Rename', 'Delete', 'Paste text', 'Retry'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(document.querySelector('input[type="file"]')).toBeNull();
  });
});

describe('Ask it', () => {
  const ask = async (question: string) => {
    await userEvent.type(await screen.findByRole('textbox', { name: /What would a caller ask/ }), question);
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  };

  test('a question shows the found passages with their relevance, place and matching words', async () => {
    const { requests, location } = open(serverWith(), at('?tab=ask'));
    await ask('When are you open?');
    const found = within(await screen.findByRole('list', { name: /Passages found/ }));
    found.getByText('Best match');
    found.getByText('Handbook › Hours, page 3');
    expect(found.getByText('open').tagName).toBe('MARK');
    expect(requests.find(({ key }) => key.endsWith('/search'))?.body).toEqual({ question: 'When are you open?' });
    await expectAccessible();
    await userEvent.click(found.getByRole('button', { name: 'Show all passages of hours.md' }));
    await screen.findByRole('dialog', { name: 'hours.md' });
    expect(location()).toBe(at(`?passages=${hours.id}`));
  });

  test('an empty question is refused, and a question without results says so', async () => {
    const answers = serverWith();
    open({ ...answers, 'POST /api/knowledge-bases/:id/search': () => ({ items: [] }) }, at('?tab=ask'));
    await userEvent.click(await screen.findByRole('button', { name: 'Ask' }));
    await screen.findByText('Please enter a question');
    await ask('Zebra?');
    await screen.findByText('Nothing was found');
  });

  test('a failed search in a knowledge base shows an error', async () => {
    open(
      { ...serverWith(), 'POST /api/knowledge-bases/:id/search': refusal(503, 'UNAVAILABLE', 'Down.') },
      at('?tab=ask'),
    );
    await ask('When?');
    await screen.findByText('It could not be asked');
    screen.getByText('Down.');
  });
});

test('a knowledge base shows which assistants use it, in the draft or the live version', async () => {
  const user = { id: handbook.id, name: 'Reminders', in_draft: true, in_live_version: true };
  open(serverWith({ bases: [{ ...handbook, assistant_count: 1 }], users: [user] }), at('?tab=users'));
  await screen.findByRole('link', { name: 'Reminders' });
  screen.getByText('in the draft and in the live version');
  screen.getByText(/Publish an assistant again/);
});

test('a missing knowledge base and a loading error are shown', async () => {
  const { unmount } = open(serverWith({ bases: [sampleBase(399, 'Other')] }), at());
  await screen.findByText('Knowledge base not found');
  unmount();
  open({ ...serverWith(), 'GET /api/knowledge-bases/:id': refusal(503, 'UNAVAILABLE', 'Down.') }, at());
  await screen.findByText('Failed to load knowledge base');
});

test('deleting a knowledge base returns to the list', async () => {
  const { location } = open(serverWith(), at(`?delete=${handbook.id}`));
  const dialog = within(await screen.findByRole('alertdialog', { name: /^Delete/ }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(location()).toBe('/knowledge'));
});
