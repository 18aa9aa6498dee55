import type { CandidateFindings as Noted } from '@switchboard/contracts/interview-findings';
import { formatDay, formatMoment, Heading, Spinner, Stack, Text, tokens } from '@switchboard/design-system';
import { useQuery } from '@switchboard/platform/query';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { findingsQuery } from '../../api/findings.ts';
import { CandidatePage } from '../../candidate/CandidatePage.tsx';
import { usePageTitle } from '../../candidate/usePageTitle.ts';
import { t } from '../../texts/findings/t.ts';
import { t as first } from '../../texts/texts.ts';
import { FindingsProblem } from './FindingsProblem.tsx';
import { NotedFinding } from './NotedFinding.tsx';

const Intro = styled.p`
  font-size: ${tokens.text.lg};
  text-wrap: pretty;
`;

const List = styled.ol`
  list-style: none;
`;

const Waiting = styled.p`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  padding-block-start: 20vh;
  font-size: ${tokens.text.lg};
`;

/** Asks before a tab with unsent text is closed. */
function useKeepTyped(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isTyped]);
}

function Findings({ token, noted }: { token: string; noted: Noted }) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  useKeepTyped(Object.values(typed).some((text) => text.trim() !== ''));
  const { findings, organization_name: organization, ended_at: endedAt, expires_at: expiresAt } = noted;
  return (
    <>
      <Stack gap={4}>
        <Heading level={1}>{t('findings.title')}</Heading>
        <Intro>
          {t(findings.length === 0 ? 'findings.nothing' : 'findings.everything', {
            name: noted.candidate_name,
            organization,
          })}
        </Intro>
        {findings.length > 0 && <p>{t('findings.people')}</p>}
        <Text as="p" tone="muted">
          {t('findings.until', { ended: formatMoment(endedAt), until: formatDay(expiresAt) })}
        </Text>
      </Stack>
      <List aria-label={t('findings.list')}>
        {findings.map((finding) => (
          <NotedFinding
            key={finding.id}
            token={token}
            finding={finding}
            text={typed[finding.id] ?? ''}
            onType={(text) => setTyped((now) => ({ ...now, [finding.id]: text }))}
          />
        ))}
      </List>
    </>
  );
}

/** The findings page behind a candidate's link, the same in the shell and on the standalone page. */
export function CandidateFindings({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(findingsQuery(token));
  usePageTitle(t('findings.title'));
  if (data)
    return (
      <CandidatePage>
        <Findings token={token} noted={data} />
      </CandidatePage>
    );
  if (error || token === '')
    return <FindingsProblem error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <CandidatePage>
      <Waiting role="status">
        <Spinner label={first('page.spinner')} />
        {t('findings.loading')}
      </Waiting>
    </CandidatePage>
  );
}
