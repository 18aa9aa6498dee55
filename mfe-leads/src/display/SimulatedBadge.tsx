import { Badge, IconBot } from '@switchboard/design-system';

/** Says that nobody's phone rang: the sandbox carries the call. */
export function SimulatedBadge({ text = 'Simulated' }: { text?: 'Simulated' | 'Simulated call' }) {
  return (
    <Badge tone="info" icon={<IconBot />} title="The sandbox carries this call; nobody's phone rings.">
      {text}
    </Badge>
  );
}
