import type { CandidateFinding } from '@switchboard/contracts/interview-findings';
import { Text, tokens } from '@switchboard/design-system';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { t } from '../../texts/findings/t.ts';

const Figure = styled.figure`
  display: flex;
  flex: 1 1 18rem;
  flex-direction: column;
  gap: ${tokens.space[1]};
  min-inline-size: 0;
`;

const Video = styled.video`
  display: block;
  inline-size: 100%;
  aspect-ratio: 16 / 9;
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.sunken};
`;

type ClipOf = CandidateFinding['clips'][number];

// How far a player may be past the end of a clip before it counts as past it.
const slackSeconds = 0.05;

/** The seconds around a finding: loaded as a media fragment, and limited to it during playback. */
export function Clip({ clip, number }: { clip: ClipOf; number: number }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isFailed, setFailed] = useState(false);
  const { from_seconds: from, until_seconds: until, url, track } = clip;
  const recorded = t(`clip.${track}`);
  if (isFailed)
    return (
      <Text as="p" tone="muted">
        {t('clip.failed', { track: recorded })}
      </Text>
    );
  const begin = () => {
    const element = video.current;
    if (!element) return;
    const { currentTime: at } = element;
    if (at < from - slackSeconds || at >= until - slackSeconds) element.currentTime = from;
  };
  const hold = () => {
    if (video.current && video.current.currentTime >= until) video.current.pause();
  };
  return (
    <Figure>
      <Video
        ref={video}
        src={`${url}#t=${from.toFixed(2)},${until.toFixed(2)}`}
        controls
        playsInline
        preload="metadata"
        aria-label={t('clip.name', { track: recorded, number })}
        onPlay={begin}
        onTimeUpdate={hold}
        onError={() => setFailed(true)}
      >
        <track kind="captions" label={t('clip.captions')} />
      </Video>
      <figcaption>
        <Text tone="muted">{t('clip.around', { track: recorded })}</Text>
      </figcaption>
    </Figure>
  );
}
