import { responseTimes } from '@switchboard/contracts/turn-times';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { formatDuration, isolated, tokens } from '@switchboard/design-system';
import { timingText } from '@switchboard/design-system/data';
import { SpeechLine } from '@switchboard/domain-ui/speech-line';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';

const Lines = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
  min-block-size: 12rem;
  max-block-size: 45vh;
  padding: ${tokens.space[1]};
  overflow-y: auto;
  list-style: none;

  &:focus-visible {
    outline: ${tokens.focus.width} solid ${tokens.color.focus};
  }
`;

const Line = styled(SpeechLine)`
  &[data-role='system'] {
    background: none;
    white-space: pre-line;
  }

  &[data-role='hearing'] {
    align-self: flex-end;
    border-style: dashed;
    color: ${tokens.color.inkMuted};
  }
`;

const Caption = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
  margin-block-end: ${tokens.space[1]};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
  font-weight: ${tokens.weight.semibold};
`;

const speakers = { user: 'You', assistant: 'Assistant', system: 'Tool' };

/** Response times as text; empty without answers. */
export function latencyText(lines: readonly SpokenLine[]): string {
  const response = responseTimes(lines.flatMap(({ latency_ms }) => latency_ms ?? []));
  if (!response) return '';
  const answers = response.answers === 1 ? 'One answer' : `${response.answers} answers`;
  return `${answers}: half of them within ${timingText(response.p50_ms)}, 95 in a hundred within ${timingText(response.p95_ms)}.`;
}

/** The name of the tool that a line reports; undefined for other events. */
const toolOf = (message: string) => /^([A-Za-z_][\w-]{0,63}) \{/.exec(message)?.[1];

/** A tool call with its name. Its arguments and result open on demand. */
function ToolLine({ message }: { message: string }) {
  const name = toolOf(message);
  if (!name) return message;
  return (
    <details>
      <summary>{name}</summary>
      {message.slice(name.length + 1).replace(/^\{\}: /, '')}
    </details>
  );
}

/** The speaker of a line: after a hand-over, the assistant that took over. */
function captionOf({ role, message, speaker }: SpokenLine, names: typeof speakers): string {
  if (role === 'system') return toolOf(message) ? names.system : 'Event';
  return speaker ? isolated(speaker.name) : names[role];
}

interface TestTranscriptProps {
  lines: readonly SpokenLine[];
  hearing?: string;
  /** Names of the speakers, where the reader isn't one of them. */
  names?: Partial<typeof speakers>;
}

/** The transcript of a test, with the response time of each answer. */
export function TestTranscript({ lines, hearing = '', names }: TestTranscriptProps) {
  const speaker = { ...speakers, ...names };
  const list = useRef<HTMLOListElement>(null);
  // An interrupted line is reported after the line that interrupted it.
  const inOrder = [...lines].sort((a, b) => a.starts_at - b.starts_at);
  const count = lines.length + (hearing === '' ? 0 : 1);
  useEffect(() => {
    list.current?.children[count - 1]?.scrollIntoView?.({ block: 'nearest' });
  }, [count]);
  // An on-screen keyboard shrinks the list: the last line stays in view.
  useEffect(() => {
    const lines = list.current;
    if (!lines || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => lines.lastElementChild?.scrollIntoView?.({ block: 'nearest' }));
    observer.observe(lines);
    return () => observer.disconnect();
  }, []);
  return (
    // A scrollable area must be reachable by keyboard.
    <Lines ref={list} aria-label="Transcript" aria-live="polite" tabIndex={0}>
      {inOrder.map((line) => (
        <Line key={`${line.starts_at} ${line.role} ${line.message.slice(0, 40)}`} data-role={line.role}>
          <Caption>
            {captionOf(line, speaker)}
            <span>{formatDuration(line.starts_at)}</span>
            {line.latency_ms !== null && <span>answered in {(line.latency_ms / 1000).toFixed(1)} s</span>}
            {line.role === 'system' && line.ends_at > line.starts_at && (
              <span>took {(line.ends_at - line.starts_at).toFixed(1)} s</span>
            )}
            {line.is_interrupted && <span>interrupted</span>}
          </Caption>
          {line.role === 'system' ? <ToolLine message={line.message} /> : line.message}
        </Line>
      ))}
      {hearing !== '' && <Line data-role="hearing">{hearing}…</Line>}
    </Lines>
  );
}
