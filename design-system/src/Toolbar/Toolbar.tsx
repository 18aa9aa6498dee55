import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '../Button/Button.tsx';
import { FilterChip } from '../FilterChip/FilterChip.tsx';
import { IconFilter } from '../icons/moreIcons.ts';
import { Menu } from '../Menu/Menu.tsx';
import { tokens } from '../tokens/tokens.ts';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
`;

/* Each control keeps its width. On a phone the search has a line for itself. */
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${tokens.space[2]} ${tokens.space[3]};

  & > * {
    flex: none;
    max-inline-size: 100%;
  }

  /* A switch has no box of its own: it sits on the middle line of the controls next to it. */
  & > :has(> label [role='switch']) {
    justify-content: center;
    min-block-size: ${tokens.size.controlMd};
  }

  & > [data-part='search'] {
    flex: 1 1 14rem;
    max-inline-size: 24rem;
  }

  & > [data-part='end'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${tokens.space[2]};
    margin-inline-start: auto;
  }
`;

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
`;

/** One filter in the menu "Filters", with at most one active choice. */
export interface ToolbarFilter {
  name: string;
  label: string;
  chosen: string | null;
  choices: readonly { id: string; label: string }[];
  /** The text of the chip; defaults to the label and the choice. */
  chip?: string;
}

export interface ToolbarProps extends Omit<ComponentPropsWithRef<'div'>, 'role'> {
  /** Names the list for screen readers. */
  label: string;
  search?: ReactNode;
  /** Controls after the search, such as selects and dates. */
  children?: ReactNode;
  filters?: readonly ToolbarFilter[];
  onFilter?: (name: string, chosen: string | null) => void;
  /** Chips of filters that the menu doesn't offer. */
  chips?: ReactNode;
  /** Actions at the end of the row. */
  end?: ReactNode;
}

function FilterMenu({ filters, onFilter }: Required<Pick<ToolbarProps, 'filters' | 'onFilter'>>) {
  return (
    <Menu
      label="Filters"
      trigger={<Button icon={<IconFilter size={14} />}>Filters</Button>}
      items={filters
        .filter(({ choices }) => choices.length > 0)
        .map(({ name, label, chosen, choices }) => ({
          section: label,
          items: choices.map((choice) => ({
            id: `${name}-${choice.id}`,
            label: choice.label,
            isSelected: chosen === choice.id,
            onAction: () => onFilter(name, chosen === choice.id ? null : choice.id),
          })),
        }))}
    />
  );
}

function chipText({ label, chosen, choices, chip }: ToolbarFilter): string {
  return chip ?? `${label}: ${choices.find(({ id }) => id === chosen)?.label ?? 'one of them'}`;
}

/** The controls that filter a list, above it: search, filters, and the active filters as chips. */
export function Toolbar({ label, search, children, filters, onFilter, chips, end, ...rest }: ToolbarProps) {
  const inEffect = (filters ?? []).filter(({ chosen }) => chosen !== null);
  const hasChips = inEffect.length > 0 || Boolean(chips);
  return (
    <Root role="search" aria-label={label} {...rest}>
      <Row>
        {search && <div data-part="search">{search}</div>}
        {children}
        {filters && onFilter && <FilterMenu filters={filters} onFilter={onFilter} />}
        {end && <div data-part="end">{end}</div>}
      </Row>
      {hasChips && (
        <Chips>
          {inEffect.map((filter) => (
            <FilterChip key={filter.name} label={chipText(filter)} onRemove={() => onFilter?.(filter.name, null)} />
          ))}
          {chips}
        </Chips>
      )}
    </Root>
  );
}
