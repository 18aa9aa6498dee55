import { tokens } from '@switchboard/design-system';
import { IconCamera, IconCameraOff } from '@switchboard/design-system/icons';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { t } from '../../texts/call/t.ts';
import { Panel } from './Panel.tsx';
import { Picture } from './Picture.tsx';

/** Shrinks to make room for the content below it. */
const Frame = styled.div`
  container-type: size;
  display: flex;
  flex: 0 1000 auto;
  align-items: center;
  justify-content: center;
  aspect-ratio: 16 / 9;
  min-block-size: 6rem;
  overflow: hidden;
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.sunken};
  color: ${tokens.color.inkMuted};
`;

const Mirror = styled(Picture)`
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;
  transform: scaleX(-1);

  /* Where little room is left, the whole picture is worth more than a filled frame. */
  @container (min-aspect-ratio: 2 / 1) {
    object-fit: contain;
  }
`;

const Below = styled.aside`
  display: flex;
  flex: 0 1 auto;
  flex-direction: column;
  gap: ${tokens.space[2]};
  min-block-size: 3rem;
  margin-block-start: auto;
  overflow-y: auto;
`;

const Empty = styled.p`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${tokens.space[2]};
`;

interface Props {
  track: MediaStreamTrack | null;
  /** The candidate switched the camera off; otherwise its picture is still loading. */
  isOff: boolean;
  /** Small windows at the bottom. */
  children: ReactNode;
}

/** The candidate's mirrored picture, with whatever else is shown of them. Nothing covers it. */
export function SelfColumn({ track, isOff, children }: Props) {
  return (
    <Panel title={t('self.title')}>
      <Frame>
        {track ? (
          <Mirror track={track} label={t('self.camera')} />
        ) : (
          <Empty>
            {isOff ? <IconCameraOff /> : <IconCamera />}
            {t(isOff ? 'self.off' : 'self.starting')}
          </Empty>
        )}
      </Frame>
      <Below aria-label={t('self.windows')}>{children}</Below>
    </Panel>
  );
}
