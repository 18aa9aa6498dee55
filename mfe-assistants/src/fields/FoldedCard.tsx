import { Badge, focusRing, Heading, IconChevronRight, Stack, Text, tokens } from '@switchboard/design-system';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { type Part, usePlace } from '../editing/target.tsx';

const Root = styled.details`
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};

  &[open] > summary {
    border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
  }

  &[open] > summary svg:first-child {
    rotate: 90deg;
  }
`;

const Handle = styled.summary`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[3]} ${tokens.space[4]};
  border-radius: ${tokens.radius.md};
  cursor: pointer;
  list-style: none;

  &::-webkit-details-marker {
    display: none;
  }

  & > svg {
    flex: none;
    transition: rotate ${tokens.motion.fast} ${tokens.motion.ease};
  }

  &:focus-visible {
    ${focusRing}
  }
`;

const Summary = styled.span`
  display: grid;
  flex: 1 1 0;
  min-inline-size: 0;
`;

const Body = styled.div`
  padding: ${tokens.space[4]};
`;

interface FoldedCardProps {
  title: string;
  /** A short summary of the content, next to the title. */
  summary?: ReactNode;
  /** The fields inside. The card opens if one of them is invalid or is where the user is being led. */
  part: Part;
  /** The heading level in the page's outline. */
  level?: 3 | 4;
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** A part of a form that collapses under its heading. Invalid fields don't stay hidden. */
export function FoldedCard({ title, summary, part, level = 3, isOpenAtFirst = true, children }: FoldedCardProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const { problems, isTarget } = usePlace(part);
  const wanted = `${problems} ${isTarget}`;
  const [shown, setShown] = useState(wanted);
  if (wanted !== shown) {
    setShown(wanted);
    if (problems > 0 || isTarget) setOpen(true);
  }
  return (
    <Root open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Handle>
        <IconChevronRight size={16} />
        <Heading level={level}>{title}</Heading>
        {problems > 0 && <Badge tone="danger">{problems === 1 ? '1 problem' : `${problems} problems`}</Badge>}
        {summary !== undefined && (
          <Summary>
            <Text size="sm" tone="muted" truncate>
              {summary}
            </Text>
          </Summary>
        )}
      </Handle>
      <Body>
        <Stack gap={4}>{children}</Stack>
      </Body>
    </Root>
  );
}
