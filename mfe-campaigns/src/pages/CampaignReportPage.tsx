import type { CampaignReport } from '@switchboard/contracts/campaign-reports';
import { Button, ErrorState, Heading, NotFound, Page, PageHeader, Skeleton, Stack } from '@switchboard/design-system';
import { IconDownload, IconFileText, IconTrash } from '@switchboard/design-system/icons';
import { ApiError, useCan } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { anyId, useNavigate, useParams } from '@switchboard/platform/router';
import { useState } from 'react';
import styled from 'styled-components';
import { DeleteReport } from '../features/campaign-reports/DeleteReport.tsx';
import { PrintReport } from '../features/campaign-reports/PrintReport.tsx';
import { ReportFigures } from '../features/campaign-reports/ReportFigures.tsx';
import { ReportLeads } from '../features/campaign-reports/ReportLeads.tsx';
import { exportHref } from '../features/campaign-reports/reportWords.ts';

const Sheet = styled(Page)`
  page: wide;
`;

const OnScreen = styled.div`
  display: contents;

  @media print {
    display: none;
  }
`;

function Unknown({ href }: { href: string }) {
  return <NotFound what="Report" icon={<IconFileText />} actions={<Button href={href}>Back to Campaign</Button>} />;
}

function Actions({ report, back }: { report: CampaignReport; back: string }) {
  const canWrite = useCan('campaign.write');
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <OnScreen>
      <Button icon={<IconDownload />} href={exportHref(report)} download>
        Download CSV
      </Button>
      <PrintReport report={report} />
      {canWrite && (
        <Button icon={<IconTrash />} onPress={() => setIsAsked(true)}>
          Delete
        </Button>
      )}
      {isAsked && (
        <DeleteReport report={report} onClose={() => setIsAsked(false)} onDeleted={() => void navigate(back)} />
      )}
    </OnScreen>
  );
}

function ReportOf({ id, reportId }: { id: string; reportId: string }) {
  const back = `/campaigns/${id}`;
  const query = endpointQuery('GET /api/campaigns/:id/reports/:report_id', { params: { id, report_id: reportId } });
  const { data: report, error, refetch } = useQuery(query);
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return <Unknown href={back} />;
  if (!report)
    return (
      <>
        <PageHeader title="Report" breadcrumbs={[{ label: 'Campaign', href: back }]} />
        {error ? (
          <ErrorState title="Failed to load the report" error={error} onRetry={() => void refetch()} />
        ) : (
          <Stack gap={4} role="status" aria-busy="true" aria-label="Loading the report">
            <Skeleton lines={8} />
          </Stack>
        )}
      </>
    );
  return (
    <>
      <PageHeader
        title={report.campaign_name}
        breadcrumbs={[{ label: report.campaign_name, href: back }, { label: 'Report' }]}
        description="The campaign's figures at the time of this report"
        actions={<Actions report={report} back={back} />}
      />
      <ReportFigures report={report} />
      <Stack gap={3}>
        <Heading level={2}>Outcome of each lead</Heading>
        <ReportLeads report={report} />
      </Stack>
    </>
  );
}

/** `/campaigns/:id/reports/:reportId`: a report of a campaign, to read, to download and to print. */
export function CampaignReportPage() {
  const { id = '', reportId = '' } = useParams();
  return (
    <Sheet>
      {anyId(id) && anyId(reportId) ? (
        <ReportOf key={reportId} id={id} reportId={reportId} />
      ) : (
        <Unknown href="/campaigns" />
      )}
    </Sheet>
  );
}
