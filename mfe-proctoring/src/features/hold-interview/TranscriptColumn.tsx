import type { InterviewLine } from '@switchboard/contracts/interview-sessions';
import { phoneOnly, tokens } from '@switchboard/design-system';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { SentAt } from '../../candidate/SentAt.tsx';
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

  /* What a person wrote is a message, unlike the lines of the interview. */
  & > [data-from-staff] {
    padding: ${tokens.space[2]} ${tokens.space[3]};
    border: ${tokens.line.hair} solid ${tokens.color.infoLine};
    border-radius: ${tokens.radius.md};
    background: ${tokens.color.infoSoft};
    white-space: pre-line;

    & > b {
      color: ${tokens.color.ink};
    }
  }
`;

interface Props {
  lines: readonly InterviewLine[];
  /** The organization whose staff write to the candidate. */
  from: string;
  isCovered: boolean;
}

/** Everything that was said and typed, with the newest line at the bottom. */
export function TranscriptColumn({ lines, from, isCovered }: Props) {
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
        {lines.map(({ number, role, kind, message, starts_at }) =>
          kind === 'staff_message' ? (
            <p key={number} data-from-staff="">
              <b>
                {from} <SentAt at={starts_at} />
              </b>
              {message}
            </p>
          ) : (
            <p key={number}>
              <b>{t(`transcript.${role}`)}</b>
              {lineText({ kind, message })}
            </p>
          ),
        )}
      </Log>
    </Panel>
  );
}
