import type { HeldConversation, TestResult } from '@switchboard/contracts/test-conversations';
import { Stack, Text, tokens } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { SpeechLine } from '@switchboard/domain-ui/speech-line';
import { ConnectModel, endedReasonText } from '@switchboard/platform';
import { useState } from 'react';
import styled from 'styled-components';
import { expectationText } from './testWords.ts';
import { VerdictBadge } from './VerdictBadge.tsx';

const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  gap: ${tokens.space[4]};
`;

const Lines = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Line = styled(SpeechLine)`
  max-inline-size: 90%;

  &[data-verdict='failed'] {
    border-color: ${tokens.color.dangerLine};
    background: ${tokens.color.dangerSoft};
  }
`;

const speaker = { user: 'Callee', assistant: 'Assistant', system: 'Tool' } as const;

interface HeldLinesProps {
  label: string;
  lines: readonly { role: keyof typeof speaker; message: string }[];
  /** Indexes of the lines that caused a failure. */
  failed?: ReadonlySet<number | null>;
}

/** The lines of a conversation. */
function HeldLines({ label, lines, failed }: HeldLinesProps) {
  if (lines.length === 0) return <Text tone="muted">Nothing was said.</Text>;
  return (
    <Lines aria-label={label}>
      {lines.map((line, place) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move.
          key={place}
          data-role={line.role}
          data-verdict={failed?.has(place) ? 'failed' : undefined}
        >
          <Text as="p" size="xs" tone="muted" weight="semibold">
            {place + 1} · {speaker[line.role]}
            {failed?.has(place) && ' · decides a failure'}
          </Text>
          {line.message}
        </Line>
      ))}
    </Lines>
  );
}

const failuresOf = ({ outcomes }: HeldConversation) =>
  new Set(outcomes.flatMap(({ verdict, line }) => (verdict === 'failed' ? [line] : [])));

const Expected = styled(Stack)`
  overflow-wrap: anywhere;
`;

function Outcomes({ held }: { held: HeldConversation }) {
  return (
    <Expected forwardedAs="ul" gap={3} aria-label="Expectations">
      {held.outcomes.map((outcome, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: expectations never move.
        <Stack as="li" key={place} gap={1}>
          <Stack direction="row" gap={2} wrap>
            <VerdictBadge verdict={outcome.verdict} />
            <Text weight="medium">{expectationText(outcome.expectation)}</Text>
          </Stack>
          <Text size="sm" tone="muted">
            {outcome.explanation}
            {outcome.line !== null && ` (line ${outcome.line + 1})`}{' '}
            {outcome.verdict === 'undecided' && <ConnectModel />}
          </Text>
        </Stack>
      ))}
      <Text as="li" size="sm" tone="muted">
        {endedReasonText(held.ended_reason) ?? held.ended_reason}
      </Text>
    </Expected>
  );
}

interface HeldTestProps {
  result: TestResult;
  /** The conversation that the test was made from; empty if someone wrote it. */
  original: readonly { role: keyof typeof speaker; message: string }[];
}

/** One test of a run: the actual next to the expected conversation. If it ran several times, the first run that didn't pass. */
export function HeldTest({ result, original }: HeldTestProps) {
  const worst = result.held.findIndex(({ verdict }) => verdict !== 'passed');
  const [place, setPlace] = useState(Math.max(0, worst));
  const held = result.held[place];
  if (!held) return <Text tone="muted">Nothing was said.</Text>;
  return (
    <Stack gap={3}>
      {result.held.length > 1 && (
        <Select
          label="Time"
          options={result.held.map(({ verdict }, index) => ({
            id: String(index),
            label: `${index + 1} of ${result.held.length}: ${verdict}`,
          }))}
          value={String(place)}
          onChange={(id) => setPlace(Number(id))}
        />
      )}
      {original.length > 0 && <Outcomes held={held} />}
      <Sides>
        {original.length > 0 && (
          <Stack gap={2}>
            <Text weight="medium">Original</Text>
            <HeldLines label="Original" lines={original} />
          </Stack>
        )}
        <Stack gap={2}>
          {original.length > 0 && <Text weight="medium">Replay</Text>}
          <HeldLines label="Transcript" lines={held.lines} failed={failuresOf(held)} />
        </Stack>
        {original.length === 0 && <Outcomes held={held} />}
      </Sides>
    </Stack>
  );
}
