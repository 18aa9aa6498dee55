import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { phoneOnly } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

export const pageWidths = ['full', 'medium', 'narrow'] as const;

export interface PageProps extends ComponentPropsWithRef<'div'> {
  /** 'full' for lists, 'medium' for details (960 px), 'narrow' for one form (640 px). */
  width?: (typeof pageWidths)[number];
}

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[5]};
  inline-size: 100%;
  padding: ${tokens.space[5]} ${tokens.space[6]} ${tokens.space[7]};

  &[data-width='medium'] {
    max-inline-size: calc(${tokens.width.pageMedium} + 2 * ${tokens.space[6]});
  }

  &[data-width='narrow'] {
    max-inline-size: calc(${tokens.width.pageNarrow} + 2 * ${tokens.space[6]});
  }

  ${phoneOnly} {
    gap: ${tokens.space[4]};
    padding: ${tokens.space[4]} ${tokens.space[4]} ${tokens.space[6]};
  }
`;

/** The frame of a page's content: its width, its padding and the rhythm between its sections. */
export function Page({ width = 'full', ...rest }: PageProps) {
  return <Root data-width={width} {...rest} />;
}
