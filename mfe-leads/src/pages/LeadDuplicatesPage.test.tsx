import type { DuplicateGroup, LeadMerge, MergeCandidate } from '@switchboard/contracts/lead-merges';
import { LeadMerge as MergeShape } from '@switchboard/contracts/lead-merges';
import {
  blankRow,
  expectAccessible,
  type HostOptions,
  renderWithHost,
  sampleSession,
} from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { onePage, sampleId, sampleLead } from '../testing/samples.ts';
import { LeadDuplicatesPage } from './LeadDuplicatesPage.tsx';

const ada = sampleLead(1, { first_name: 'Ada', last_name: 'Moss' });
const adah = sampleLead(2, {
  additional_numbers: ['+12025550160'],
  first_name: 'Adah',
  last_name: 'Moss',
  company: 'Larkfield',
  phone_number: ada.phone_number,
});
const group: DuplicateGroup = {
  id: ada.id,
  phone_number: ada.phone_number,
  count: 2,
  leads: [ada, adah].map(({ id, first_name }) => ({ id, name: `${first_name} Moss` })),
};
const candidates: MergeCandidate[] = [
  { lead: ada, holdings: {}, campaign_ids: [sampleId(5, 1)], waiting_calls: [null] },
  { lead: adah, holdings: { call_logs: 2, calls: 2 }, campaign_ids: [sampleId(5, 1)], waiting_calls: [null] },
];
const merge: LeadMerge = blankRow(MergeShape, {
  id: sampleId(8, 1),
  survivor_id: ada.id,
  survivor_name: 'Ada Moss',
  phone_number: ada.phone_number,
  merged_names: ['Adah Moss'],
  can_undo: true,
});

function open(options: HostOptions = {}) {
  const { responses, ...rest } = options;
  return renderWithHost(<LeadDuplicatesPage />, {
    path: '/lead-duplicates',
    route: '/lead-duplicates',
    responses: {
      'GET /api/leads/duplicates': () => onePage([group]),
      'GET /api/leads/merges': () => onePage([merge]),
      'GET /api/leads/:id/duplicates': () => ({ total: 2, candidates }),
      'GET /api/clients': () => onePage([]),
      'GET /api/custom-fields': () => onePage([]),
      ...responses,
    },
    ...rest,
  });
}

test('two leads are merged with the chosen values', async () => {
  const { requests } = open({ responses: { 'POST /api/leads/:id/merge': () => merge } });
  const row = await screen.findByRole('row', { name: /Ada Moss, Adah Moss/ });
  await userEvent.click(within(row).getByRole('button', { name: 'Merge' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Merge leads with/ }));
  expect(await dialog.findByText('From Adah Moss: 2 call logs')).toBeTruthy();
  expect(dialog.getByText('Of 2 places in the same campaign, one stays.')).toBeTruthy();
  expect(dialog.getByRole('row', { name: /^Additional numbers \(all are kept\)/ }).textContent).toContain(
    '+1 (202) 555-0160',
  );
  // A value that only one of them has stays without being chosen.
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Company of Adah Moss' }).checked).toBe(true);
  await userEvent.click(dialog.getByRole('radio', { name: 'First name of Adah Moss' }));
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Merge 2 leads' }));
  await waitFor(() =>
    expect(requests.find(({ key }) => key.startsWith('POST'))).toMatchObject({
      params: { id: ada.id },
      body: { lead_ids: [adah.id], values_from: { first_name: adah.id, company: adah.id } },
    }),
  );
});

test('a merge can be undone after a confirmation', async () => {
  const { requests } = open({
    path: '/lead-duplicates?tab=merged',
    responses: { 'POST /api/leads/merges/:id/undo': () => ({ ...merge, can_undo: false }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Take back' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(requests.find(({ key }) => key.startsWith('POST'))?.params).toEqual({ id: merge.id }));
});

test('people who can only read cannot merge leads', async () => {
  open({ session: sampleSession({ role: 'viewer' }) });
  await screen.findByText('Ada Moss, Adah Moss');
  expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull();
});
