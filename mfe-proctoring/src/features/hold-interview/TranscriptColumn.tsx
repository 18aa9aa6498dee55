import type { InterviewLine } from '@switchboard/contracts/interview-sessions';
import { phoneOnly, tokens } from '@switchboard/design-system';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { lineText } from '../../texts/call/lineText.ts';
import { t } from '../../texts/call/t.ts';
import { Panel } from './Panel.tsx';

const Log = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${tokens.space[3]};
  min-block-size: 0;
  overflow-y: auto;

  /* The open chat stands before its foot: the newest line is above it. */
  &[data-covered='true'] {
    padding-block-end: 15rem;
  }

  ${phoneOnly} {
    max-block-size: 14rem;

    &[data-covered] {
      padding-block-end: 0;
    }
  }

  & > p > b {
    display: block;
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.xs};
    font-weight: ${tokens.weight.semibold};
  }
`;

/** Everything that was said and typed, newest at the foot. */
export function TranscriptColumn({ lines, isCovered }: { lines: readonly InterviewLine[]; isCovered: boolean }) {
  const log = useRef<HTMLDivElement>(null);
  const count = lines.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is what is scrolled to, and the last one when less room is left.
  useEffect(() => {
    const element = log.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [count, isCovered]);
  return (
    <Panel title={t('transcript.title')}>
      <Log ref={log} data-covered={isCovered} role="log" aria-label={t('transcript.title')} tabIndex={0}>
        {lines.length === 0 && <p>{t('transcript.empty')}</p>}
        {lines.map(({ number, role, kind, message }) => (
          <p key={number}>
            <b>{t(`transcript.${role}`)}</b>
            {lineText({ kind, message })}
          </p>
        ))}
      </Log>
    </Panel>
  );
}
