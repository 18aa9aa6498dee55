import type { CampaignNumber } from '@switchboard/contracts/campaigns';
import { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { blankRow } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { onePage, openCampaign, spring } from '../../testing/openCampaign.tsx';
import { uuid } from '../../testing/openFeatureTemplates.tsx';

test('an assigned WhatsApp number is kept', async () => {
  const whatsapp_number = { id: uuid(150), phone_number: '+16465550190', display_name: 'Front desk' };
  const campaign = { ...spring, whatsapp_number_id: whatsapp_number.id, whatsapp_number };
  const { requests } = openCampaign('settings', { campaign });
  const choice = await screen.findByRole<HTMLButtonElement>('button', { name: /WhatsApp Number/ });
  expect(choice.textContent).toContain('Front desk');
  expect(choice.disabled).toBe(true);
  expect(screen.getByText('Once assigned it cannot be changed.')).toBeTruthy();
  expect(requests.some(({ key }) => key === 'GET /api/whatsapp-numbers')).toBe(false);
});

const number = (at: number, phone_number: string) =>
  blankRow(PhoneNumber, { id: uuid(at), phone_number, type: 'outbound' });
const own = number(30, '+12025550147');
const other = number(31, '+12125550148');

test('a second number can be added to the ones that the campaign calls from', async () => {
  const { requests } = openCampaign('settings', {
    responses: {
      'GET /api/phone-numbers': () => onePage([own, other]),
      'PATCH /api/campaigns/:id': () => ({
        ...spring,
        extra_phone_number_ids: [other.id],
        extra_phone_numbers: [other],
      }),
    },
  });
  const group = await screen.findByRole('group', { name: 'More numbers' });
  expect(group.querySelectorAll('input')).toHaveLength(1);
  await userEvent.click(screen.getByRole('checkbox', { name: '+1 (212) 555-0148' }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement);
  const saved = () => requests.find(({ key }) => key === 'PATCH /api/campaigns/:id')?.body;
  await waitFor(() => expect(saved()).toMatchObject({ extra_phone_number_ids: [other.id] }));
});

test('the settings show which of several numbers pause today, and why', async () => {
  const today = (id: string, phone_number: string, more: Partial<CampaignNumber>): CampaignNumber => ({
    ...{ id, phone_number, calls_today: 3, max_calls_per_day: null, answer_percent: null, min_answer_percent: null },
    ...{ state: 'ready', ...more },
  });
  openCampaign('settings', {
    campaign: { ...spring, extra_phone_number_ids: [other.id], extra_phone_numbers: [other] },
    responses: {
      'GET /api/campaigns/:id/numbers': () => ({
        numbers: [
          today(own.id, own.phone_number, {}),
          today(other.id, other.phone_number, { state: 'paused', answer_percent: 12, min_answer_percent: 20 }),
        ],
      }),
    },
  });
  await screen.findByRole('heading', { name: 'Numbers today' });
  await screen.findByText('3 calls today, too few calls to rate answers');
  screen.getByText('Paused: too few answers');
  screen.getByText('3 calls today, 12% answered (pauses below 20%)');
});
