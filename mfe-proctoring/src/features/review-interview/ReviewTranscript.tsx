import type { KeptLine } from '@switchboard/contracts/interviews';
import { EmptyState, formatDuration, IconMessage, tokens } from '@switchboard/design-system';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { MasterClock } from './MasterClock.ts';
import { lineAt, type Scene, secondsInto } from './scene.ts';
import { useClock } from './useClock.ts';

const Lines = styled.ol`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[1]};
  max-block-size: ${tokens.height.list};
  padding: ${tokens.space[1]};
  overflow-y: auto;
  overscroll-behavior: contain;
  list-style: none;

  &:focus-visible {
    outline: ${tokens.focus.width} solid ${tokens.color.focus};
  }
`;

const Line = styled.button`
  display: grid;
  grid-template-columns: 3.5rem minmax(0, 1fr);
  gap: ${tokens.space[1]} ${tokens.space[3]};
  inline-size: 100%;
  padding: ${tokens.space[2]};
  border: 0;
  border-inline-start: ${tokens.line.bar} solid transparent;
  border-radius: ${tokens.radius.sm};
  background: transparent;
  color: ${tokens.color.ink};
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;

  &:hover {
    background: ${tokens.color.hover};
  }

  [aria-current='true'] > & {
    border-inline-start-color: ${tokens.color.accent};
    background: ${tokens.color.accentSoft};
  }

  &:focus-visible {
    outline: ${tokens.focus.width} solid ${tokens.color.focus};
  }
`;

const At = styled.span`
  color: ${tokens.color.inkMuted};
  font-family: ${tokens.font.mono};
  font-size: ${tokens.text.sm};
`;

const Who = styled.span`
  display: block;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
  font-weight: ${tokens.weight.semibold};
`;

const Rough = styled.span`
  display: block;
  margin-block-start: ${tokens.space[1]};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
`;

const speakers: Record<KeptLine['role'], string> = {
  assistant: 'Interviewer',
  user: 'Candidate',
  system: 'System',
};

function speakerOf({ role, kind, author_name }: KeptLine): string {
  if (kind === 'staff_message') return `${author_name ?? 'Your team'}, to the candidate`;
  if (role === 'user' && kind === 'typed_answer') return 'Candidate, typed';
  return role === 'user' && kind === 'message' ? 'Candidate, in the chat' : speakers[role];
}

interface Props {
  lines: readonly KeptLine[];
  scene: Scene;
  clock: MasterClock;
}

/** The spoken and typed lines, in sync with the recordings. Clicking a line jumps to it. */
export function ReviewTranscript({ lines, scene, clock }: Props) {
  const { at } = useClock(clock);
  const current = lineAt(lines, at);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Scrolls only the list, so that the page stays at the reader's position.
    const [box, line] = [list.current, list.current?.children[current]];
    if (box && line instanceof HTMLElement) box.scrollTop = line.offsetTop - (box.clientHeight - line.offsetHeight) / 2;
  }, [current]);
  if (lines.length === 0)
    return (
      <EmptyState icon={<IconMessage />} title="Nothing was said" description="Questions and answers stand here." />
    );
  return (
    <Lines ref={list} aria-label="Transcript" tabIndex={0}>
      {lines.map((line, index) => (
        <li key={line.number} aria-current={index === current ? 'true' : undefined}>
          <Line type="button" onClick={() => clock.seek(Date.parse(line.starts_at))}>
            <At>{formatDuration(secondsInto(scene, Date.parse(line.starts_at)))}</At>
            <span>
              <Who>{speakerOf(line)}</Who>
              {line.message}
              {line.rough_text && (
                <Rough>{`Rough transcript by software, listen yourself: “${line.rough_text}”`}</Rough>
              )}
            </span>
          </Line>
        </li>
      ))}
    </Lines>
  );
}
