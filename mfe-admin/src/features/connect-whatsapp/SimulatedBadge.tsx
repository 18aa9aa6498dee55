import { Badge, IconBot } from '@switchboard/design-system';

/** Says that nobody is written to: a gateway of the installation's own plays WhatsApp. */
export function SimulatedBadge() {
  return (
    <Badge tone="info" icon={<IconBot />} title="The sandbox simulates WhatsApp; no message is sent.">
      Simulated
    </Badge>
  );
}
