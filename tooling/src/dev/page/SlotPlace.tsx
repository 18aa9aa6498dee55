import { Badge, Button, Card, Spinner, Stack, Text } from '@switchboard/design-system';
import type { SlotName, SlotProps } from '@switchboard/platform';
import { Suspense } from 'react';
import { componentOf } from './components.ts';
import type { DevModule } from './DevModule.ts';
import { ModuleBoundary } from './ModuleBoundary.tsx';

interface SlotPlaceProps<N extends SlotName> {
  module: DevModule;
  name: N;
  props: SlotProps[N];
}

/** A slot that the module asks for: its own component, or a labelled card where another module would draw. */
export function SlotPlace<N extends SlotName>({ module, name, props }: SlotPlaceProps<N>) {
  const own = module.declaration.slots.find(({ slot }) => slot === name);
  if (!own) return <ForeignSlot name={name} props={props} />;
  const Component = componentOf(module, 'slots', own.expose);
  return (
    <ModuleBoundary place={name}>
      <Suspense fallback={<Spinner label={`Opening ${name}`} size="sm" />}>
        <Component {...props} />
      </Suspense>
    </ModuleBoundary>
  );
}

function ForeignSlot<N extends SlotName>({ name, props }: Pick<SlotPlaceProps<N>, 'name' | 'props'>) {
  const { onClose } = props;
  return (
    <Card title="Another module draws here" actions={<Badge tone="outline">{name}</Badge>}>
      <Stack gap={3} align="start">
        <Text as="p" size="sm" tone="muted" mono>
          {JSON.stringify(props)}
        </Text>
        <Button onPress={onClose}>Close</Button>
      </Stack>
    </Card>
  );
}
