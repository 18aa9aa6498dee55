import { type ComponentPropsWithRef, type KeyboardEvent, useRef } from 'react';
import { Button } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { IconAlert } from '../icons/icons.ts';
import { IconDownload, IconPause, IconPlay, IconVolume, IconVolumeOff } from '../icons/moreIcons.ts';
import { formatDuration } from '../Moment/formatMoment.ts';
import { Slider } from '../Slider/Slider.tsx';
import {
  MarkerList,
  MarkerTick,
  MarkerTime,
  PlayerError,
  PlayerRoot,
  PlayerRow,
  Seek,
  Timer,
  Volume,
} from './AudioPlayer.styles.ts';
import { useAudio } from './useAudio.ts';

export interface AudioMarker {
  atSeconds: number;
  label: string;
}

export interface AudioPlayerProps extends Omit<ComponentPropsWithRef<'div'>, 'children' | 'title' | 'onTimeUpdate'> {
  src: string;
  /** What the recording is of, for example 'Recording of the call with Ada Moss'. */
  title: string;
  /** Shown until the browser knows the length. */
  durationSeconds?: number;
  /** Moments to jump to. */
  markers?: readonly AudioMarker[];
  onTimeUpdate?: (seconds: number) => void;
  /** A position in seconds; the player jumps there whenever it changes. */
  seekTo?: number;
  downloadHref?: string;
}

const RATES = [1, 1.25, 1.5, 2, 0.75];
const SEEK_STEP_SECONDS = 0.1;
const VOLUME_STEP = 0.05;
const JUMP_SECONDS = 10;

function Markers({ markers, onSeek }: { markers: readonly AudioMarker[]; onSeek: (seconds: number) => void }) {
  return (
    <MarkerList aria-label="Moments">
      {markers.map((marker) => (
        <li key={`${marker.atSeconds} ${marker.label}`}>
          <Button size="sm" variant="ghost" onPress={() => onSeek(marker.atSeconds)}>
            <MarkerTime>{formatDuration(marker.atSeconds)}</MarkerTime>
            {marker.label}
          </Button>
        </li>
      ))}
    </MarkerList>
  );
}

/** Plays a recording. Keys inside it: K plays and pauses, J and L jump 10 seconds. */
export function AudioPlayer({
  src,
  title,
  durationSeconds,
  markers = [],
  onTimeUpdate,
  seekTo,
  downloadHref,
  ...rest
}: AudioPlayerProps) {
  const element = useRef<HTMLAudioElement>(null);
  const audio = useAudio({ audio: element, src, durationSeconds, seekTo, onTimeUpdate });
  const isFailed = audio.status === 'failed';
  const onKeyDown = (event: KeyboardEvent) => {
    if (isFailed || event.metaKey || event.ctrlKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'k') audio.toggle();
    if (key === 'j') audio.seek(audio.position - JUMP_SECONDS);
    if (key === 'l') audio.seek(audio.position + JUMP_SECONDS);
  };
  const nextRate = RATES[(RATES.indexOf(audio.rate) + 1) % RATES.length] ?? 1;
  return (
    <PlayerRoot role="group" aria-label={title} onKeyDown={onKeyDown} {...rest}>
      <audio ref={element} src={src} preload="metadata" {...audio.events} />
      <PlayerRow>
        <IconButton
          label={audio.isPlaying ? 'Pause' : 'Play'}
          variant="primary"
          icon={audio.isPlaying ? <IconPause /> : <IconPlay />}
          isDisabled={isFailed}
          isPending={audio.isPlaying && audio.status === 'loading'}
          onPress={audio.toggle}
        />
        <Timer>
          <span>{formatDuration(audio.position)}</span> / <span>{formatDuration(audio.duration)}</span>
        </Timer>
        <Seek>
          <Slider
            label="Position"
            isLabelHidden
            isOutputHidden
            min={0}
            max={Math.max(audio.duration, SEEK_STEP_SECONDS)}
            step={SEEK_STEP_SECONDS}
            value={Math.min(audio.position, Math.max(audio.duration, SEEK_STEP_SECONDS))}
            onChange={audio.seek}
            isDisabled={isFailed || audio.duration === 0}
            formatValue={(seconds) => `${formatDuration(seconds)} of ${formatDuration(audio.duration)}`}
          >
            {audio.duration > 0 &&
              markers.map((marker) => (
                <MarkerTick
                  key={`${marker.atSeconds} ${marker.label}`}
                  aria-hidden="true"
                  style={{ insetInlineStart: `${Math.min(100, (marker.atSeconds / audio.duration) * 100)}%` }}
                />
              ))}
          </Slider>
        </Seek>
        <Button
          size="sm"
          variant="ghost"
          isDisabled={isFailed}
          aria-label={`Speed ${audio.rate}×`}
          onPress={() => audio.changeRate(nextRate)}
        >
          {audio.rate}×
        </Button>
        <Volume>
          {audio.volume === 0 ? <IconVolumeOff /> : <IconVolume />}
          <Slider
            label="Volume"
            isLabelHidden
            isOutputHidden
            min={0}
            max={1}
            step={VOLUME_STEP}
            value={audio.volume}
            onChange={audio.changeVolume}
            formatValue={(volume) => `${Math.round(volume * 100)}%`}
          />
        </Volume>
        {downloadHref !== undefined && (
          <IconButton label="Download" icon={<IconDownload />} href={downloadHref} download />
        )}
      </PlayerRow>
      {isFailed && (
        <PlayerError role="alert">
          <IconAlert />
          The recording could not be played.
          <Button size="sm" onPress={audio.retry}>
            Retry
          </Button>
        </PlayerError>
      )}
      {markers.length > 0 && !isFailed && <Markers markers={markers} onSeek={audio.seek} />}
    </PlayerRoot>
  );
}
