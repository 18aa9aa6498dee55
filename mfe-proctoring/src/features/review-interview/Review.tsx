import type { Finding } from '@switchboard/contracts/interview-findings';
import type { InterviewDetail } from '@switchboard/contracts/interviews';
import { EmptyState, formatDuration, IconShieldCheck, Section, Stack, tokens } from '@switchboard/design-system';
import { useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import { findingLabels } from '../../staff/interviewWords.ts';
import type { Judgement } from '../../staff/judgements.ts';
import { countedWords, FindingCard } from './FindingCard.tsx';
import { Areas, FindingList, Players } from './Review.styles.ts';
import { ReviewTranscript } from './ReviewTranscript.tsx';
import { findingFrom, firstRecordedAt, type Scene, secondsInto } from './scene.ts';
import { Timeline } from './Timeline.tsx';
import { TrackPlayer } from './TrackPlayer.tsx';
import { Transport } from './Transport.tsx';
import { useMasterClock } from './useClock.ts';
import { jumpMs, useReviewKeys } from './useReviewKeys.ts';

const Status = styled.p`
  min-block-size: 1lh;
  color: ${tokens.color.ink};
`;

interface ReviewProps {
  interview: InterviewDetail;
  scene: Scene;
  /** The finding in the address. */
  chosen: Finding | undefined;
  onChoose: (finding: Finding) => void;
  /** Undefined for read-only users. */
  onJudge: ((judgement: Judgement, finding: Finding) => void) | undefined;
}

function useReview({ interview, scene, chosen, onChoose }: ReviewProps) {
  const clock = useMasterClock(scene, chosen ? Date.parse(chosen.at) : firstRecordedAt(interview.recordings));
  const cards = useRef(new Map<string, HTMLElement>());
  const [said, setSaid] = useState('');
  const placeOf = (finding: Finding) => formatDuration(secondsInto(scene, Date.parse(finding.at)));
  const show = (finding: Finding) => {
    clock.seek(Date.parse(finding.at));
    const { number, kind } = finding;
    const of = `Finding ${number} of ${interview.findings.length}`;
    setSaid(`${of}: ${findingLabels[kind]}, at ${placeOf(finding)}. ${countedWords(finding)}.`);
    cards.current.get(finding.id)?.scrollIntoView?.({ block: 'nearest' });
    onChoose(finding);
  };
  const go = (direction: 'next' | 'previous') => {
    const found = findingFrom(interview.findings, clock.state().at, direction);
    if (found) show(found);
    else setSaid(direction === 'next' ? 'There is no later finding.' : 'There is no earlier finding.');
    return found;
  };
  const jump = (milliseconds: number) => {
    clock.skip(milliseconds);
    setSaid(`At ${formatDuration(secondsInto(scene, clock.state().at))}`);
  };
  const buttons = {
    j: () => jump(-jumpMs),
    k: () => {
      clock.toggle();
      setSaid(clock.state().isPlaying ? 'Playing' : 'Paused');
    },
    l: () => jump(jumpMs),
    n: () => void go('next'),
    p: () => void go('previous'),
  };
  // With the keyboard the finding gets the focus, so that its buttons come next.
  const goAndFocus = (direction: 'next' | 'previous') => {
    const found = go(direction);
    if (found) cards.current.get(found.id)?.focus({ preventScroll: true });
  };
  useReviewKeys({ ...buttons, n: () => goAndFocus('next'), p: () => goAndFocus('previous') });
  return { clock, cards: cards.current, said, placeOf, show, buttons };
}

function NoFindings({ status }: Pick<InterviewDetail, 'status'>) {
  return (
    <EmptyState
      icon={<IconShieldCheck />}
      title="Nothing was noted"
      description={
        status === 'ended' ? 'No rule was touched in this interview.' : 'Findings appear here as they happen.'
      }
    />
  );
}

/** Camera, screen and transcript in sync, the timeline, and every finding next to its moment. */
export function Review(props: ReviewProps) {
  const { interview, scene, chosen, onJudge } = props;
  const { clock, cards, said, placeOf, show, buttons } = useReview(props);
  const findings = useMemo(() => [...interview.findings].sort((a, b) => a.number - b.number), [interview.findings]);
  const hasScreen =
    interview.proctoring_tools.screen_share || interview.recordings.some(({ track }) => track === 'screen');
  const player = { interviewId: interview.id, recordings: interview.recordings, clock };
  return (
    <Areas>
      <Stack gap={3} data-area="picture">
        <Players data-tracks={hasScreen ? 2 : 1} data-empty={interview.recordings.length === 0 || undefined}>
          <TrackPlayer track="camera" {...player} />
          {hasScreen && <TrackPlayer track="screen" {...player} />}
        </Players>
        <Transport scene={scene} clock={clock} keys={buttons} hasFindings={findings.length > 0} />
        <Status role="status">{said}</Status>
        <Timeline interview={interview} scene={scene} clock={clock} currentId={chosen?.id ?? null} onFinding={show} />
      </Stack>
      <Section title={`Findings (${findings.length})`} data-area="findings">
        {findings.length === 0 ? (
          <NoFindings status={interview.status} />
        ) : (
          <FindingList aria-label="Findings">
            {findings.map((finding) => (
              <FindingCard
                key={finding.id}
                ref={(element) => {
                  if (element) cards.set(finding.id, element);
                  else cards.delete(finding.id);
                }}
                finding={finding}
                place={placeOf(finding)}
                isCurrent={finding.id === chosen?.id}
                onJudge={onJudge && ((judgement) => onJudge(judgement, finding))}
                onShow={() => show(finding)}
              />
            ))}
          </FindingList>
        )}
      </Section>
      <Section title="Transcript" data-area="transcript">
        <ReviewTranscript lines={interview.lines} scene={scene} clock={clock} />
      </Section>
    </Areas>
  );
}
