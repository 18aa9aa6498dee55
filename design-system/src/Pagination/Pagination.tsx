import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { Button } from '../Button/Button.tsx';
import { IconChevronRight } from '../icons/icons.ts';
import { IconChevronLeft } from '../icons/moreIcons.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import { tokens } from '../tokens/tokens.ts';

export interface PaginationProps extends Omit<ComponentPropsWithRef<'nav'>, 'children'> {
  hasPrevious: boolean;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
  /** The rows shown, for example '1–25 of 143'. */
  label?: string;
  isLoading?: boolean;
}

const Root = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${tokens.space[2]};
`;

const Range = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space[2]};
  margin-inline-end: auto;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};
  font-variant-numeric: tabular-nums;
`;

/** Moves through a list page by page. */
export function Pagination({
  hasPrevious,
  hasNext,
  onPrevious,
  onNext,
  label,
  isLoading = false,
  ...rest
}: PaginationProps) {
  return (
    <Root aria-label="Pagination" {...rest}>
      <Range aria-live="polite">
        {label}
        {isLoading && <Spinner label="Loading page" size="sm" />}
      </Range>
      <Button
        size="sm"
        icon={<IconChevronLeft size={14} />}
        isDisabled={!hasPrevious || isLoading}
        onPress={onPrevious}
      >
        Previous
      </Button>
      <Button size="sm" isDisabled={!hasNext || isLoading} onPress={onNext}>
        Next
        <IconChevronRight size={14} />
      </Button>
    </Root>
  );
}
