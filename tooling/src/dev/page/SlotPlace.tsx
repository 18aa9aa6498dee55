import { takesMany } from '@switchboard/contracts/module-slots.limits';
import { Badge, Button, Card, Spinner, Stack, Text } from '@switchboard/design-system';
import type { SlotName, SlotProps } from '@switchboard/platform';
import type { SlotSurroundings } from '@switchboard/platform/host';
import { Suspense } from 'react';
import { componentOf } from './components.ts';
import type { DevModule } from './DevModule.ts';
import { ModuleBoundary } from './ModuleBoundary.tsx';

interface SlotPlaceProps<N extends SlotName> extends SlotSurroundings {
  module: DevModule;
  name: N;
  props: SlotProps[N];
}

/**
 * A slot that the module uses: the module's own component, and a labeled card in place of other modules' components. An
 * empty slot also shows its fallback.
 */
export function SlotPlace<N extends SlotName>({ module, name, props, pending, fallback }: SlotPlaceProps<N>) {
  const own = module.declaration.slots.find(({ slot }) => slot === name);
  const Component = own && componentOf(module, 'slots', own.expose);
  return (
    <>
      {Component && (
        <ModuleBoundary place={name}>
          <Suspense fallback={pending ?? <Spinner label={`Opening ${name}`} size="sm" />}>
            <Component {...props} />
          </Suspense>
        </ModuleBoundary>
      )}
      {(!Component || takesMany(name)) && <ForeignSlot name={name} props={props} />}
      {!Component && fallback}
    </>
  );
}

function ForeignSlot<N extends SlotName>({ name, props }: Pick<SlotPlaceProps<N>, 'name' | 'props'>) {
  const onClose = 'onClose' in props ? props.onClose : undefined;
  return (
    <Card
      title={takesMany(name) ? 'Other modules draw here' : 'Another module draws here'}
      actions={<Badge tone="outline">{name}</Badge>}
    >
      <Stack gap={3} align="start">
        <Text as="p" size="sm" tone="muted" mono>
          {JSON.stringify(props)}
        </Text>
        {onClose && <Button onPress={onClose}>Close</Button>}
      </Stack>
    </Card>
  );
}
