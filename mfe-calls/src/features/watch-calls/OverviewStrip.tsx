import type { CallOverview } from '@switchboard/contracts/dialer';
import { StatCard, StatStrip } from '@switchboard/design-system';

/** Milliseconds as readable text: 'On time', '0.4 s', '3 min'. */
export function latenessText(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 100) return 'On time';
  if (ms < 60_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
  return `${Math.round(ms / 60_000)} min`;
}

function latenessNote(lateness: CallOverview['lateness'] | undefined): string {
  if (!lateness || lateness.calls === 0) return 'no calls';
  const late = lateness.p99_ms ?? 0;
  return late < 100 ? 'excluding held calls' : `99 of 100 within ${latenessText(late)}`;
}

const number = (value: number | undefined) => value?.toLocaleString('en-US') ?? '–';

/** Six figures: running, due and waiting calls, and whether a worker is available to call. */
export function OverviewStrip({ overview, isLoading }: { overview: CallOverview | undefined; isLoading: boolean }) {
  const held = overview?.held.reduce((sum, { count }) => sum + count, 0);
  const alive = overview?.workers.filter(({ is_alive }) => is_alive).length;
  const { lateness } = overview ?? {};
  return (
    <StatStrip label="Calls in numbers">
      <StatCard
        label="Running"
        value={number(overview?.running)}
        note={overview === undefined ? ' ' : `limit ${overview.max_concurrent_calls.toLocaleString('en-US')}`}
        isLoading={isLoading}
      />
      <StatCard label="Due now" value={number(overview?.due)} note="ready to call" isLoading={isLoading} />
      <StatCard
        label="Held"
        value={number(held)}
        note={
          overview?.held.length
            ? `by ${overview.held.length === 1 ? 'one rule' : `${overview.held.length} rules`}`
            : 'by no rule'
        }
        isLoading={isLoading}
      />
      <StatCard label="Scheduled" value={number(overview?.upcoming)} note="later" isLoading={isLoading} />
      <StatCard
        label="Delay, last hour"
        value={latenessText(lateness?.p50_ms ?? null)}
        note={latenessNote(lateness)}
        isLoading={isLoading}
      />
      <StatCard
        label="Active workers"
        value={number(alive)}
        note={alive === 0 ? 'no calls are placed' : `of ${overview?.workers.length ?? 0}`}
        isLoading={isLoading}
      />
    </StatStrip>
  );
}
