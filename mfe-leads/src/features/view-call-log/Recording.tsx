import type { TranscriptMessage } from '@switchboard/contracts/call-logs';
import { EmptyState, ErrorState, Skeleton, tokens } from '@switchboard/design-system';
import { IconWaveform } from '@switchboard/design-system/icons';
import { AudioPlayer } from '@switchboard/design-system/media';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { speakerOf } from './speakers.ts';
import type { CallLogView } from './useCallLogView.ts';

const Video = styled.video`
  display: block;
  inline-size: 100%;
  max-block-size: 60vh;
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.sunken};
`;

/** Whether a recording is a video, by the extension in its address; a query string is ignored. */
function isVideo(url: string): boolean {
  return /\.(mp4|webm)$/i.test(new URL(url, window.location.origin).pathname);
}

const lastCueSeconds = 6;

interface VideoPlayerProps {
  src: string;
  title: string;
  messages: readonly TranscriptMessage[];
  seekTo: number | undefined;
  onTimeUpdate: (seconds: number) => void;
}

/** A video recording whose captions are the transcript. */
function VideoPlayer({ src, title, messages, seekTo, onTimeUpdate }: VideoPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const captions = video.current?.textTracks?.[0];
    if (!captions || captions.cues?.length) return;
    messages.forEach(({ role, message, timestamp }, index) => {
      const end = messages[index + 1]?.timestamp ?? timestamp + lastCueSeconds;
      captions.addCue(new VTTCue(timestamp, Math.max(end, timestamp + 0.1), `${speakerOf(role)}: ${message}`));
    });
  }, [messages]);
  useEffect(() => {
    if (seekTo !== undefined && video.current) video.current.currentTime = seekTo;
  }, [seekTo]);
  return (
    <Video
      ref={video}
      src={src}
      controls
      preload="metadata"
      aria-label={title}
      onTimeUpdate={(event) => onTimeUpdate(event.currentTarget.currentTime)}
    >
      <track kind="captions" label="Transcript" srcLang="en" />
    </Video>
  );
}

interface RecordingProps {
  view: CallLogView;
  title: string;
  seekTo?: number;
  onTimeUpdate?: (seconds: number) => void;
}

const ignoreTime = () => undefined;

/** The recording of a call, as sound or as video. */
export function Recording({ view, title, seekTo, onTimeUpdate = ignoreTime }: RecordingProps) {
  const { log, recording } = view;
  if (log.data && !log.data.has_recording)
    return (
      <EmptyState
        icon={<IconWaveform />}
        title="No recording"
        description="Recording starts when the call is answered."
      />
    );
  if (recording.isError && !recording.data)
    return (
      <ErrorState
        title="Failed to load the recording"
        error={recording.error}
        onRetry={() => void recording.refetch()}
        isRetrying={recording.isFetching}
      />
    );
  if (!log.data || !recording.data) return <Skeleton shape="block" height={64} />;
  const { url } = recording.data;
  if (isVideo(url)) {
    const messages = log.data.transcript?.messages ?? [];
    return <VideoPlayer src={url} {...{ title, messages, seekTo, onTimeUpdate }} />;
  }
  return (
    <AudioPlayer
      src={url}
      title={title}
      durationSeconds={log.data.call_duration}
      downloadHref={url}
      {...{ seekTo, onTimeUpdate }}
    />
  );
}
