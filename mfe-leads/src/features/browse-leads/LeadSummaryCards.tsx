import type { LeadSummary } from '@switchboard/contracts/leads';
import { IconUsers, StatCard, StatStrip } from '@switchboard/design-system';
import { IconCalendarClock, IconMail, IconUserPlus } from '@switchboard/design-system/icons';
import type { ReactNode } from 'react';

const cards: readonly { label: string; field: keyof LeadSummary; icon: ReactNode }[] = [
  { label: 'Total Leads', field: 'total', icon: <IconUsers size={14} /> },
  { label: 'New This Month', field: 'new_this_month', icon: <IconUserPlus size={14} /> },
  { label: 'With Email', field: 'with_email', icon: <IconMail size={14} /> },
  { label: 'Without Email', field: 'without_email', icon: <IconUsers size={14} /> },
  { label: 'Scheduled Calls', field: 'scheduled_calls', icon: <IconCalendarClock size={14} /> },
];

/** The five counts above the list. A count that could not be read shows a dash; the list below does not need it. */
export function LeadSummaryCards({ summary, isLoading }: { summary: LeadSummary | undefined; isLoading: boolean }) {
  return (
    <StatStrip label="Leads in numbers">
      {cards.map(({ label, field, icon }) => (
        <StatCard
          key={field}
          label={label}
          icon={icon}
          isLoading={isLoading}
          value={summary ? summary[field].toLocaleString('en-US') : '–'}
        />
      ))}
    </StatStrip>
  );
}
