import { Badge, IconBot } from '@switchboard/design-system';

/** Shows that messages aren't really sent: a gateway in this installation simulates WhatsApp. */
export function SimulatedBadge() {
  return (
    <Badge tone="info" icon={<IconBot />} title="The sandbox simulates WhatsApp; no message is sent.">
      Simulated
    </Badge>
  );
}
