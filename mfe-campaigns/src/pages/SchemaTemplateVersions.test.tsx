import { expectAccessible, type FakeResponses } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { formId, intakeForm, openForm, serverOf } from '../testing/openSchemaTemplates.tsx';

const campaignId = '00000000-0000-4000-8000-000000000030';
const at = '2026-11-02T09:00:00.000Z';
const version = { field_count: 3, created_by_name: 'Maya Osei', created_at: at };

function open(tab: string, more: FakeResponses = {}) {
  const { rows: _, ...base } = serverOf([intakeForm]);
  return openForm({ ...base, ...more }, { path: `/schema-templates/${formId}?tab=${tab}` });
}

test('versions are listed, and their differences are described in words', async () => {
  const { requests } = open('versions', {
    'GET /api/schema-templates/:id/versions': () => ({
      items: [
        { ...version, id: `${formId.slice(0, -1)}1`, version: 2, campaign_count: 0 },
        { ...version, id: `${formId.slice(0, -1)}2`, version: 1, campaign_count: 4 },
      ],
      next_cursor: null,
    }),
    'GET /api/schema-templates/:id/diff': () => ({
      changes: [
        { change: 'added', path: ['ward'], label: 'Ward', keywords: [] },
        {
          change: 'changed',
          path: ['age'],
          label: 'Age',
          keywords: [
            { keyword: 'minimum', before: 1 },
            { keyword: 'required', after: true },
          ],
        },
      ],
    }),
  });
  expect(await screen.findByText('“Ward” (ward) was added')).toBeTruthy();
  expect(screen.getByText('“Age” (age): minimum 1 → none; required now')).toBeTruthy();
  expect((await screen.findByRole('row', { name: /Version 1/ })).textContent).toContain('4');
  expect(requests.find(({ key }) => key.endsWith('/diff'))?.query).toMatchObject({ from: 1, to: 2 });
  await expectAccessible();
});

test('a campaign is upgraded after the values that it would lose are shown', async () => {
  let behind = true;
  const { requests, notices } = open('uses', {
    'GET /api/schema-templates/:id/campaigns': () => ({
      items: [
        {
          id: campaignId,
          name: 'Spring',
          status: 'draft',
          feature_template: { id: formId, name: 'Screening' },
          version: behind ? 1 : 2,
        },
      ],
      next_cursor: null,
    }),
    'GET /api/campaigns/:id/form-version': () => ({
      from: 1,
      to: 2,
      lost: [{ path: ['tone'], label: 'Tone', value: 'warm', why: 'There is no field named tone' }],
      problems: [{ path: ['ward'], message: 'Ward is required' }],
      updated_at: at,
    }),
    'POST /api/campaigns/:id/form-version': () => {
      behind = false;
      return undefined as never;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Upgrade Spring' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByText('Tone: “warm”. There is no field named tone.')).toBeTruthy();
  expect(dialog.getByText('Ward is required')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Upgrade' }));
  expect(await screen.findByText('Newest')).toBeTruthy();
  expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ version: 2, updated_at: at });
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Campaign upgraded' }));
});
