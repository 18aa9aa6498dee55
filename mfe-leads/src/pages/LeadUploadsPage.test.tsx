import type { LeadUploadDetail } from '@switchboard/contracts/lead-uploads';
import { maxUploadBytes, pictureAdvice } from '@switchboard/contracts/lead-uploads.limits';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type HostOptions, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { onePage, sampleLead, sampleUpload } from '../testing/samples.ts';
import { LeadUploadsPage } from './LeadUploadsPage.tsx';

const needsReview = sampleUpload(2, { upload_status: 'needs_review', error_message: 'Phone number is required' });

function detail(more: Partial<LeadUploadDetail> = {}): LeadUploadDetail {
  return { ...needsReview, md_content: '# Ada Moss', extracted_data: { first_name: 'Ada', skills: ['SQL'] }, ...more };
}

function renderPage({ responses, ...rest }: HostOptions = {}) {
  return renderWithHost(<LeadUploadsPage />, {
    path: '/lead-uploads',
    route: '/lead-uploads',
    responses: {
      'GET /api/lead-uploads': ({ query }) =>
        onePage(query?.status === 'needs_review' ? [needsReview] : [sampleUpload(1), needsReview]),
      ...responses,
    },
    ...rest,
  });
}

const nothing: HostOptions['responses'] = { 'GET /api/lead-uploads': () => onePage([]) };

async function give(...files: File[]) {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!found) throw new Error('no file input');
    return found;
  });
  await userEvent.setup({ applyAccept: false }).upload(input, files);
}

test('the list shows documents with their status, and counts those that need review', async () => {
  renderPage();
  await screen.findByText('resume-1.pdf');
  screen.getByText('Completed');
  screen.getByText('Phone number is required');
  await waitFor(() => expect(screen.getByRole('tab', { name: /Needs Review/ }).textContent).toBe('Needs Review1'));
  await expectAccessible();
});

test('a file of the wrong type, a too large one and an empty one are refused before anything is sent', async () => {
  const { requests } = renderPage({ responses: nothing });
  const large = new File(['x'], 'large.pdf');
  Object.defineProperty(large, 'size', { value: maxUploadBytes + 1 });
  await give(new File(['x'], 'notes.xyz'), new File(['x'], 'photo.png'), large, new File([], 'empty.pdf'));
  const alert = await screen.findByRole('alert');
  within(alert).getByText('notes.xyz cannot be read: only PDF, DOC, DOCX, TXT, RTF and ODT files are accepted.');
  within(alert).getByText(`photo.png is a picture. ${pictureAdvice}`);
  within(alert).getByText('large.pdf is too large: a file may have up to 10 MB.');
  within(alert).getByText('empty.pdf is empty.');
  expect(requests.some(({ key }) => key === 'POST /api/lead-uploads')).toBe(false);
});

