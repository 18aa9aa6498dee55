import { tokens } from '@switchboard/design-system';
import { IconCamera, IconCameraOff } from '@switchboard/design-system/icons';
import { useCallback } from 'react';
import styled from 'styled-components';
import { t } from '../../texts/texts.ts';

const Frame = styled.figure`
  position: relative;
  display: flex;
  align-items: center;
  justify-content: center;
  aspect-ratio: 16 / 9;
  /* On a low window the checks and the next button stay in view with it. */
  max-block-size: max(36vh, 10rem);
  margin: 0;
  overflow: hidden;
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.sunken};
  color: ${tokens.color.inkMuted};
`;

const Mirror = styled.video`
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;
  transform: scaleX(-1);
`;

const Caption = styled.figcaption`
  position: absolute;
  inset-block-end: ${tokens.space[3]};
  inset-inline-start: ${tokens.space[3]};
  padding: ${tokens.space[1]} ${tokens.space[2]};
  border-radius: ${tokens.radius.sm};
  background: ${tokens.color.inverse};
  color: ${tokens.color.onInverse};
  font-size: ${tokens.text.xs};
`;

const Empty = styled.p`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${tokens.space[2]};
`;

interface Props {
  /** Null while the camera is off. */
  stream: MediaStream | null;
  isDenied: boolean;
}

/** The candidate's own mirrored picture. */
export function CameraPreview({ stream, isDenied }: Props) {
  const play = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video) video.srcObject = stream;
    },
    [stream],
  );
  return (
    <Frame>
      {stream ? (
        <>
          <Mirror ref={play} autoPlay muted playsInline aria-label={t('picture.label')} />
          <Caption>{t('picture.you')}</Caption>
        </>
      ) : (
        <Empty>
          {isDenied ? <IconCameraOff /> : <IconCamera />}
          {t('picture.off')}
        </Empty>
      )}
    </Frame>
  );
}
