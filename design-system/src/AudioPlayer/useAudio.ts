import { type RefObject, type SyntheticEvent, useEffect, useState } from 'react';

export type AudioStatus = 'loading' | 'ready' | 'failed';

interface AudioOptions {
  audio: RefObject<HTMLAudioElement | null>;
  src: string;
  durationSeconds?: number;
  seekTo?: number;
  onTimeUpdate?: (seconds: number) => void;
}

const finite = (value: number) => (Number.isFinite(value) ? value : 0);

/** The state of an audio element and the functions that change it. */
export function useAudio({ audio, src, durationSeconds, seekTo, onTimeUpdate }: AudioOptions) {
  const [status, setStatus] = useState<AudioStatus>('loading');
  const [isPlaying, setIsPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [measured, setMeasured] = useState(0);
  const [volume, setVolume] = useState(1);
  const [rate, setRate] = useState(1);
  const [seenSrc, setSeenSrc] = useState(src);
  const duration = measured || durationSeconds || 0;
  if (seenSrc !== src) {
    setSeenSrc(src);
    setStatus('loading');
    setIsPlaying(false);
    setPosition(0);
    setMeasured(0);
  }

  const seek = (seconds: number) => {
    const element = audio.current;
    const target = Math.max(0, duration > 0 ? Math.min(seconds, duration) : seconds);
    if (element) element.currentTime = target;
    setPosition(target);
  };

  useEffect(() => {
    const element = audio.current;
    if (seekTo === undefined || !element) return;
    element.currentTime = seekTo;
    setPosition(seekTo);
  }, [seekTo, audio]);

  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) element.pause();
    else element.play().catch(() => setStatus((now) => (element.error ? 'failed' : now)));
  };

  const retry = () => {
    setStatus('loading');
    audio.current?.load();
  };

  const changeVolume = (next: number) => {
    if (audio.current) audio.current.volume = next;
    setVolume(next);
  };

  const changeRate = (next: number) => {
    if (audio.current) audio.current.playbackRate = next;
    setRate(next);
  };

  const events = {
    onLoadedMetadata: (event: SyntheticEvent<HTMLAudioElement>) => {
      setMeasured(finite(event.currentTarget.duration));
      setStatus('ready');
    },
    onDurationChange: (event: SyntheticEvent<HTMLAudioElement>) => setMeasured(finite(event.currentTarget.duration)),
    onCanPlay: () => setStatus('ready'),
    onWaiting: () => setStatus('loading'),
    onPlaying: () => setStatus('ready'),
    onPlay: () => setIsPlaying(true),
    onPause: () => setIsPlaying(false),
    onEnded: () => setIsPlaying(false),
    onError: () => {
      setStatus('failed');
      setIsPlaying(false);
    },
    onTimeUpdate: (event: SyntheticEvent<HTMLAudioElement>) => {
      setPosition(event.currentTarget.currentTime);
      onTimeUpdate?.(event.currentTarget.currentTime);
    },
  };

  return { status, isPlaying, position, duration, volume, rate, seek, toggle, retry, changeVolume, changeRate, events };
}
