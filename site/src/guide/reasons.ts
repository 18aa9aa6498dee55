import { reasonAreas } from '@switchboard/contracts/reasons';

/** Every reason for an API refusal, by area, as Markdown. */
export function reasonsInWords(): string {
  return Object.entries(reasonAreas)
    .filter(([, reasons]) => reasons.length > 0)
    .map(([area, reasons]) => `## ${area}\n\n${reasons.map((reason) => `\`${reason}\``).join(', ')}`)
    .join('\n\n');
}
