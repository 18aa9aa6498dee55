import type { CampaignForm } from '@switchboard/contracts/campaign-forms';
import type { Campaign } from '@switchboard/contracts/campaigns';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type FakeResponses, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { onePage, openCampaign, spring } from '../testing/openCampaign.tsx';
import { askedForm, mainNumber, otherNumber } from '../testing/openCampaigns.tsx';
import { moment } from '../testing/openFeatureTemplates.tsx';

const later = '2026-11-03T09:00:00.000Z';
const stored = { ...spring, configuration_data: { position: 'Nurse', shift: 'Day' } };

/** A server that refuses who has not read the last change. */
function serverOf(campaign: Campaign = stored, form: CampaignForm = askedForm) {
  const held = { campaign };
  const responses: FakeResponses = {
    'GET /api/campaigns/:id': () => held.campaign,
    'GET /api/campaigns/:id/form': () => form,
    'GET /api/phone-numbers': () => onePage([mainNumber, otherNumber]),
    'PATCH /api/campaigns/:id': ({ body: { updated_at, ...change } }) => {
      if (updated_at !== held.campaign.updated_at)
        throw new ApiError(409, { code: 'CONFLICT', reason: 'stale', message: 'Spring was changed meanwhile.' });
      held.campaign = { ...held.campaign, ...(change as object), updated_at: '2026-11-04T09:00:00.000Z' };
      return held.campaign;
    },
  };
  return { held, responses };
}

const position = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Position/ });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = (requests: { key: string; body?: unknown }[]) =>
  requests.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body);

