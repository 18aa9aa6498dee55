import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openCampaign, spring } from '../../testing/openCampaign.tsx';
import { uuid } from '../../testing/openFeatureTemplates.tsx';

test('a WhatsApp number that is assigned stays', async () => {
  const whatsapp_number = { id: uuid(150), phone_number: '+16465550190', display_name: 'Front desk' };
  const campaign = { ...spring, whatsapp_number_id: whatsapp_number.id, whatsapp_number };
  const { requests } = openCampaign('settings', { campaign });
  const choice = await screen.findByRole<HTMLButtonElement>('button', { name: /WhatsApp Number/ });
  expect(choice.textContent).toContain('Front desk');
  expect(choice.disabled).toBe(true);
  expect(screen.getByText('Once assigned it cannot be changed.')).toBeTruthy();
  expect(requests.some(({ key }) => key === 'GET /api/whatsapp-numbers')).toBe(false);
});
