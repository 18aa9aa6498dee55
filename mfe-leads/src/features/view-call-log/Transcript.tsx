import type { TranscriptMessage } from '@switchboard/contracts/call-logs';
import { formatDuration, isolated, Stack, Text, tokens } from '@switchboard/design-system';
import { SearchField } from '@switchboard/design-system/forms';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { type Speaker, speakerOf } from './speakers.ts';

const Lines = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[1]};
  list-style: none;

  &:focus-visible {
    outline: ${tokens.focus.width} solid ${tokens.color.focus};
  }
`;

const Line = styled.li`
  &[hidden] {
    display: none;
  }

  align-self: flex-start;
  scroll-margin-block: ${tokens.space[7]};
  max-inline-size: 85%;

  &[data-speaker='Candidate'] {
    align-self: flex-end;
  }

  &[data-speaker='System'] {
    align-self: center;
  }
`;

const Bubble = styled.button`
  display: block;
  inline-size: 100%;
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
  color: ${tokens.color.ink};
  text-align: start;

  [data-speaker='Candidate'] > & {
    border-color: ${tokens.color.accentLine};
    background: ${tokens.color.accentSoft};
  }

  [data-speaker='System'] > & {
    border-style: dashed;
    background: transparent;
    color: ${tokens.color.inkMuted};
  }

  &:is(button) {
    cursor: pointer;
  }

  &:is(button):hover {
    border-color: ${tokens.color.lineStrong};
  }

  [aria-current='true'] > & {
    border-color: ${tokens.color.liveLamp};
    box-shadow: inset ${tokens.line.mark} 0 0 ${tokens.color.liveLamp};
  }

  &:focus-visible {
    outline: ${tokens.focus.width} solid ${tokens.color.focus};
    outline-offset: ${tokens.focus.offset};
  }
`;

const End = styled.li`
  align-self: center;
  padding-block: ${tokens.space[2]};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
`;

const Caption = styled.span`
  display: flex;
  justify-content: space-between;
  gap: ${tokens.space[4]};
  margin-block-end: ${tokens.space[1]};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
  font-weight: ${tokens.weight.semibold};
`;

const At = styled.span`
  font-family: ${tokens.font.mono};
  font-weight: ${tokens.weight.regular};
`;

/** A line with the search matches marked. */
function Marked({ text, wanted }: { text: string; wanted: string }) {
  const lower = text.toLowerCase();
  // Some letters are longer in lower case: then nothing can be marked in the right place.
  if (wanted === '' || lower.length !== text.length) return text;
  const parts: ReactNode[] = [];
  let from = 0;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    parts.push(text.slice(from, at), <mark key={at}>{text.slice(at, at + wanted.length)}</mark>);
    from = at + wanted.length;
  }
  return [...parts, text.slice(from)];
}

interface TranscriptProps {
  messages: readonly TranscriptMessage[];
  /** The speakers' names, shown after their roles. */
  names: Partial<Record<Speaker, string | null>>;
  /** How the call ended, shown below the last line; null while it is in progress. */
  end: string | null;
  /** The line being spoken; -1 for none. */
  spoken: number;
  /** Jumps to a line in the recording; omitted without a recording. */
  onSeek?: (seconds: number) => void;
}

/** The transcript, line by line; with a recording, clicking a line plays it. */
export function Transcript({ messages, names, end, spoken, onSeek }: TranscriptProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const isFound = ({ message }: TranscriptMessage) => wanted !== '' && message.toLowerCase().includes(wanted);
  const hits = messages.filter(isFound).length;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.children[spoken]?.scrollIntoView?.({ block: 'nearest', behavior: 'smooth' });
  }, [spoken]);
  return (
    <Stack gap={2}>
      <SearchField label="Search this call" placeholder="Search this call..." value={search} onChange={setSearch} />
      {wanted !== '' && (
        <Text size="sm" tone="muted" role="status">
          {hits === 0 ? 'No line has these words' : hits === 1 ? '1 line' : `${hits} lines`}
        </Text>
      )}
      {/* A scrollable area in a dialog must be reachable by keyboard. */}
      <Lines ref={list} aria-label="Transcript" tabIndex={0}>
        {messages.map((message, index) => {
          const speaker = speakerOf(message.role);
          const name = message.speaker?.name ?? names[speaker];
          const bubble = {
            children: (
              <>
                <Caption>
                  {name ? `${speaker} · ${isolated(name)}` : speaker}
                  <At>{formatDuration(message.timestamp)}</At>
                </Caption>
                <Marked text={message.message} wanted={wanted} />
              </>
            ),
          };
          return (
            <Line
              key={`${message.timestamp} ${message.role} ${message.message.slice(0, 40)}`}
              data-speaker={speaker}
              data-found={isFound(message) || undefined}
              hidden={wanted !== '' && !isFound(message)}
              aria-current={index === spoken ? 'true' : undefined}
            >
              {onSeek ? (
                <Bubble type="button" onClick={() => onSeek(message.timestamp)} {...bubble} />
              ) : (
                <Bubble as="div" {...bubble} />
              )}
            </Line>
          );
        })}
        {end && wanted === '' && <End>End of the call · {end}</End>}
      </Lines>
    </Stack>
  );
}
