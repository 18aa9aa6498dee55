import { countInWords } from '@switchboard/contracts/interview-rules';
import type { LiveInterview } from '@switchboard/contracts/interviews';
import { silentSeconds, violationCounters } from '@switchboard/contracts/interviews.limits';
import { Badge, Button, formatDuration, Link, Section, Stack, Text, tokens } from '@switchboard/design-system';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import type { InterviewVerb } from '../browse-interviews/interviewActions.tsx';

const List = styled.ul`
  display: grid;
  gap: ${tokens.space[3]};
  padding: 0;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr));
  list-style: none;

  & > li {
    display: flex;
    flex-direction: column;
    gap: ${tokens.space[2]};
    padding: ${tokens.space[4]};
    border: ${tokens.line.hair} solid ${tokens.color.line};
    border-radius: ${tokens.radius.md};
    background: ${tokens.color.surface};
  }
`;

/** A candidate's browser is heard from every five seconds. */
const readAgainMs = 5_000;

const minutesOf = (from: string, until: number) => Math.max(0, Math.floor((until - Date.parse(from)) / 60_000));

/** Whether the candidate is there, and for how long not. */
function connectionOf({ status, last_sign_at, resume_until }: LiveInterview, now: number): string {
  if (status === 'interrupted' && resume_until) {
    const minutes = Math.ceil((Date.parse(resume_until) - now) / 60_000);
    if (minutes <= 0) return 'Disconnected. The time to come back is over.';
    return `Disconnected. The candidate can come back for ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}.`;
  }
  const silence = last_sign_at === null ? null : Math.floor((now - Date.parse(last_sign_at)) / 1000);
  return silence !== null && silence > silentSeconds
    ? `No sign of the candidate for ${formatDuration(silence)}`
    : 'Connected';
}

/** What was counted so far; empty for nothing. */
function countsOf({ counts }: LiveInterview): string[] {
  return violationCounters
    .filter((counter) => counts[counter] > 0)
    .map((counter) => countInWords(counter, counts[counter], counts.limit));
}

interface Props {
  canManage: boolean;
  onAct: (verb: InterviewVerb, interview: { id: string }) => void;
}

function Card({ interview, now, canManage, onAct }: Props & { interview: LiveInterview; now: number }) {
  const { id, lead_name, assistant_name, status, started_at, ends_at, question, open_requests } = interview;
  const counted = countsOf(interview);
  return (
    <li>
      <Stack direction="row" gap={2} wrap align="center">
        <Link href={`/interviews/${id}`}>{lead_name}</Link>
        <Badge tone={status === 'started' ? 'live' : 'warning'} isPulsing={status === 'started'}>
          {status === 'started' ? 'In progress' : 'Interrupted'}
        </Badge>
        {open_requests > 0 && <Badge tone="warning">Asks for help</Badge>}
      </Stack>
      <Text as="p" size="sm" tone="muted">
        {assistant_name}
      </Text>
      <Text as="p">
        {`${minutesOf(started_at, now)} of ${minutesOf(started_at, Date.parse(ends_at))} minutes`}
        {question > 0 && `, question ${question}`}
      </Text>
      <Text as="p">{connectionOf(interview, now)}</Text>
      <Text as="p">{counted.length === 0 ? 'No findings counted' : `${counted.join('. ')}.`}</Text>
      {canManage && (
        <Stack direction="row" gap={2} wrap>
          <Button size="sm" onPress={() => onAct('message', { id })}>
            Message candidate…
          </Button>
          {status === 'interrupted' && (
            <Button size="sm" onPress={() => onAct('resume', { id })}>
              Allow resume…
            </Button>
          )}
        </Stack>
      )}
    </li>
  );
}

/** The interviews in progress, as they go: no picture and no word of them. Nothing while there are none. */
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
          <Card
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
