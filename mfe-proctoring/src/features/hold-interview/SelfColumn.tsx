import { tokens } from '@switchboard/design-system';
import { IconCamera, IconCameraOff } from '@switchboard/design-system/icons';
import styled from 'styled-components';
import { Panel } from './Panel.tsx';
import { Picture } from './Picture.tsx';

const Frame = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  aspect-ratio: 16 / 9;
  min-block-size: 0;
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
`;

const Empty = styled.p`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${tokens.space[2]};
`;

interface Props {
  track: MediaStreamTrack | null;
  /** The candidate switched it off; otherwise it is still to come. */
  isOff: boolean;
}

/** The candidate's own picture, as in a mirror. */
export function SelfColumn({ track, isOff }: Props) {
  return (
    <Panel title="You">
      <Frame>
        {track ? (
          <Mirror track={track} label="Your camera" />
        ) : (
          <Empty>
            {isOff ? <IconCameraOff /> : <IconCamera />}
            {isOff ? 'Camera is off' : 'Starting camera...'}
          </Empty>
        )}
      </Frame>
    </Panel>
  );
}
