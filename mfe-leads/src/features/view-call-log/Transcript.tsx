import type { TranscriptMessage } from '@switchboard/contracts/calls';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { formatDuration } from '../../display/formatDuration.ts';
import { speakerOf } from './speakers.ts';

const Lines = styled.ol`
  display: flex;
  flex-direction: column;
  gap: var(--sb-space-2);
  max-block-size: min(66vh, 44rem);
  padding: var(--sb-space-1);
  overflow-y: auto;
  list-style: none;

  &:focus-visible {
    outline: var(--sb-focus-width) solid var(--sb-color-focus);
  }
`;

const Line = styled.li`
  align-self: flex-start;
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
  padding: var(--sb-space-2) var(--sb-space-3);
  border: var(--sb-line-hair) solid var(--sb-color-line);
  border-radius: var(--sb-radius-md);
  background: var(--sb-color-surface);
  color: var(--sb-color-ink);
  text-align: start;

  [data-speaker='Candidate'] > & {
    border-color: var(--sb-color-accent-line);
    background: var(--sb-color-accent-soft);
  }

  [data-speaker='System'] > & {
    border-style: dashed;
    background: transparent;
    color: var(--sb-color-ink-muted);
  }

  &:is(button) {
    cursor: pointer;
  }

  &:is(button):hover {
    border-color: var(--sb-color-line-strong);
  }

  [aria-current='true'] > & {
    border-color: var(--sb-color-live-lamp);
    box-shadow: inset var(--sb-line-mark) 0 0 var(--sb-color-live-lamp);
  }

  &:focus-visible {
    outline: var(--sb-focus-width) solid var(--sb-color-focus);
    outline-offset: var(--sb-focus-offset);
  }
`;

const Caption = styled.span`
  display: flex;
  justify-content: space-between;
  gap: var(--sb-space-4);
  margin-block-end: var(--sb-space-1);
  color: var(--sb-color-ink-muted);
  font-size: var(--sb-text-xs);
  font-weight: var(--sb-weight-semibold);
`;

const At = styled.span`
  font-family: var(--sb-font-mono);
  font-weight: var(--sb-weight-regular);
`;

interface TranscriptProps {
  messages: readonly TranscriptMessage[];
  /** The line being spoken; -1 for none. */
  spoken: number;
  /** Jumps to a line in the recording; left out when there is none. */
  onSeek?: (seconds: number) => void;
}

/** What was said, line by line; with a recording, a line that is pressed is heard. */
export function Transcript({ messages, spoken, onSeek }: TranscriptProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const line = list.current?.children[spoken];
    if (list.current && line instanceof HTMLElement)
      list.current.scrollTo?.({ top: line.offsetTop - list.current.offsetTop - 40, behavior: 'smooth' });
  }, [spoken]);
  return (
    // A block that scrolls has to be reachable by keyboard.
    <Lines ref={list} aria-label="Transcript" tabIndex={0}>
      {messages.map((message, index) => {
        const speaker = speakerOf(message.role);
        const bubble = {
          children: (
            <>
              <Caption>
                {speaker}
                <At>{formatDuration(message.timestamp)}</At>
              </Caption>
              {message.message}
            </>
          ),
        };
        return (
          <Line
            key={`${message.timestamp} ${message.role} ${message.message.slice(0, 40)}`}
            data-speaker={speaker}
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
    </Lines>
  );
}
