import type { CampaignReport } from '@switchboard/contracts/campaign-reports';
import { Card, DescriptionList, Grid, Moment, StatCard, StatStrip, Text } from '@switchboard/design-system';
import { CampaignStatusBadge } from '../../display/CampaignStatusBadge.tsx';
import { leadsIn, minutesOf, outcomeLabels, stateLabels } from './reportWords.ts';

const number = (value: number) => value.toLocaleString('en-US');

/** The figures of a report. */
export function ReportFigures({ report }: { report: CampaignReport }) {
  const { leads, states, calls, outcomes, connected_seconds } = report;
  return (
    <>
      <Card title="Report" titleLevel={2}>
        <DescriptionList
          items={[
            { term: 'Created', value: <Moment at={report.created_at} /> },
            { term: 'Created by', value: report.created_by_name },
            { term: 'Template', value: report.template_name },
            { term: 'Status', value: <CampaignStatusBadge status={report.status} /> },
          ]}
        />
      </Card>
      <StatStrip label="Figures">
        <StatCard label="Leads" value={number(leads)} />
        <StatCard label="Reached" value={number(leadsIn(report, 'reached'))} />
        <StatCard label="Calls" value={number(calls)} />
        <StatCard label="Minutes" value={minutesOf(connected_seconds)} />
      </StatStrip>
      <Grid min={280} columns={2} gap={4}>
        <Card title="Leads" titleLevel={2}>
          {states.length === 0 ? (
            <Text tone="muted">The campaign had no leads.</Text>
          ) : (
            <DescriptionList
              items={states.map(({ state, leads: count }) => ({ term: stateLabels[state], value: number(count) }))}
            />
          )}
        </Card>
        <Card title="Calls" titleLevel={2}>
          {outcomes.length === 0 ? (
            <Text tone="muted">No one had been called.</Text>
          ) : (
            <DescriptionList
              items={outcomes.map(({ ended_reason, calls: count }) => ({
                term: outcomeLabels(ended_reason),
                value: number(count),
              }))}
            />
          )}
        </Card>
      </Grid>
    </>
  );
}
