import type { InterviewRecording } from '@switchboard/contracts/interview-recordings';
import type { RecordedTrack } from '@switchboard/contracts/interviews.limits';
import { Button, ErrorState, Spinner } from '@switchboard/design-system';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useEffect, useRef } from 'react';
import { trackLabels } from '../../staff/interviewWords.ts';
import type { MasterClock } from './MasterClock.ts';
import { nextShot, shotAt, standbyAt } from './scene.ts';
import { Frame, Note, Picture, TrackName } from './TrackPlayer.styles.ts';
import { useClock } from './useClock.ts';

/** The drift in seconds that is tolerated before a video is corrected, while it plays and while it is paused. */
const mayDrift = { playing: 0.25, still: 0.02 } as const;
// A signed link is valid for one hour.
const linkGoodMs = 50 * 60_000;

interface ShotPlayerProps {
  interviewId: string;
  recording: InterviewRecording;
  seconds: number;
  clock: MasterClock;
  /** The video is only preloaded for its moment. */
  isStandby: boolean;
}

/** Keeps a video element in sync with the clock. */
function useFollow({ clock, recording, seconds, isStandby }: ShotPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const { isPlaying: isClockPlaying, rate } = useClock(clock);
  const isPlaying = isClockPlaying && !isStandby;
  const { track } = recording;
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const drift = Math.abs(element.currentTime - seconds);
    if (drift > (isPlaying ? mayDrift.playing * rate : mayDrift.still)) element.currentTime = seconds;
    if (element.playbackRate !== rate) element.playbackRate = rate;
    if (isPlaying && element.paused) void Promise.resolve(element.play()).catch(() => clock.pause());
    if (!isPlaying && !element.paused) element.pause();
  }, [clock, isPlaying, rate, seconds]);
  // The clock doesn't wait for a video that isn't shown or no longer exists.
  useEffect(() => {
    if (isStandby) clock.wait(track, false);
    return () => clock.wait(track, false);
  }, [clock, track, isStandby]);
  const wait = (isWaiting: boolean) => () => clock.wait(track, isWaiting && !isStandby);
  return {
    ref: video,
    // A newly loaded video starts at 0, so it is moved to the clock's position.
    onLoadedMetadata: () => {
      if (video.current) video.current.currentTime = seconds;
    },
    onWaiting: wait(true),
    onSeeking: wait(true),
    onSeeked: wait(false),
    onPlaying: wait(false),
    onCanPlay: wait(false),
    onEnded: wait(false),
    onError: wait(false),
  };
}

function ShotPlayer(props: ShotPlayerProps) {
  const { interviewId, recording, isStandby } = props;
  const link = useQuery({
    ...endpointQuery('GET /api/interviews/:id/recordings/:recording_id', {
      params: { id: interviewId, recording_id: recording.id },
    }),
    staleTime: linkGoodMs,
    refetchInterval: linkGoodMs,
  });
  const follow = useFollow(props);
  if (isStandby && !link.data) return null;
  if (link.error && !link.data)
    return (
      <ErrorState
        title="Failed to load the recording"
        error={link.error}
        onRetry={() => void link.refetch()}
        isRetrying={link.isFetching}
      />
    );
  if (!link.data) return <Spinner label={`Loading ${trackLabels[recording.track].toLowerCase()}`} />;
  return (
    <Picture
      key={link.data.url}
      src={link.data.url}
      preload="auto"
      playsInline
      hidden={isStandby}
      // The camera's recording contains both voices.
      muted={recording.track === 'screen'}
      aria-label={`${trackLabels[recording.track]} recording`}
      {...follow}
    >
      <track kind="captions" label="Transcript of the recording" />
    </Picture>
  );
}

const notes: Record<InterviewRecording['status'], string> = {
  recording: 'Still being recorded. It can be played when the interview is over.',
  joining: 'Being processed. It can be played in a few minutes.',
  failed: 'This recording could not be processed. The findings and the transcript are complete.',
  deleted: 'Deleted after retention.',
  ready: 'Nothing was recorded at this moment.',
};

/** Why there is nothing to show; a recording that isn't ready takes precedence. */
function reasonOf(recordings: readonly InterviewRecording[]): string {
  if (recordings.length === 0) return 'Not recorded.';
  const status = (['recording', 'joining', 'failed', 'deleted'] as const).find((wanted) =>
    recordings.every((one) => one.status === wanted),
  );
  return notes[status ?? 'ready'];
}

interface TrackPlayerProps {
  interviewId: string;
  track: RecordedTrack;
  recordings: readonly InterviewRecording[];
  clock: MasterClock;
}

/** What a track shows at the clock's moment: a picture, or why there is none. */
export function TrackPlayer({ interviewId, track, recordings, clock }: TrackPlayerProps) {
  const { at } = useClock(clock);
  const own = recordings.filter((one) => one.track === track);
  const shot = shotAt(own, track, at);
  const player = shot ?? standbyAt(own, track, at);
  const next = shot ? null : nextShot(own, track, at);
  return (
    <Frame aria-label={trackLabels[track]} role="group">
      <TrackName>{trackLabels[track]}</TrackName>
      {player && (
        <ShotPlayer
          key={player.recording.id}
          interviewId={interviewId}
          clock={clock}
          isStandby={shot === null}
          {...player}
        />
      )}
      {!shot && (
        <Note>
          <p>{reasonOf(own)}</p>
          {next !== null && (
            <Button size="sm" onPress={() => clock.seek(next)}>
              Go to where it goes on
            </Button>
          )}
        </Note>
      )}
    </Frame>
  );
}
