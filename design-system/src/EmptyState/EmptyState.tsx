import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';
import { tokens } from '../tokens/tokens.ts';

export interface EmptyStateProps extends Omit<ComponentPropsWithRef<'div'>, 'title'> {
  icon?: ReactNode;
  title: ReactNode;
  /** One sentence about what will be shown here. */
  description?: ReactNode;
  /** The one action that adds the first content. */
  action?: ReactNode;
  /** An example of the filled state. */
  example?: ReactNode;
}

const Root = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[7]} ${tokens.space[4]};
  text-align: center;
`;

const Mark = styled.span`
  display: inline-flex;
  padding: ${tokens.space[2]};
  margin-block-end: ${tokens.space[1]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.sunken};
  color: ${tokens.color.inkMuted};

  & > svg {
    inline-size: ${tokens.size.iconLg};
    block-size: ${tokens.size.iconLg};
  }
`;

const Title = styled.p`
  font-size: ${tokens.text.lg};
  font-weight: ${tokens.weight.semibold};
  overflow-wrap: anywhere;
  text-wrap: balance;
`;

const Description = styled.p`
  max-inline-size: ${tokens.width.prose};
  color: ${tokens.color.inkMuted};
  text-wrap: pretty;
`;

const Action = styled.div`
  margin-block-start: ${tokens.space[2]};
`;

const Example = styled.div`
  inline-size: 100%;
  max-inline-size: ${tokens.width.prose};
  margin-block-start: ${tokens.space[4]};
  padding: ${tokens.space[3]};
  border: ${tokens.line.hair} dashed ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
  text-align: start;
`;

/** An empty place that explains itself: one sentence, one action, one example. */
export function EmptyState({ icon, title, description, action, example, children, ...rest }: EmptyStateProps) {
  return (
    <Root {...rest}>
      {icon !== undefined && <Mark>{icon}</Mark>}
      {/* A standalone page passes a Heading, which isn't allowed inside a paragraph. */}
      <Title as={typeof title === 'string' ? 'p' : 'div'}>{title}</Title>
      {description !== undefined && <Description>{description}</Description>}
      {action !== undefined && <Action>{action}</Action>}
      {example !== undefined && <Example>{example}</Example>}
      {children}
    </Root>
  );
}
