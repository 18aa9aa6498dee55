import { Button } from '@switchboard/design-system';
import { IconSave } from '@switchboard/design-system/icons';
import { useCan } from '@switchboard/platform';
import { useState } from 'react';
import type { LeadFilterState } from '../../filters/useLeadFilter.ts';
import { SavedFilterDialog } from './SavedFilterDialog.tsx';

/** Saves the current filter under a name. A filter by import isn't worth saving. */
export function SaveFilter({ filter }: { filter: LeadFilterState }) {
  const canWrite = useCan('lead.write');
  const [isOpen, setIsOpen] = useState(false);
  const { import_id: _, ...query } = filter.query;
  const asked = Object.fromEntries(Object.entries(query).filter(([, value]) => value));
  if (!canWrite) return null;
  return (
    <>
      <Button
        size="sm"
        icon={<IconSave />}
        isDisabled={Object.keys(asked).length === 0}
        onPress={() => setIsOpen(true)}
      >
        Save filter
      </Button>
      {isOpen && <SavedFilterDialog filter={asked} onClose={() => setIsOpen(false)} />}
    </>
  );
}
