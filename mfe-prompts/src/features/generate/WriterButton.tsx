import { Button, tokens } from '@switchboard/design-system';
import styled from 'styled-components';

/** A button that names who writes, on two lines where a phone has no room for one. */
export const WriterButton = styled(Button)`
  max-inline-size: 100%;
  block-size: auto;
  min-block-size: ${tokens.size.controlMd};
  padding-block: ${tokens.space[1]};
  line-height: ${tokens.leading.tight};
  white-space: normal;
`;
