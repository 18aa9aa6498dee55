import { countInWords, countOf } from '@switchboard/contracts/interview-rules';
import type { LiveInterview } from '@switchboard/contracts/interviews';
import { silentSeconds, violationCounters } from '@switchboard/contracts/interviews.limits';
import {
  Badge,
  Button,
  breakpoints,
  formatDuration,
  IconButton,
  Link,
  phoneOnly,
  Section,
  Stack,
  tokens,
  useMediaQuery,
} from '@switchboard/design-system';
import { IconMore } from '@switchboard/design-system/icons';
import { Menu, type MenuItem } from '@switchboard/design-system/overlays';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import type { InterviewVerb } from '../browse-interviews/interviewActions.tsx';

/* Each row has two lines: the candidate with the status, then the details. On a phone the details take two lines. */
const List = styled.ul`
  padding: 0;
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
  list-style: none;

  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: ${tokens.space[1]} ${tokens.space[4]};
    padding: ${tokens.space[2]} ${tokens.space[4]};
  }

  & > li + li {
    border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  }
`;

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  grid-row: 2;
  gap: 0 ${tokens.space[4]};
  min-inline-size: 0;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};

  ${phoneOnly} {
    flex-flow: column nowrap;
    grid-column: 1 / -1;

    /* A line each: the page of the interview has the rest. */
    & > span {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }
`;

const Actions = styled.div`
  display: flex;
  gap: ${tokens.space[2]};
  grid-row: 1 / span 2;
  grid-column: 2;

  ${phoneOnly} {
    grid-row: 1;
  }
`;

/** A candidate's browser sends a sign of life every five seconds. */
const readAgainMs = 5_000;

const minutesOf = (from: string, until: number) => Math.max(0, Math.floor((until - Date.parse(from)) / 60_000));

/** Whether the candidate is connected, and for how long not. */
function connectionOf({ status, last_sign_at, resume_until }: LiveInterview, now: number): string {
  if (status === 'interrupted' && resume_until) {
    const minutes = Math.ceil((Date.parse(resume_until) - now) / 60_000);
    if (minutes <= 0) return 'Disconnected, the time to come back is over';
    return `Disconnected, can come back for ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}`;
  }
  const silence = last_sign_at === null ? null : Math.floor((now - Date.parse(last_sign_at)) / 1000);
  return silence !== null && silence > silentSeconds
    ? `No sign of the candidate for ${formatDuration(silence)}`
    : 'Connected';
}

/** The violations counted so far, and the limits that end the interview; empty if there are none. */
function countsOf({ counts }: LiveInterview): string[] {
  return violationCounters
    .filter((counter) => counts[counter] > 0)
    .map((counter) =>
      (counts[counter] === counts.limit - 1 ? countInWords : countOf)(counter, counts[counter], counts.limit),
    );
}

interface Props {
  canManage: boolean;
  onAct: (verb: InterviewVerb, interview: { id: string }) => void;
}

interface ActsProps extends Pick<Props, 'onAct'> {
  interview: LiveInterview;
  isPhone: boolean;
}

function Acts({ interview: { id, status }, isPhone, onAct }: ActsProps) {
  const acts: (MenuItem & { id: InterviewVerb })[] = [
    { id: 'message', label: 'Message candidate…' },
    ...(status === 'interrupted' ? [{ id: 'resume' as const, label: 'Allow resume…' }] : []),
  ];
  if (isPhone)
    return (
      <Menu
        label="More actions"
        placement="bottom end"
        trigger={<IconButton size="sm" label="More actions" icon={<IconMore />} />}
        items={acts.map((item) => ({ ...item, onAction: () => onAct(item.id, { id }) }))}
      />
    );
  return acts.map((item) => (
    <Button key={item.id} size="sm" onPress={() => onAct(item.id, { id })}>
      {item.label}
    </Button>
  ));
}

function Row({ interview, now, canManage, onAct }: Props & { interview: LiveInterview; now: number }) {
  const { id, lead_name, assistant_name, status, started_at, ends_at, question, open_requests } = interview;
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.phone}px)`);
  const counted = countsOf(interview);
  // On a phone there is room for one badge next to a name; the heading already says that they are in progress.
  const hasStatus = status !== 'started' || !isPhone || open_requests === 0;
  const minutes = `${minutesOf(started_at, now)} of ${minutesOf(started_at, Date.parse(ends_at))} minutes`;
  return (
    <li>
      <Stack direction="row" gap={2} wrap align="center">
        <Link href={`/interviews/${id}`}>{lead_name}</Link>
        {hasStatus && (
          <Badge tone={status === 'started' ? 'live' : 'warning'} isPulsing={status === 'started'}>
            {status === 'started' ? 'In progress' : 'Interrupted'}
          </Badge>
        )}
        {open_requests > 0 && <Badge tone="warning">Asks for help</Badge>}
      </Stack>
      <Facts>
        <span>{`${assistant_name} · ${minutes}${question > 0 ? `, question ${question}` : ''}`}</span>
        <span>{`${connectionOf(interview, now)} · ${counted.length === 0 ? 'No findings counted' : counted.join(' · ')}`}</span>
      </Facts>
      {canManage && (
        <Actions>
          <Acts interview={interview} isPhone={isPhone} onAct={onAct} />
        </Actions>
      )}
    </li>
  );
}

/** The interviews in progress, without pictures or words. Renders nothing if there are none. */
export function LiveInterviews({ canManage, onAct }: Props) {
  const { data, dataUpdatedAt } = useQuery({
    ...endpointQuery('GET /api/live-interviews'),
    refetchInterval: readAgainMs,
  });
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={`In progress (${data.items.length})`}>
      <List>
        {data.items.map((interview) => (
          <Row
            key={interview.id}
            interview={interview}
            now={Math.max(now, dataUpdatedAt)}
            canManage={canManage}
            onAct={onAct}
          />
        ))}
      </List>
    </Section>
  );
}
