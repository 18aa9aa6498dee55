import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { visuallyHidden } from '../tokens/mixins.ts';

export type VisuallyHiddenProps = ComponentPropsWithRef<'span'>;

const Root = styled.span`
  ${visuallyHidden}
`;

/** Text for screen readers only. */
export function VisuallyHidden(props: VisuallyHiddenProps) {
  return <Root {...props} />;
}
