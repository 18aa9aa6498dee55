import { Badge, Button, Skeleton, Stack, VisuallyHidden } from '@switchboard/design-system';
import { IconFilter } from '@switchboard/design-system/icons';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { LeadFilterState } from '../../filters/useLeadFilter.ts';
import { FilterChips } from './FilterChips.tsx';

// Loaded on demand, since it includes a calendar.
const FilterPanel = lazy(() => import('./FilterPanel.tsx').then((file) => ({ default: file.FilterPanel })));

interface LeadFiltersProps {
  filter: LeadFilterState;
  /** Renders the bar that contains the given button. */
  children: (button: ReactNode) => ReactNode;
}

/** The Filters button with the number of active filters, and the panel that it opens below its bar. */
export function LeadFilters({ filter, children }: LeadFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <Stack gap={3}>
      {children(
        <Button
          icon={<IconFilter />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onPress={() => setIsOpen(!isOpen)}
        >
          Filters
          {filter.count > 0 && (
            <Badge tone="info">
              {filter.count}
              <VisuallyHidden>in effect</VisuallyHidden>
            </Badge>
          )}
        </Button>,
      )}
      {isOpen ? (
        <Suspense fallback={<Skeleton lines={4} />}>
          <FilterPanel filter={filter} id={id} />
        </Suspense>
      ) : (
        <FilterChips filter={filter} />
      )}
    </Stack>
  );
}
