import { Spinner } from '@switchboard/design-system';
import { useOrganization } from '@switchboard/platform';
import type { SlotSurroundings } from '@switchboard/platform/host';
import styled from 'styled-components';
import { bootStore } from '../boot/bootStore.ts';
import { ModuleView } from './ModuleView.tsx';
import { type SlotPart, slotParts } from './moduleRoutes.ts';

const Waiting = styled.span`
  display: inline-flex;
`;

function Opening({ module }: SlotPart) {
  return (
    <Waiting>
      <Spinner label={`Opening ${module.manifest.title}`} size="sm" />
    </Waiting>
  );
}

interface ModuleSlotProps extends SlotSurroundings {
  name: string;
  props: Record<string, unknown>;
}

/** Fills a slot from the modules that offer it, each part in its own place; shows the fallback when none does. */
export function ModuleSlot({ name, props, pending, fallback }: ModuleSlotProps) {
  const modules = bootStore((state) => state.modules);
  // Only then is it known who fills it: a developer's own module comes late.
  const isSettled = bootStore(
    ({ status, overrides }) =>
      status.phase === 'ready' && !Object.values(overrides).some((override) => override.status === 'waiting'),
  );
  const parts = slotParts(modules, name, useOrganization());
  if (parts.length === 0) return isSettled ? fallback : pending;
  const { onClose } = props;
  return parts.map((part) => (
    <ModuleView
      key={`${part.module.manifest.id} ${part.slot.expose}`}
      module={part.module}
      expose={part.slot.expose}
      place={name}
      props={props}
      pending={pending ?? <Opening {...part} />}
      onClose={typeof onClose === 'function' ? () => onClose() : undefined}
    />
  ));
}
