import { tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { shortOnly } from '../../candidate/shortOnly.ts';
import { t } from '../../texts/call/t.ts';
import { Floating } from './Floating.tsx';
import { Picture } from './Picture.tsx';

const Shown = styled(Picture)`
  inline-size: 100%;
  max-block-size: 9rem;
  border-radius: ${tokens.radius.sm};
  background: ${tokens.color.sunken};

  /* What is counted stays in sight below it. */
  ${shortOnly} {
    max-block-size: 4rem;
    object-fit: contain;
  }
`;

/** A preview of the shared screen. */
export function ScreenPreview({ track }: { track: MediaStreamTrack }) {
  return (
    <Floating title={t('self.screen')}>
      <Shown track={track} label={t('self.screen')} />
    </Floating>
  );
}
