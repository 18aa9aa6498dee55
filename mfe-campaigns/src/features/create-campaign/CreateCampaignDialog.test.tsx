import { WhatsAppNumber, WhatsAppSession } from '@switchboard/contracts/whatsapp-numbers';
import { ApiError } from '@switchboard/platform';
import { blankRow, expectAccessible } from '@switchboard/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { onePage } from '../../testing/openCampaign.tsx';
import { campaignServer, mainNumber, openCampaigns, otherNumber, roomy } from '../../testing/openCampaigns.tsx';
import { uuid } from '../../testing/openFeatureTemplates.tsx';

const path = '/u/Screening?dialog=create';

async function openDialog() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Screening Campaign' }));
  await dialog.findByRole('textbox', { name: /Position/ });
  return dialog;
}

test("a campaign is created with the fields of the template's form", async () => {
  const { requests, notices, location } = openCampaigns(campaignServer([]), { path });
  const dialog = await openDialog();
  expect(dialog.getByText('Fill in the details below to create a new campaign.')).toBeTruthy();
  await expectAccessible();
  expect(dialog.getByRole('button', { name: /Outbound Phone Number/ }).textContent).toContain('(default)');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Summer');
  await userEvent.click(dialog.getByRole('button', { name: /Outbound Phone Number/ }));
  await userEvent.click(await screen.findByRole('option', { name: /0148/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Position/ }), 'Nurse');
  await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }));
  expect(await screen.findByRole('link', { name: 'Summer' })).toBeTruthy();
  expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toMatchObject({
    name: 'Summer',
    feature_template_id: roomy.id,
    phone_number_id: otherNumber.id,
    whatsapp_number_id: null,
    configuration_data: { position: 'Nurse' },
  });
  expect(notices.at(-1)).toMatchObject({ tone: 'success', title: 'Campaign created successfully' });
  expect(location()).toBe('/u/Screening');
});

test('a campaign can be created with a WhatsApp number, or without one', async () => {
  const desk = blankRow(WhatsAppNumber, {
    id: uuid(150),
    phone_number: '+16465550190',
    display_name: 'Front desk',
    status: 'active',
    session_data: blankRow(WhatsAppSession, {}),
  });
  const { requests } = openCampaigns(
    { ...campaignServer([]), 'GET /api/whatsapp-numbers': () => onePage([desk]) },
    { path },
  );
  const dialog = await openDialog();
  const choice = dialog.getByRole('button', { name: /WhatsApp Number/ });
  expect(choice.textContent).toContain('None');
  expect(requests.find(({ key }) => key === 'GET /api/whatsapp-numbers')?.query).toMatchObject({ available: 'true' });
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Summer');
  await userEvent.type(dialog.getByRole('textbox', { name: /Position/ }), 'Nurse');
  await userEvent.click(choice);
  await userEvent.click(await screen.findByRole('option', { name: /Front desk/ }));
  await userEvent.click(choice);
  await userEvent.click(await screen.findByRole('option', { name: 'None' }));
  await userEvent.click(choice);
  await userEvent.click(await screen.findByRole('option', { name: /Front desk/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }));
  await screen.findByRole('link', { name: 'Summer' });
  expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toMatchObject({ whatsapp_number_id: desk.id });
});

test('all missing fields are reported together, and nothing is sent', async () => {
  const { requests } = openCampaigns(campaignServer([]), { path });
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }));
  expect(await dialog.findByText('Name is required')).toBeTruthy();
  expect(dialog.getByText('Position is required')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /^Name/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Summer');
  await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }));
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /Position/ }));
  expect(requests.some(({ key }) => key.startsWith('POST'))).toBe(false);
});

test('the dialog asks before it discards text typed just before Escape', async () => {
  openCampaigns(campaignServer([]), { path });
  const dialog = await openDialog();
  const position = dialog.getByRole('textbox', { name: /Position/ });
  fireEvent.input(position, { target: { value: 'Nurse' } });
  fireEvent.keyDown(position, { key: 'Escape' });
  expect(await screen.findByText('Discard what you typed?')).toBeTruthy();
});

test('an error of the API is shown at its form field', async () => {
  const message = 'Position is not written as expected';
  openCampaigns(
    {
      ...campaignServer([]),
      'POST /api/campaigns': () => {
        throw new ApiError(400, { code: 'VALIDATION', message, fields: { 'configuration_data.position': message } });
      },
    },
    { path },
  );
  const dialog = await openDialog();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Summer');
  await userEvent.type(dialog.getByRole('textbox', { name: /Position/ }), 'Nurse');
  await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }));
  expect(await dialog.findByText(message)).toBeTruthy();
});

test('the dialog says that an outbound phone number is needed', async () => {
  openCampaigns({ ...campaignServer([]), 'GET /api/phone-numbers': () => onePage([]) }, { path });
  const dialog = await openDialog();
  expect(dialog.getByText(/No outbound phone numbers available. Please add a phone number first./)).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Summer');
  await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }));
  expect(await dialog.findByText('Please select an outbound phone number')).toBeTruthy();
});

test.each([
  [2, 'You have 1 remaining.', false],
  [3, 'This template has reached its maximum limit of 3 instance(s).', true],
])('the dialog with %i of 3 campaigns says "%s"', async (campaign_count, text, isOff) => {
  openCampaigns(campaignServer([], { ...roomy, max_instances: 3, campaign_count }), { path });
  const dialog = await openDialog();
  expect(dialog.getByText(text)).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Create Campaign' }).disabled).toBe(isOff);
});

test('the dialog says that the limit is reached if someone else created the last campaign', async () => {
  const message =
    'This template is limited to 3 instance(s). Please delete an existing campaign before creating a new one.';
  const { notices } = openCampaigns(
    {
      ...campaignServer([]),
      'POST /api/campaigns': () => {
        throw new ApiError(429, { code: 'LIMIT_EXCEEDED', reason: 'template_instances_limit', message });
      },
    },
    { path },
  );
  const dialog = await openDialog();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Summer');
  await userEvent.type(dialog.getByRole('textbox', { name: /Position/ }), 'Nurse');
  await userEvent.click(dialog.getByRole('button', { name: 'Create Campaign' }));
  await waitFor(() =>
    expect(notices.at(-1)).toEqual({ tone: 'danger', title: 'Limit Exceeded', description: message }),
  );
});

test('a loading error of the phone numbers or the form can be retried', async () => {
  let isDown = true;
  const server = campaignServer([]);
  openCampaigns(
    {
      ...server,
      'GET /api/phone-numbers': () => onePage([mainNumber]),
      'GET /api/feature-templates/:id/form': (request) => {
        if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Down.' });
        return server['GET /api/feature-templates/:id/form']?.(request) as never;
      },
    },
    { path },
  );
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Failed to load form schema')).toBeTruthy();
  isDown = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByRole('textbox', { name: /Position/ })).toBeTruthy();
});
