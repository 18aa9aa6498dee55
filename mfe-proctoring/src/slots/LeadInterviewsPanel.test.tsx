import { ApiError } from '@switchboard/platform';
import { type HostOptions, renderWithHost } from '@switchboard/platform/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleListed } from '../testing/sampleInterviews.ts';
import { LeadInterviewsPanel } from './LeadInterviewsPanel.tsx';

const leadId = sampleListed(1).lead_id;
const open = (answer: NonNullable<HostOptions['responses']>['GET /api/interviews']) =>
  renderWithHost(<LeadInterviewsPanel lead_id={leadId} onViewCall={() => undefined} />, {
    responses: answer ? { 'GET /api/interviews': answer } : {},
  });

test('the lead panel lists the latest interviews and links to all of them', async () => {
  const { requests } = open(() => ({
    items: [sampleListed(1, { needs_review: true, status: 'ended', ended_reason: 'interview-completed' })],
    next_cursor: 'more',
  }));
  const link = await screen.findByRole('link', { name: 'Screening interviewer' });
  expect(link.getAttribute('href')).toBe(`/interviews/${sampleListed(1).id}`);
  expect(screen.getByText('Needs review')).toBeTruthy();
  expect(screen.getByText(/The interview was completed/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All interviews of this lead' }).getAttribute('href')).toBe(
    `/interviews?lead=${leadId}`,
  );
  expect(requests[0]?.query).toMatchObject({ lead_id: leadId });
});

test("the lead panel says if there are no interviews, and if they can't be loaded", async () => {
  const { unmount } = open(() => ({ items: [], next_cursor: null }));
  expect(await screen.findByText(/No interview yet/)).toBeTruthy();
  unmount();
  open(() => {
    throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The database is away.' });
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the interviews');
});
