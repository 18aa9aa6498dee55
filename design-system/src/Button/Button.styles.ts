import { Button as AriaButton, Link as AriaLink } from 'react-aria-components';
import styled from 'styled-components';
import { buttonSurface } from './buttonSurface.ts';

export const ButtonRoot = styled(AriaButton)`
  ${buttonSurface}
`;

export const ButtonLinkRoot = styled(AriaLink)`
  ${buttonSurface}
`;
