import { renderWithHost } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { onePage, sampleId, sampleUpload } from '../testing/samples.ts';
import { CampaignUploadsSlot } from './CampaignUploadsSlot.tsx';

const campaign_id = sampleId(9, 1);
const full =
  'Adding these leads would exceed the maximum limit of 1 leads for this campaign. Current: 1, Attempting to add: 1';

test('documents of a campaign are sent to it, and show why a lead did not join', async () => {
  const done = sampleUpload(1, { upload_status: 'completed', campaign_id, campaign_problem: full });
  const { requests } = renderWithHost(<CampaignUploadsSlot campaign_id={campaign_id} />, {
    responses: {
      'GET /api/lead-uploads': () => onePage([done]),
      'POST /api/lead-uploads': () => done,
      'GET /api/lead-uploads/:id': () => ({ ...done, md_content: '', extracted_data: {} }),
    },
  });
  expect(await screen.findByText(full)).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  await userEvent.upload(input as HTMLInputElement, new File(['Ada'], 'ada.txt'));
  await waitFor(() => expect(screen.getAllByText(full)).toHaveLength(2));
  expect(requests.find(({ key }) => key === 'POST /api/lead-uploads')?.query).toEqual({ campaign_id });
  for (const { query } of requests.filter(({ key }) => key === 'GET /api/lead-uploads'))
    expect(query).toMatchObject({ campaign_id });
});
