import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';
import { phoneOnly } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

export interface DescriptionItem {
  term: string;
  /** An unknown value, `null`, is shown as a dash. */
  value: ReactNode;
}

export interface DescriptionListProps extends Omit<ComponentPropsWithRef<'dl'>, 'children'> {
  items: readonly DescriptionItem[];
  /** 'rows' puts the term next to the value, 'stacked' above it. */
  layout?: 'rows' | 'stacked';
}

const Root = styled.dl`
  display: flex;
  flex-direction: column;

  & > div {
    display: grid;
    /* In a narrow place the value gets more of it: a moment stands on one line. */
    grid-template-columns: min(12rem, 40%) minmax(0, 1fr);
    align-items: baseline;
    gap: ${tokens.space[1]} ${tokens.space[4]};
    padding-block: ${tokens.space[2]};
    border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
  }

  & > div:last-child {
    border-block-end: 0;
  }

  & dt {
    color: ${tokens.color.inkMuted};
    font-size: ${tokens.text.sm};
  }

  & dd {
    overflow-wrap: anywhere;
  }

  & dd[data-empty] {
    color: ${tokens.color.inkMuted};
  }

  &[data-layout='stacked'] > div {
    grid-template-columns: minmax(0, 1fr);
  }

  ${phoneOnly} {
    & > div {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

/** Facts about one thing, each with a label. */
export function DescriptionList({ items, layout = 'rows', ...rest }: DescriptionListProps) {
  return (
    <Root data-layout={layout} {...rest}>
      {items.map((item) => (
        <div key={item.term}>
          <dt>{item.term}</dt>
          <dd data-empty={item.value === null || undefined}>{item.value ?? '–'}</dd>
        </div>
      ))}
    </Root>
  );
}
