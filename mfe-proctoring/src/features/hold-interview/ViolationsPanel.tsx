import type { ViolationCounts } from '@switchboard/contracts/interview-events';
import { violationCounters } from '@switchboard/contracts/interviews.limits';
import { Badge, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import type { Noticed } from '../../call/callState.ts';
import { t } from '../../texts/call/t.ts';
import { countWithLimit } from '../../texts/ends/countText.ts';
import { Floating } from './Floating.tsx';

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
  max-block-size: 10rem;
  padding: 0;
  overflow-y: auto;
  list-style: none;
`;

const Counted = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[1]};
  padding: 0;
  list-style: none;
  font-variant-numeric: tabular-nums;
`;

const tones = { warning: 'warning', penalty: 'ringing', critical: 'danger' } as const;
/** The severity in words for candidates: events that pause the interview count towards its end. */
function bySeverity(noticed: readonly Noticed[]): { severity: Noticed['severity']; text: string }[] {
  return (['warning', 'penalty', 'critical'] as const).flatMap((severity) => {
    const count = noticed.filter((one) => one.severity === severity).length;
    return count === 0 ? [] : [{ severity, text: t(`noted.${severity}`, { count }) }];
  });
}

interface Props {
  noticed: readonly Noticed[];
  counts: ViolationCounts;
}

/** The events noted so far, and how much of the limit is used. */
export function ViolationsPanel({ noticed, counts }: Props) {
  const counted = violationCounters.filter((counter) => counts[counter] > 0);
  const severities = bySeverity(noticed);
  return (
    <Floating
      title={t('noted.title')}
      isMinimizedAtFirst
      aside={
        severities.length === 0 ? (
          <Badge>
            {counted.length === 0
              ? t('noted.nothing')
              : t('noted.of', { count: Math.max(...counted.map((counter) => counts[counter])), limit: counts.limit })}
          </Badge>
        ) : (
          severities.map(({ severity, text }) => (
            <Badge key={severity} tone={tones[severity]}>
              {text}
            </Badge>
          ))
        )
      }
    >
      {counted.length > 0 && (
        <Counted>
          {counted.map((counter) => (
            <li key={counter}>{`${countWithLimit(counter, counts[counter], counts.limit)}.`}</li>
          ))}
        </Counted>
      )}
      {noticed.length === 0 ? (
        counted.length === 0 && <p>{t('noted.nothing_text')}</p>
      ) : (
        <List tabIndex={0} aria-label={t('noted.list')}>
          {noticed.map(({ id, message, penaltySeconds }) => (
            <li key={id}>
              {message}
              {penaltySeconds !== undefined && ` ${t('noted.paused', { seconds: penaltySeconds })}`}
            </li>
          ))}
        </List>
      )}
    </Floating>
  );
}
