import type { Pronunciation } from '@switchboard/contracts/pronunciations';
import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { at, firstCall, moment, openPro, serverWith } from '../../testing/openAssistants.tsx';

const entry = (number: number, extra: Partial<Pronunciation>): Pronunciation => ({
  id: `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  ...{ assistant_id: null, word: 'Nguyen', respelling: 'nwin', ipa: '', created_by: null },
  ...{ created_at: moment, updated_at: moment },
  ...extra,
});
const nguyen = entry(1, {});
const acme = entry(2, { word: 'Acme', respelling: 'ackmee', ipa: 'ˈækmi', assistant_id: firstCall.id });

const play = vi.fn(async () => undefined);
beforeEach(() => {
  vi.stubGlobal(
    'Audio',
    class {
      play = play;
      pause() {}
    },
  );
  URL.createObjectURL = () => 'blob:sound';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
  play.mockClear();
});

function openDialog(rows: Pronunciation[], role: 'member' | 'viewer' = 'member') {
  return openPro(
    {
      ...serverWith(firstCall),
      'GET /api/pronunciations': () => ({ items: [...rows], next_cursor: null }),
      'GET /api/pronunciations/:id': ({ params }) => rows.find(({ id }) => id === params.id) ?? nguyen,
      'POST /api/pronunciations': ({ body }) => {
        const row = entry(9, { ...body, respelling: body.respelling ?? '', ipa: body.ipa ?? '' } as Pronunciation);
        rows.push(row);
        return row;
      },
      'DELETE /api/pronunciations/:id': ({ params }) =>
        void rows.splice(
          rows.findIndex(({ id }) => id === params.id),
          1,
        ),
      'POST /api/pronunciations/try': () => ({ audio: btoa('RIFF'), voice: null, used: 'respelling' }),
    },
    `${at(firstCall)}?panel=pronunciations`,
    { role },
  );
}

test('the dialog shows for each word how it is pronounced and by which voice', async () => {
  openDialog([acme, nguyen]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Pronunciations' }));
  const rows = await dialog.findAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Word'),
    expect.stringContaining('Acmeackmeeˈækmi'),
    expect.stringContaining('Nguyennwin'),
  ]);
  await expectAccessible(screen.getByRole('dialog'));
});

test('the voice section opens the pronunciations', async () => {
  openPro(
    { ...serverWith(firstCall), 'GET /api/pronunciations': () => ({ items: [], next_cursor: null }) },
    at(firstCall),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Pronunciations' }));
  expect(await screen.findByText('No pronunciations yet')).toBeTruthy();
});

test('a pronunciation can be played before it is saved, and is added for all assistants', async () => {
  const { requests } = openDialog([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add pronunciation' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add pronunciation' }));
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Play' });
  expect(button.disabled).toBe(true);
  await userEvent.type(dialog.getByRole('textbox', { name: /Word/ }), 'Siobhan');
  await userEvent.type(dialog.getByRole('textbox', { name: /Respelling/ }), 'shivawn');
  await userEvent.click(button);
  await waitFor(() => expect(play).toHaveBeenCalledTimes(1));
  expect(requests.find(({ key }) => key === 'POST /api/pronunciations/try')?.body).toMatchObject({
    word: 'Siobhan',
    respelling: 'shivawn',
    assistant_id: firstCall.id,
  });
  await userEvent.click(dialog.getByRole('radio', { name: 'All assistants' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add pronunciation' }));
  const list = within(await screen.findByRole('dialog', { name: 'Pronunciations' }));
  expect(await list.findByText('Siobhan')).toBeTruthy();
  expect(requests.find(({ key }) => key === 'POST /api/pronunciations')?.body).toMatchObject({ assistant_id: null });
});

test('a pronunciation without a respelling or IPA is refused', async () => {
  const { requests } = openDialog([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add pronunciation' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add pronunciation' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Word/ }), 'Siobhan');
  await userEvent.click(dialog.getByRole('button', { name: 'Add pronunciation' }));
  expect(await dialog.findByText('Enter a respelling, an IPA transcription, or both.')).toBeTruthy();
  expect(requests.filter(({ key }) => key.startsWith('POST'))).toEqual([]);
});

test('a pronunciation is deleted after a confirmation', async () => {
  const { requests, location } = openDialog([acme, nguyen]);
  const row = within(await screen.findByRole('row', { name: /Nguyen/ }));
  await userEvent.click(row.getByRole('button', { name: /actions|more/i }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete pronunciation' }));
  await waitFor(() => expect(requests.find(({ key }) => key.startsWith('DELETE'))?.params).toEqual({ id: nguyen.id }));
  await waitFor(() => expect(location()).toContain('panel=pronunciations'));
});

test('viewers see pronunciations without buttons to change them', async () => {
  openDialog([nguyen], 'viewer');
  const dialog = within(await screen.findByRole('dialog', { name: 'Pronunciations' }));
  expect(await dialog.findByText('nwin')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Add pronunciation' })).toBeNull();
});