describe('Details', () => {
  test('the details form follows the form version of the campaign', async () => {
    const { responses } = serverOf();
    const { requests, notices } = openCampaign('details', { responses });
    await screen.findByRole('textbox', { name: /Position/ });
    await expectAccessible();
    await userEvent.clear(position());
    await press('Save');
    expect(await screen.findByText('Position is required')).toBeTruthy();
    await userEvent.type(position(), 'Doctor');
    await press('Reset');
    expect(position().value).toBe('Nurse');
    await userEvent.type(position(), 's');
    await press('Save');
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Campaign updated', tone: 'success' }));
    expect(sent(requests)).toEqual([{ configuration_data: { position: 'Nurses', shift: 'Day' }, updated_at: moment }]);
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reset' }).disabled).toBe(true));
  });

  test('the details form asks before it discards text typed just before leaving', async () => {
    const { responses } = serverOf();
    openCampaign('details', { responses });
    await screen.findByRole('textbox', { name: /Position/ });
    await userEvent.type(position(), 's');
    await userEvent.click(screen.getByRole('tab', { name: 'Leads' }));
    await screen.findByText('Discard what you typed?');
  });

  test.each([
    ['Save mine', 'Doctor'],
    ['Take theirs', 'Midwife'],
  ])('a conflict shows both versions, and no typed text is lost: %s', async (choice, shown) => {
    const { held, responses } = serverOf();
    const { requests } = openCampaign('details', { responses });
    await screen.findByRole('textbox', { name: /Position/ });
    await userEvent.clear(position());
    await userEvent.type(position(), 'Doctor');
    held.campaign = { ...stored, configuration_data: { position: 'Midwife', shift: 'Night' }, updated_at: later };
    await press('Save');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Position: you have “Doctor”, they saved “Midwife”.')).toBeTruthy();
    expect(position().value).toBe('Doctor');
    await press(choice);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await waitFor(() => expect(position().value).toBe(shown));
    // Fields that only the other person changed keep their values.
    expect(screen.getByRole('button', { name: /Shift/ }).textContent).toContain('Night');
    if (choice !== 'Save mine') return;
    await waitFor(() =>
      expect(sent(requests).at(-1)).toEqual({
        configuration_data: { position: 'Doctor', shift: 'Night' },
        updated_at: later,
      }),
    );
  });

  test('a new version of the form is announced, and typed values are kept', async () => {
    const { held, responses } = serverOf();
    const form: CampaignForm = { ...askedForm };
    const { emit, requests } = openCampaign('details', {
      responses: { ...responses, 'GET /api/campaigns/:id/form': () => ({ ...form }) },
    });
    await screen.findByRole('textbox', { name: /Position/ });
    await userEvent.type(position(), 's');
    const { position: asked } = askedForm.schema.properties;
    form.schema = { ...askedForm.schema, properties: { position: asked, ward: { type: 'string', title: 'Ward' } } };
    form.version = askedForm.version + 1;
    held.campaign = { ...stored, configuration_data: { position: 'Nurse' }, updated_at: later };
    emit({ id: '1', type: 'campaign.changed', at: later, subject_id: stored.id, change: 'updated' });
    expect(await screen.findByText('The form has a new version')).toBeTruthy();
    expect(position().value).toBe('Nurses');
    await press('Show it');
    expect(await screen.findByRole('textbox', { name: /Ward/ })).toBeTruthy();
    expect(position().value).toBe('Nurses');
    expect(screen.queryByText('The form has a new version')).toBeNull();
    // The value whose field is gone is not sent.
    await press('Save');
    await waitFor(() =>
      expect(sent(requests)).toEqual([{ configuration_data: { position: 'Nurses' }, updated_at: later }]),
    );
  });

  test('renaming the template keeps typed values', async () => {
    const { held, responses } = serverOf();
    const { emit, location } = openCampaign('details', { responses });
    await screen.findByRole('textbox', { name: /Position/ });
    await userEvent.type(position(), 's');
    held.campaign = { ...stored, feature_template: { ...stored.feature_template, name: 'Interviews' } };
    emit({ id: '1', type: 'campaign.changed', at: later, subject_id: stored.id, change: 'updated' });
    await screen.findByRole('link', { name: 'Interviews' });
    expect([position().value, location()]).toEqual(['Nurses', `/u/Screening/${stored.id}?tab=details`]);
    await press('Save');
    await waitFor(() => expect(location()).toBe(`/u/Interviews/${stored.id}?tab=details`));
    expect(position().value).toBe('Nurses');
  });

  test('an error of the API is shown at its field', async () => {
    const { responses } = serverOf();
    const { notices } = openCampaign('details', {
      responses: {
        ...responses,
        'PATCH /api/campaigns/:id': () => {
          const message = 'Position is not written as expected';
          throw new ApiError(400, { code: 'VALIDATION', message, fields: { 'configuration_data.position': message } });
        },
      },
    });
    await screen.findByRole('textbox', { name: /Position/ });
    await userEvent.type(position(), 's');
    await press('Save');
    expect(await screen.findByText('Position is not written as expected')).toBeTruthy();
    expect(notices.at(-1)).toMatchObject({ title: 'Failed to save campaign configuration' });
  });

  test('the details form asks before another tab discards typed text', async () => {
    const { responses } = serverOf();
    openCampaign('details', { responses });
    await screen.findByRole('textbox', { name: /Position/ });
    await userEvent.type(position(), 's');
    await userEvent.tab();
    await userEvent.click(screen.getByRole('tab', { name: 'Settings' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(position().value).toBe('Nurses');
  });

  test("people who can only read can't save, and a loading error of the form can be retried", async () => {
    let isDown = true;
    const { responses } = serverOf();
    openCampaign('details', {
      session: sampleSession({ role: 'viewer' }),
      responses: {
        ...responses,
        'GET /api/campaigns/:id/form': () => {
          if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Down.' });
          return askedForm;
        },
      },
    });
    await screen.findByText('Failed to load form schema');
    isDown = false;
    await press('Retry');
    await screen.findByRole('textbox', { name: /Position/ });
    expect(position().disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('Settings', () => {
  test('the phone number is changed and the start date is removed', async () => {
    const { responses } = serverOf({ ...stored, start_date: '2026-11-20', end_date: null });
    const { requests, notices } = openCampaign('settings', { responses });
    await screen.findByRole('button', { name: /Outbound Phone Number/ });
    expect(screen.getByText('Phone number required')).toBeTruthy();
    expect(screen.getByText(/called from 08:00 to 21:00 in their time zone/)).toBeTruthy();
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: /Outbound Phone Number/ }));
    await userEvent.click(await screen.findByRole('option', { name: /0148/ }));
    const days = within(screen.getByRole('group', { name: 'Start date' }));
    for (const part of days.getAllByRole('spinbutton'))
      await userEvent.type(part, '{Backspace}{Backspace}{Backspace}{Backspace}');
    await press('Save');
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Campaign updated' }));
    expect(sent(requests)).toEqual([
      {
        start_date: null,
        end_date: null,
        phone_number_id: otherNumber.id,
        extra_phone_number_ids: [],
        whatsapp_number_id: null,
        max_leads: null,
        updated_at: moment,
      },
    ]);
  });

  test('the settings explain how a limit affects leads above it', async () => {
    const { responses } = serverOf({ ...stored, lead_count: 12 });
    const { requests } = openCampaign('settings', { responses });
    await userEvent.type(await screen.findByRole('textbox', { name: /^Max leads/ }), '10');
    await userEvent.tab();
    expect(await screen.findByText(/The campaign has 12 leads. No lead is removed/)).toBeTruthy();
    await press('Save');
    await waitFor(() => expect(sent(requests)).toMatchObject([{ max_leads: 10 }]));
  });

  test('changes of two people to different fields are saved together without a question', async () => {
    const { held, responses } = serverOf();
    const { notices } = openCampaign('settings', { responses });
    await userEvent.click(await screen.findByRole('button', { name: /Outbound Phone Number/ }));
    await userEvent.click(await screen.findByRole('option', { name: /0148/ }));
    held.campaign = { ...stored, start_date: '2026-11-20', updated_at: later };
    await press('Save');
    await waitFor(() => expect(notices.at(-1)?.title).toBe('Campaign updated'));
    expect(held.campaign).toMatchObject({ start_date: '2026-11-20', phone_number_id: otherNumber.id });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('people who can only read see the settings without a Save button', async () => {
    const { responses } = serverOf({ ...stored, end_date: '2026-12-01' });
    openCampaign('settings', { session: sampleSession({ role: 'viewer' }), responses });
    expect(await screen.findByText('Dec 1, 2026')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

test('two people who rename a campaign choose which name is saved on Overview', async () => {
  const { held, responses } = serverOf();
  openCampaign(null, {
    responses: { ...responses, 'GET /api/campaigns/:id/progress': () => new Promise(() => undefined) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  await userEvent.clear(name);
  await userEvent.type(name, 'Summer');
  held.campaign = { ...stored, name: 'Autumn', updated_at: later };
  await press('Save');
  const question = within(await screen.findByRole('dialog', { name: 'Someone else changed this too' }));
  expect(name.value).toBe('Summer');
  await userEvent.click(question.getByRole('radio', { name: 'Yours: Summer' }));
  await userEvent.click(question.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(held.campaign.name).toBe('Summer'));
});
