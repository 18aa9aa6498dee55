import type { CampaignReport, CampaignReportLead } from '@switchboard/contracts/campaign-reports';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type HostOptions, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CampaignReports } from '../features/campaign-reports/CampaignReports.tsx';
import { onePage, spring } from '../testing/openCampaign.tsx';
import { moment, uuid } from '../testing/openFeatureTemplates.tsx';
import { CampaignReportPage } from './CampaignReportPage.tsx';

const report: CampaignReport = {
  id: uuid(300),
  campaign_id: spring.id,
  campaign_name: 'Spring',
  template_name: 'Screening',
  status: 'active',
  leads: 1234,
  states: [
    { state: 'reached', leads: 1200 },
    { state: 'not_reached', leads: 34 },
  ],
  calls: 1300,
  connected_seconds: 61,
  outcomes: [
    { ended_reason: 'assistant-ended-call', calls: 1200 },
    { ended_reason: null, calls: 1 },
  ],
  created_at: moment,
  created_by_name: 'Ada Moss',
};
const lead: CampaignReportLead = {
  id: uuid(301),
  lead_id: uuid(302),
  lead_name: 'Grace Hopper',
  phone_number: '+12025550147',
  state: 'reached',
  calls: 2,
  connected_seconds: 61,
  last_called_at: moment,
  ended_reason: 'assistant-ended-call',
};
const byId = 'GET /api/campaigns/:id/reports/:report_id';

const openList = ({ responses, ...options }: HostOptions = {}) =>
  renderWithHost(<CampaignReports campaign={spring} />, {
    responses: { 'GET /api/campaigns/:id/reports': () => onePage([report]), ...responses },
    ...options,
  });
const openReport = ({ responses, ...options }: HostOptions = {}) =>
  renderWithHost(<CampaignReportPage />, {
    path: `/campaigns/${spring.id}/reports/${report.id}`,
    route: '/campaigns/:id/reports/:reportId',
    responses: {
      [byId]: () => report,
      'GET /api/campaigns/:id/reports/:report_id/leads': () => onePage([lead]),
      ...responses,
    },
    ...options,
  });

test('reports are listed, opened and created', async () => {
  const rows: CampaignReport[] = [];
  const { notices, location } = openList({
    responses: {
      'GET /api/campaigns/:id/reports': () => onePage(rows),
      'POST /api/campaigns/:id/reports': () => {
        rows.push(report);
        return report;
      },
    },
  });
  expect(await screen.findByText('No reports yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Create Report' }));
  expect(await screen.findByText('1,234')).toBeTruthy();
  expect(notices.at(-1)).toMatchObject({ tone: 'success', title: 'Report created' });
  await expectAccessible();
  await userEvent.click(screen.getByText('1,234'));
  await waitFor(() => expect(location()).toBe(`/campaigns/${spring.id}/reports/${report.id}`));
});

test('a campaign that has reached its limit of reports says so', async () => {
  const message =
    'This campaign is limited to 1 report(s). Please delete an existing report before creating a new one.';
  const { notices } = openList({
    responses: {
      'POST /api/campaigns/:id/reports': () => {
        throw new ApiError(429, { code: 'LIMIT_EXCEEDED', reason: 'campaign_reports_limit', message });
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Create Report' }));
  await waitFor(() =>
    expect(notices.at(-1)).toMatchObject({ title: 'Failed to create the report', description: message }),
  );
});

test('a report is deleted after a confirmation', async () => {
  const { requests } = openList({
    responses: { [`DELETE ${byId.slice(4)}`]: () => undefined } as HostOptions['responses'],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this report?' }));
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(requests.some(({ key }) => key.startsWith('DELETE'))).toBe(true));
});

test("people who can only read can't create or delete reports", async () => {
  openList({ session: sampleSession({ role: 'viewer' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['View Report']);
  expect(screen.queryByRole('button', { name: 'Create Report' })).toBeNull();
});

test('a report shows the figures of a campaign and the outcome of each lead', async () => {
  openReport();
  expect(await screen.findByRole('heading', { level: 1, name: 'Spring' })).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Leads' }).textContent).toContain('1,234');
  expect(screen.getByRole('group', { name: 'Minutes' }).textContent).toContain('1');
  expect(screen.getByText('Not over yet')).toBeTruthy();
  expect(await screen.findByText('Grace Hopper')).toBeTruthy();
  const csv = screen.getByRole('link', { name: 'Download CSV' });
  expect(csv.getAttribute('href')).toBe(`/api/campaigns/${spring.id}/reports/${report.id}/export`);
  await expectAccessible();
});

test('a report is printed with all leads, including those not loaded yet', async () => {
  const printed = vi.fn(() => screen.queryByText('Ada Lovelace'));
  vi.stubGlobal('print', printed);
  onTestFinished(() => void vi.unstubAllGlobals());
  openReport({
    responses: {
      'GET /api/campaigns/:id/reports/:report_id/leads': ({ query }) =>
        query?.cursor
          ? onePage([{ ...lead, id: uuid(303), lead_name: 'Ada Lovelace' }])
          : { items: [lead], next_cursor: 'more' },
    },
  });
  await screen.findByText('Grace Hopper');
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(printed).toHaveBeenCalledOnce());
  expect(printed.mock.results[0]?.value).toBeTruthy();
});

test.each([
  ['NOT_FOUND', 404, 'Report not found'],
  ['INTERNAL', 500, 'Failed to load the report'],
] as const)('the report page explains the error %s', async (code, status, text) => {
  openReport({
    responses: {
      [byId]: () => {
        throw new ApiError(status, { code, message: 'Refused' });
      },
    },
  });
  expect(await screen.findByText(text)).toBeTruthy();
});