test('an uploaded document shows its processing and links to its lead, and a refused file is named', async () => {
  const sent = sampleUpload(9, { original_filename: 'ada.pdf', upload_status: 'pending' });
  let status: 'processing' | 'completed' = 'processing';
  const { emit, notices } = renderPage({
    responses: {
      ...nothing,
      'POST /api/lead-uploads': () => sent,
      'GET /api/lead-uploads/:id': () => ({
        ...detail(),
        ...sent,
        upload_status: status,
        lead_id: status === 'completed' ? sampleLead(1).id : null,
      }),
    },
  });
  await give(new File(['Ada Moss'], 'ada.pdf'), new File(['x'], 'notes.xyz'));
  await screen.findByText(/notes.xyz cannot be read/);
  const list = await screen.findByRole('list', { name: 'Recent Uploads' });
  await within(list).findByText('processing');
  expect(within(list).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('95');
  status = 'completed';
  emit({ id: '1', type: 'lead_upload.changed', at: sent.created_at, subject_id: sent.id, change: 'updated' });
  await within(list).findByText('complete');
  expect(within(list).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  expect(within(list).getByRole('link', { name: 'Open lead' }).getAttribute('href')).toBe(
    `/leads?lead=${sampleLead(1).id}`,
  );
  expect(notices).toEqual([{ title: 'Upload complete', tone: 'success' }]);
});

test('a document that the server refuses shows why', async () => {
  renderPage({
    responses: {
      ...nothing,
      'POST /api/lead-uploads': () => {
        throw new ApiError(400, { code: 'VALIDATION', message: 'The file is damaged.' });
      },
    },
  });
  await give(new File(['x'], 'ada.pdf'));
  const list = await screen.findByRole('list', { name: 'Recent Uploads' });
  await within(list).findByText('error');
  within(list).getByText('The file is damaged.');
});

test('a document that needs a review is not shown as complete', async () => {
  renderPage({
    responses: {
      ...nothing,
      'POST /api/lead-uploads': () => ({ ...needsReview, upload_status: 'pending' }),
      'GET /api/lead-uploads/:id': () => detail(),
    },
  });
  await give(new File(['Ada Moss'], 'ada.pdf'));
  const list = await screen.findByRole('list', { name: 'Recent Uploads' });
  await within(list).findByText('needs review');
  within(list).getByText('Phone number is required');
  within(list).getByRole('button', { name: 'Review' });
  expect(within(list).queryByText('complete')).toBeNull();
});

test('the review of a document requires a phone number and then creates the lead', async () => {
  const user = userEvent.setup();
  const { notices, requests } = renderPage({
    path: '/lead-uploads?tab=review',
    responses: {
      'GET /api/lead-uploads/:id': () => detail(),
      'POST /api/lead-uploads/:id/review': () => ({
        upload: { ...needsReview, upload_status: 'completed' },
        lead: sampleLead(1),
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  const dialog = await screen.findByRole('dialog', { name: 'Review Lead Data' });
  expect(await within(dialog).findByRole('textbox', { name: /First Name/ })).toHaveProperty('value', 'Ada');
  expect(within(dialog).getByRole('textbox', { name: /Skills/ })).toHaveProperty('value', 'SQL');
  await user.click(within(dialog).getByRole('button', { name: 'Create Lead' }));
  await within(dialog).findByText('Please enter a phone number to create the lead');
  expect(notices.at(-1)).toEqual({
    title: 'Phone number required',
    description: 'Please enter a phone number to create the lead',
    tone: 'danger',
  });
  await expectAccessible(dialog);
  await user.type(within(dialog).getByRole('textbox', { name: /Phone Number/ }), '2125550142');
  await user.click(within(dialog).getByRole('button', { name: 'Create Lead' }));
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Lead created successfully.' }));
  const sent = requests.find(({ key }) => key === 'POST /api/lead-uploads/:id/review')?.body as { phone: string };
  expect(sent.phone.replace(/\D/g, '')).toMatch(/2125550142$/);
});

test('an uploaded document shows its facts, skills, phone numbers and raw text', async () => {
  const user = userEvent.setup();
  renderPage({
    responses: {
      'GET /api/lead-uploads/:id': () =>
        detail({
          extracted_data: {
            first_name: 'Ada',
            skills: ['SQL', 'Nursing'],
            phones: [
              { e164: '+12125550142', raw: '212 555 0142' },
              { e164: '+442079460018', raw: '020 7946 0018' },
            ],
          },
        }),
    },
  });
  await user.click(await screen.findByText('resume-2.pdf'));
  const dialog = await screen.findByRole('dialog', { name: 'resume-2.pdf' });
  for (const text of ['Ada', 'SQL', 'Nursing', '+1 (212) 555-0142', '+44 20 7946 0018'])
    await within(dialog).findByText(text);
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('tab', { name: 'Raw Content' }));
  within(dialog).getByText('# Ada Moss');
});

test('a document is processed again on request', async () => {
  const user = userEvent.setup();
  const { requests } = renderPage({
    path: '/lead-uploads?tab=review',
    responses: { 'POST /api/lead-uploads/:id/retry': () => ({ ...needsReview, upload_status: 'processing' }) },
  });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Retry' }));
  await waitFor(() => expect(requests.some(({ key }) => key === 'POST /api/lead-uploads/:id/retry')).toBe(true));
});

test('a failed download shows a notice', async () => {
  const user = userEvent.setup();
  const { notices } = renderPage({
    path: '/lead-uploads?tab=review',
    responses: {
      'GET /api/lead-uploads/:id/download': () => {
        throw new ApiError(404, { code: 'NOT_FOUND', message: 'File resume-2.pdf not found in storage' });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  await waitFor(() =>
    expect(notices.at(-1)).toEqual({
      title: 'Failed to download file',
      description: 'File resume-2.pdf not found in storage',
      tone: 'danger',
    }),
  );
});

test('empty lists of uploads explain themselves on both tabs', async () => {
  const user = userEvent.setup();
  const { location } = renderPage({ responses: nothing });
  await screen.findByText('No lead uploads found');
  await expectAccessible();
  await user.click(screen.getByRole('tab', { name: /Needs Review/ }));
  await screen.findByText('No uploads need review');
  expect(location()).toBe('/lead-uploads?tab=review');
});

test("the list of documents shows an error if it can't be loaded, and Retry loads it", async () => {
  const user = userEvent.setup();
  let isDown = true;
  renderPage({
    responses: {
      'GET /api/lead-uploads': () => {
        if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The database is away.' });
        return onePage([sampleUpload(1)]);
      },
    },
  });
  await screen.findByText('Failed to load lead uploads');
  await expectAccessible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('resume-1.pdf');
});

test('a viewer sees documents but cannot upload or review', async () => {
  renderPage({ session: sampleSession({ role: 'viewer' }) });
  await screen.findByText('resume-1.pdf');
  expect(screen.queryByText('Drop documents here')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
});

test('the review of a number without a country asks only for the country', async () => {
  const problem = '"0412345678" has no country. Choose its country to create the lead.';
  const { requests, notices } = renderPage({
    path: '/lead-uploads?tab=review',
    responses: {
      'GET /api/lead-uploads/:id': () =>
        detail({ error_message: problem, extracted_data: { first_name: 'Ruth', phone: '0412345678' } }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Review' }));
  const dialog = await screen.findByRole('dialog', { name: 'Review Lead Data' });
  await within(dialog).findByText(problem);
  within(dialog).getByText('The document does not name its country.');
  const phone = await within(dialog).findByRole('textbox', { name: /Phone Number/ });
  expect((phone as HTMLInputElement).value).toContain('412');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create Lead' }));
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Country required' }));
  expect(within(dialog).queryByText(/Phone number is required/)).toBeNull();
  expect(requests.some(({ key }) => key.includes('/review'))).toBe(false);
});
