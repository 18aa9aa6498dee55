import type { Campaign } from '@switchboard/contracts/campaigns';
import type { Rehearsal, RehearsalWarning } from '@switchboard/contracts/rehearsals';
import { Banner, Link, Moment, Stack, StatCard, StatStrip, Text } from '@switchboard/design-system';
import { HoursChart } from './HoursChart.tsx';
import { NeverReached } from './NeverReached.tsx';
import { RealBeside } from './RealBeside.tsx';
import { costText, count, minutesText, perLeadText, rangeText, settingHref, settingName, triedTexts } from './words.ts';

function Warning({ warning, templateId }: { warning: RehearsalWarning; templateId: string }) {
  const href = settingHref(warning, templateId);
  const { setting } = warning;
  return (
    <li>
      {warning.message}
      {href && setting && (
        <>
          {' '}
          <Link href={href}>{settingName(setting)}</Link>
        </>
      )}
    </li>
  );
}

function Warnings({ rehearsal: { warnings }, campaign }: ReportProps) {
  if (warnings.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={warnings.length === 1 ? 'One thing to look at' : `${warnings.length} things to look at`}
    >
      <Stack as="ul" gap={1}>
        {warnings.map((warning) => (
          <Warning
            key={`${warning.code} ${warning.message}`}
            warning={warning}
            templateId={campaign.feature_template_id}
          />
        ))}
      </Stack>
    </Banner>
  );
}

interface ReportProps {
  rehearsal: Rehearsal;
  campaign: Campaign;
}

/** The results of a completed rehearsal. */
export function RehearsalReport({ rehearsal, campaign }: ReportProps) {
  const { ranges, lines, leads, finished_on, calls_per_hour } = rehearsal;
  const tried = triedTexts(rehearsal.settings);
  return (
    <Stack gap={4}>
      {rehearsal.is_stale && (
        <Banner tone="info" title="Leads or settings changed since">
          The campaign has changed since this report. Rehearse again for current results.
        </Banner>
      )}
      {tried.length > 0 && (
        <Text as="p" size="sm" tone="muted">
          Tried: {tried.join(' · ')}
        </Text>
      )}
      <StatStrip label="What came of it">
        <StatCard
          label="Reached"
          value={count(rehearsal.reached)}
          note={rangeText(ranges?.reached) ?? `of ${count(leads)} leads, by person or voicemail`}
        />
        <StatCard
          label="Calls"
          value={count(rehearsal.calls)}
          note={rangeText(ranges?.calls) ?? perLeadText(rehearsal)}
        />
        <StatCard
          label="Minutes"
          value={minutesText(rehearsal.minutes)}
          note={rangeText(ranges?.minutes, minutesText) ?? 'of talking'}
        />
        {rehearsal.cost !== null && (
          <StatCard
            label="Cost"
            value={costText(rehearsal.cost)}
            note={rangeText(ranges?.cost, costText) ?? `${costText(rehearsal.price_per_minute)} a minute`}
          />
        )}
        <StatCard
          label="Lines in use"
          value={count(lines?.most ?? null)}
          note={`of ${count(lines?.allowed ?? null)}`}
        />
        <StatCard
          label="Finished"
          value={<Moment at={finished_on} isDayOnly none="No" />}
          note={`within ${rehearsal.days === 1 ? 'one day' : `${rehearsal.days} days`}`}
        />
      </StatStrip>
      <Warnings rehearsal={rehearsal} campaign={campaign} />
      {calls_per_hour.length > 0 && <HoursChart hours={calls_per_hour} />}
      {campaign.status !== 'draft' && <RealBeside rehearsal={rehearsal} campaign={campaign} />}
      <NeverReached rehearsal={rehearsal} />
    </Stack>
  );
}
