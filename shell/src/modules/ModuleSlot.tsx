import { Spinner } from '@switchboard/design-system';
import { useOrganization } from '@switchboard/platform';
import styled from 'styled-components';
import { bootStore } from '../boot/bootStore.ts';
import { ModuleView } from './ModuleView.tsx';
import { slotOwner } from './moduleRoutes.ts';

const Waiting = styled.span`
  display: inline-flex;
`;

/** Fills a slot from the module that offers it; nothing when no module does, or its flag is off. */
export function ModuleSlot({ name, props }: { name: string; props: Record<string, unknown> }) {
  const modules = bootStore((state) => state.modules);
  const flags = useOrganization()?.feature_flags;
  const owner = slotOwner(modules, name, (flag) => flags?.[flag] !== false);
  if (!owner) return null;
  const { onClose } = props;
  return (
    <ModuleView
      module={owner.module}
      expose={owner.slot.expose}
      place={name}
      props={props}
      pending={
        <Waiting>
          <Spinner label={`Opening ${owner.module.manifest.title}`} size="sm" />
        </Waiting>
      }
      onClose={typeof onClose === 'function' ? () => onClose() : undefined}
    />
  );
}
