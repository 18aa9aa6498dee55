import { Badge, IconBot } from '@switchboard/design-system';

interface SimulatedBadgeProps {
  text?: 'Simulated' | 'Simulated call' | 'Simulated calls';
}

/** Shows that no real phone rang: the sandbox carried the call. */
export function SimulatedBadge({ text = 'Simulated' }: SimulatedBadgeProps) {
  return (
    <Badge tone="info" icon={<IconBot />} title="Simulated by the sandbox: no phone rings.">
      {text}
    </Badge>
  );
}
