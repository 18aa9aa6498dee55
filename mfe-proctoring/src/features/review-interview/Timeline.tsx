import type { Finding } from '@switchboard/contracts/interview-findings';
import type { InterviewDetail } from '@switchboard/contracts/interviews';
import { recordedTracks } from '@switchboard/contracts/interviews.limits';
import { formatDuration, Stack } from '@switchboard/design-system';
import { Slider } from '@switchboard/design-system/forms';
import { Fragment, type MouseEvent } from 'react';
import { findingLabels, trackLabels } from '../../staff/interviewWords.ts';
import type { MasterClock } from './MasterClock.ts';
import { placeOf, type Scene, type Stretch, secondsInto, spanStretches, stretchesOf } from './scene.ts';
import { Block, Lane, LaneName, Legend, Marker, Playhead, Root } from './Timeline.styles.ts';
import { useClock } from './useClock.ts';

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

function Blocks({ scene, stretches }: { scene: Scene; stretches: readonly Stretch[] }) {
  return stretches.map(({ key, from, until, kind, label }) => (
    <Block
      key={key}
      data-kind={kind}
      title={label}
      style={{
        insetInlineStart: percent(placeOf(scene, from)),
        inlineSize: percent(placeOf(scene, until) - placeOf(scene, from)),
      }}
    />
  ));
}

interface TimelineProps {
  interview: InterviewDetail;
  scene: Scene;
  clock: MasterClock;
  /** The finding that is being viewed. */
  currentId: string | null;
  onFinding: (finding: Finding) => void;
}

function Position({ scene, clock }: Pick<TimelineProps, 'scene' | 'clock'>) {
  const { at } = useClock(clock);
  const length = secondsInto(scene, scene.until);
  return (
    <Slider
      label="Position"
      isLabelHidden
      isOutputHidden
      min={0}
      max={length}
      step={0.1}
      value={secondsInto(scene, at)}
      onChange={(seconds) => clock.seek(scene.from + seconds * 1000)}
      formatValue={(seconds) => `${formatDuration(seconds)} of ${formatDuration(length)}`}
    />
  );
}

function Head({ scene, clock }: Pick<TimelineProps, 'scene' | 'clock'>) {
  const { at } = useClock(clock);
  return <Playhead style={{ insetInlineStart: percent(placeOf(scene, at)) }} />;
}

const kinds = [
  ['recorded', 'Recorded'],
  ['waiting', 'Not ready'],
  ['gap', 'Missing or interrupted'],
  ['paused', 'Paused'],
  ['network', 'Network'],
  ['note', 'Other'],
] as const;

/** Findings, recordings, pauses and the network on one timeline. A click jumps to that moment. */
export function Timeline({ interview, scene, clock, currentId, onFinding }: TimelineProps) {
  const goTo = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width > 0) clock.seek(scene.from + ((event.clientX - box.left) / box.width) * (scene.until - scene.from));
  };
  const tracks = recordedTracks.map((track) => ({
    name: trackLabels[track],
    stretches: stretchesOf(interview.recordings, track),
  }));
  const lanes = [
    ...tracks.filter(({ stretches }) => stretches.length > 0),
    { name: 'Pauses, network', stretches: spanStretches(interview.spans, scene) },
  ];
  const present = new Set(lanes.flatMap(({ stretches }) => stretches.map(({ kind }) => kind)));
  return (
    <Stack gap={2}>
      <Root role="group" aria-label="Timeline">
        <LaneName>Position</LaneName>
        <Position scene={scene} clock={clock} />
        <LaneName>Findings</LaneName>
        {/* The slider above does the same by keyboard. */}
        <Lane onClick={goTo}>
          {interview.findings.map((finding) => (
            <Marker
              key={finding.id}
              type="button"
              data-verdict={finding.verdict}
              data-end={finding.is_end || undefined}
              aria-current={finding.id === currentId}
              aria-label={`Finding ${finding.number}: ${findingLabels[finding.kind]}, at ${formatDuration(secondsInto(scene, Date.parse(finding.at)))}`}
              style={{ insetInlineStart: percent(placeOf(scene, Date.parse(finding.at))) }}
              onClick={(event) => {
                event.stopPropagation();
                onFinding(finding);
              }}
            >
              {finding.number}
            </Marker>
          ))}
          <Head scene={scene} clock={clock} />
        </Lane>
        {lanes.map(({ name, stretches }) => (
          <Fragment key={name}>
            <LaneName>{name}</LaneName>
            <Lane onClick={goTo}>
              <Blocks scene={scene} stretches={stretches} />
              <Head scene={scene} clock={clock} />
            </Lane>
          </Fragment>
        ))}
      </Root>
      {present.size > 0 && (
        <Legend aria-label="What the timeline shows">
          {kinds
            .filter(([kind]) => present.has(kind))
            .map(([kind, word]) => (
              <li key={kind}>
                <span aria-hidden="true">
                  <Block data-kind={kind} />
                </span>
                {word}
              </li>
            ))}
        </Legend>
      )}
    </Stack>
  );
}
