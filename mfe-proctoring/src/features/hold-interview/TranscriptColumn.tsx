import type { InterviewLine } from '@switchboard/contracts/interview-sessions';
import { tokens } from '@switchboard/design-system';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Panel } from './Panel.tsx';

const Log = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${tokens.space[3]};
  min-block-size: 0;
  overflow-y: auto;

  & > p > b {
    display: block;
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.xs};
    font-weight: ${tokens.weight.semibold};
  }
`;

const who = { assistant: 'AI Interviewer', user: 'You', system: 'Note' } as const;

/** Everything that was said and typed, newest at the foot. */
export function TranscriptColumn({ lines }: { lines: readonly InterviewLine[] }) {
  const log = useRef<HTMLDivElement>(null);
  const count = lines.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is what is scrolled to.
  useEffect(() => {
    const element = log.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [count]);
  return (
    <Panel title="Live Transcript">
      <Log ref={log} role="log" aria-label="Live Transcript" tabIndex={0}>
        {lines.length === 0 && <p>What is said appears here.</p>}
        {lines.map(({ number, role, message }) => (
          <p key={number}>
            <b>{who[role]}</b>
            {message}
          </p>
        ))}
      </Log>
    </Panel>
  );
}
